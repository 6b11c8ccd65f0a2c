import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { isBareValue } from "./json-value.js";
import { hexDigest } from "./reference.js";
import { ARGS, CHECK, REQUEST_REFERENCE } from "./requests.gen.js";

// A session wraps the arguments of a request together with its check value, a
// digest of all that the client means and of the turns before. A server whose
// digest differs lacks something, and says so.

/** What the check of a turn covers; absent definitions are empty. */
export interface CheckedTurn {
  /** The check of the turn before; empty if the deltas start from nothing. */
  readonly previous: string;
  /** Full references. */
  readonly tool: string;
  readonly system: string;
  readonly args: string;
  /** What stands behind the arguments. */
  readonly rest: string;
}

/** The check value of a turn, 16 hex digits. */
export function checkOf({ previous, tool, system, args, rest }: CheckedTurn): string {
  return digits(`${previous}\n${tool}\n${system}\n${args}\n`, rest);
}

/** The check value when both sides have appended a text that was not sent. */
export function extendedCheck(previous: string, text: string): string {
  return digits(`+${previous}\n`, text);
}

function digits(...parts: readonly string[]): string {
  return hexDigest(...parts).slice(0, LENGTH);
}

const LENGTH = 16;
const DIGITS = /^[0-9a-f]{16}$/;
const HEAD = `{${JSON.stringify(CHECK)}:${JSON.stringify(REQUEST_REFERENCE).slice(0, -1)}`;
const MIDDLE = `",${JSON.stringify(ARGS)}:`;

/** The arguments of a session's request. */
export function wrapArgs(check: string, args: string): string {
  return `${HEAD}${check}${MIDDLE}${args}}`;
}

/** Takes them apart. They are JSON text, and end with it. */
export function unwrapArgs(text: string, limits: Limits): { readonly check: string; readonly args: string } {
  const from = HEAD.length + LENGTH;
  const check = text.slice(HEAD.length, from);
  const args = text.slice(from + MIDDLE.length, -1);
  const framed = text.startsWith(HEAD) && text.startsWith(MIDDLE, from) && text.endsWith("}");
  if (!framed || !DIGITS.test(check) || !isBareValue(args, limits)) {
    throw formatError(Cause.SESSION_ARGS, { value: asWritten(text) });
  }
  return { check, args };
}
