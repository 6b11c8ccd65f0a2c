import type { Limits } from "../core/limits.js";
import { type Members, memberAt, wrongMember } from "./member.js";
import { BOOLEAN } from "./type-boolean.js";

// boolean, in verbose records.

export function readBooleanJson(members: Members, index: number, _limits: Limits): boolean {
  const text = memberAt(members, index);
  return text === "true" || (text === "false" ? false : wrongMember(members, index, BOOLEAN));
}

export function writeBooleanJson(value: boolean): string {
  return String(value);
}
