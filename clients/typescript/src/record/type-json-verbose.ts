import type { Limits } from "../core/limits.js";
import { type Members, memberAt } from "./member.js";
import { compactJson } from "./type-json.js";

// json, in verbose records.

/** The depth was checked with the whole frame. */
export function readJsonJson(members: Members, index: number, _limits: Limits): string {
  const text = memberAt(members, index);
  return compactJson(text, Number.POSITIVE_INFINITY) ?? text;
}

export function writeJsonJson(value: string): string {
  return value;
}
