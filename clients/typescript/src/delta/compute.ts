import { checkString, checkStrings, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { errorOf } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import type { DeltaRole } from "../core/spec.gen.js";
import { DELTA_OPERATIONS, type DeltaOperation, UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import { compressFrame } from "./deltas.gen.js";
import { overwriting, splicing } from "./operations.js";
import { beginsWith } from "./text.js";

/** Which operations computeDelta may use; by default all that are written unasked. */
export interface DeltaOptions {
  readonly allow?: readonly DeltaOperation[] | undefined;
}

/**
 * The shortest delta, in UTF-8 bytes, that takes old to new. If only compression
 * is allowed, it compresses the shortest of the others. Throws CompactError: text
 * that is not Unicode, or no allowed operation leads to the new text.
 */
export function computeDelta(old: string, next: string, options: DeltaOptions = {}): string {
  checkString("old", old);
  checkString("next", next);
  checkType("object", "options", options);
  if (options.allow !== undefined) {
    checkStrings("options.allow", options.allow);
  }
  checkGiven(old, "old content");
  const grown = beginsWith(next, old);
  checkGiven(grown ? next.slice(old.length) : next, "new content");
  return shortestDelta(old, next, options.allow, grown);
}

type Rows = typeof DELTA_OPERATIONS;

const UNASKED: Rows = DELTA_OPERATIONS.filter(({ asked }) => !asked);

/** computeDelta, on texts that are known to be Unicode; `grown` says whether the new one begins with the old one. */
export function shortestDelta(
  old: string,
  next: string,
  allow?: readonly DeltaOperation[],
  grown: boolean = beginsWith(next, old),
): string {
  const allowed = DELTA_OPERATIONS.filter(({ symbol, asked }) => allow?.includes(symbol) ?? !asked);
  const compressing = allowed.find(({ role }) => role === "compressed");
  if (compressing === undefined) {
    return shortestPlain(old, next, allowed, grown);
  }
  const forced = allowed.length === 1;
  const plain = shortestPlain(old, next, forced ? UNASKED : allowed, grown);
  return forced ? compressFrame(plain) : shorter(plain, utf8Length(compressing.header));
}

function shortestPlain(old: string, next: string, operations: Rows, grown: boolean): string {
  let best = grown ? clearAppend(old, next, operations) : undefined;
  if (best !== undefined) {
    return best;
  }
  let bytes = 0;
  for (const { role, header } of operations) {
    const data = plainData(role, old, next, grown);
    const length = data === undefined ? 0 : utf8Length(header + data);
    if (data !== undefined && (best === undefined || length < bytes)) {
      best = header + data;
      bytes = length;
    }
  }
  if (best === undefined) {
    throw errorOf(UNREPRESENTABLE_KIND, Cause.DELTA_NONE, { field: "delta" });
  }
  return best;
}

/**
 * The delta that appends, if every other one must be longer. This is the usual
 * case, and long texts then need no counting.
 */
function clearAppend(old: string, next: string, operations: Rows): string | undefined {
  const append = operations.find(({ role }) => role === "append");
  if (append === undefined) {
    return undefined;
  }
  const bytes = utf8Length(append.header);
  const longest = operations.every((row) => row === append || leastBytes(row, old) > bytes);
  return longest ? append.header + next.slice(old.length) : undefined;
}

/** The least size of a delta, in bytes, besides the appended text. */
function leastBytes({ role, header }: Rows[number], old: string): number {
  switch (role) {
    case "replace":
      return utf8Length(header) + 2; // a digit and a separator
    case "splice":
      return utf8Length(header) + 4; // two digits and two separators
    case "compressed":
      return Number.POSITIVE_INFINITY; // no plain one
    default:
      return utf8Length(header) + old.length;
  }
}

/** An operation's frame; undefined if it cannot take old to new. */
function plainData(role: DeltaRole, old: string, next: string, grown: boolean): string | undefined {
  switch (role) {
    case "full":
      return next;
    case "append":
      return grown ? next.slice(old.length) : undefined;
    case "replace":
      return overwriting(old, next);
    case "splice":
      return splicing(old, next);
    case "compressed":
      return undefined;
  }
}

/** The smallest zlib stream has 8 bytes, which take 10 characters of Base85. */
const LEAST_COMPRESSED = 10;

const COMPRESSED = DELTA_OPERATIONS.find(({ role }) => role === "compressed");

/** A frame, or its compressed form if there is one that is shorter. */
export function shorterForm(plain: string): string {
  return COMPRESSED === undefined ? plain : shorter(plain, utf8Length(COMPRESSED.header));
}

function shorter(plain: string, header: number): string {
  const bytes = utf8Length(plain);
  if (bytes <= header + LEAST_COMPRESSED) {
    return plain;
  }
  const frame = compressFrame(plain);
  return utf8Length(frame) < bytes ? frame : plain;
}
