import { range } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { parseInteger } from "../core/text.js";
import { type Members, memberAt, wrongMember } from "./member.js";

// integer, in verbose records.

export function readIntegerJson(members: Members, index: number, _limits: Limits, min: number, max: number): number {
  const text = memberAt(members, index);
  const value = parseInteger(text === "-0" ? "0" : text, min, max); // zero may be out of the range
  return value ?? wrongMember(members, index, range(min, max));
}

export function writeIntegerJson(value: number): string {
  return String(value);
}
