import type { Limits } from "../core/limits.js";
import { type Members, memberAt, wrongMember } from "./member.js";
import { NUMBER, numberText, parseNumber } from "./type-number.js";

// number, in verbose records.

export function readNumberJson(members: Members, index: number, _limits: Limits): number {
  return parseNumber(memberAt(members, index)) ?? wrongMember(members, index, NUMBER);
}

export function writeNumberJson(value: number): string {
  return numberText(value);
}
