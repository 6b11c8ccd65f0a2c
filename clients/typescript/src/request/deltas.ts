import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, formatError, overLimit, quoted, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { DELTA_OPERATIONS, FORMAT_KIND, UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { compressFrame } from "../delta/deltas.gen.js";
import { deltaHeads, notDelta, replacement, spliceOf } from "../delta/operations.js";
import { DELTA_DELIMITER, DELTA_PREFIX, REQUEST_SEPARATOR } from "./requests.gen.js";

// The deltas of a request follow its arguments, each after a separator. A decoder
// finds them by this separator and the prefix of deltas.

/** Takes the text behind the arguments apart. Refuses too many deltas before it makes any. */
export function splitDeltas(text: string, limits: Limits): string[] {
  if (text === "") {
    return [];
  }
  if (!text.startsWith(DELTA_DELIMITER)) {
    throw formatError(Cause.DELTAS_UNKNOWN, { value: quoted(text) });
  }
  let count = 0;
  for (let at = 0; at >= 0; at = text.indexOf(DELTA_DELIMITER, at + DELTA_DELIMITER.length)) {
    count++;
    checkCount(count, limits);
  }
  const deltas = text.split(DELTA_DELIMITER);
  deltas.shift(); // nothing stands before the first delimiter
  return deltas.map((rest) => checkHeader(DELTA_PREFIX + rest));
}

/**
 * Joins deltas. Throws for a text that is no delta, for a delta whose end a
 * decoder would not find, and for too many.
 */
export function joinDeltas(deltas: readonly string[], limits: Limits): string {
  checkCount(deltas.length, limits);
  return deltas
    .map(checked)
    .map((delta) => REQUEST_SEPARATOR + sentForm(delta))
    .join("");
}

function checkCount(count: number, limits: Limits): void {
  if (count > limits.deltas) {
    throw overLimit(FORMAT_KIND, "deltas", limits.deltas);
  }
}

function checked(delta: string): string {
  try {
    return checkHeader(delta);
  } catch {
    throw unrepresentable("deltas", delta, deltaHeads());
  }
}

/** Refuses a delta without a known operation or with a wrong number. It does not look into a compressed one. */
function checkHeader(delta: string): string {
  const operation = DELTA_OPERATIONS.find(({ header }) => delta.startsWith(header));
  if (operation === undefined) {
    throw notDelta(delta);
  }
  if (operation.role === "replace") {
    replacement(delta, operation.header.length);
  } else if (operation.role === "splice") {
    spliceOf(delta, operation.header.length);
  }
  return delta;
}

/** A delta as a request carries it: compressed if a decoder would not find its end otherwise. */
export function sentForm(delta: string): string {
  if (isDelimited(delta)) {
    return delta;
  }
  const compressed = COMPRESSES && isPlain(delta) ? compressFrame(delta) : delta;
  if (!isDelimited(compressed)) {
    throw notWhole(delta);
  }
  return compressed;
}

/** A delta that a request cannot carry, compressed or not. */
export function notWhole(delta: string): CompactError {
  return errorOf(UNREPRESENTABLE_KIND, Cause.DELTAS_WHOLE, { field: "deltas", value: quoted(delta) });
}

/** No decoder takes a compressed delta inside a compressed one. */
function isPlain(delta: string): boolean {
  return DELTA_OPERATIONS.find(({ header }) => delta.startsWith(header))?.role !== "compressed";
}

const COMPRESSES = DELTA_OPERATIONS.some(({ role }) => role === "compressed");

/**
 * Says whether a decoder finds the end of a delta: the next delimiter after its
 * first character must be the one that begins the next delta.
 */
export function isDelimited(delta: string): boolean {
  const tail = delta.slice(Math.max(1, delta.length - DELTA_DELIMITER.length + 1));
  return !delta.includes(DELTA_DELIMITER, 1) && (tail + DELTA_DELIMITER).indexOf(DELTA_DELIMITER) === tail.length;
}
