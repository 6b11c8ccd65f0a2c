import { UNICODE } from "../core/errors.js";
import { stringJson } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { type Members, stringAt, wrongMember } from "./member.js";

// text, in verbose records.

export function readTextJson(members: Members, index: number, _limits: Limits): string {
  return stringAt(members, index) ?? wrongMember(members, index, UNICODE);
}

export function writeTextJson(value: string): string {
  return stringJson(value);
}
