import { type Span, utf8Text } from "../core/bytes.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, type CompactError, formatError, notUnicode, oneOf, quoted } from "../core/errors.js";
import { DELTA_OPERATIONS, DELTA_SEPARATOR, FORMAT_KIND } from "../core/spec.gen.js";
import { codePoints, isHigh, isLow, parseNumber, skipCodePoints } from "../core/text.js";

/** The effect of a delta on the content. */
export type Edit =
  | { readonly role: "full" | "append"; readonly text: string }
  | { readonly role: "replace"; readonly position: number; readonly text: string };

/**
 * Overwrites as many code points as the text has; it may run past the end. `isNarrow`
 * says that each unit of both texts is a code point.
 */
export function overwrite(content: string, position: number, text: string, isNarrow: boolean): string {
  const skip = isNarrow ? skipUnits : skipCodePoints;
  const from = skip(content, 0, position);
  if (from < 0) {
    throw positionError(position);
  }
  const to = skip(content, from, isNarrow ? text.length : codePoints(text, 0, text.length));
  return content.slice(0, from) + text + (to < 0 ? "" : content.slice(to));
}

/** Does the same as skipCodePoints, for a text without surrogates. */
function skipUnits(text: string, offset: number, count: number): number {
  return count > text.length - offset ? -1 : offset + count;
}

export function positionError(position: number): CompactError {
  return formatError(Cause.DELTA_BEHIND, { value: asWritten(position) });
}

/** The edit of a delta that overwrites: behind the header stand the position, the separator and the text. */
export function replacement(frame: string, header: number): Edit {
  const end = frame.indexOf(DELTA_SEPARATOR, header);
  const position = parseNumber(frame.slice(header, Math.max(end, header)));
  if (end < 0 || position === undefined) {
    throw formatError(Cause.DELTA_REPLACEMENT, { value: quoted(frame.slice(header)) });
  }
  return { role: "replace", position, text: frame.slice(end + DELTA_SEPARATOR.length) };
}

/** The data of the delta that takes old to new; undefined if new is shorter. */
export function overwriting(old: string, next: string): string | undefined {
  const longer = codePoints(next, 0, next.length) - codePoints(old, 0, old.length);
  if (longer < 0) {
    return undefined;
  }
  if (old === next) {
    return `0${DELTA_SEPARATOR}`;
  }
  const from = firstDifference(old, next);
  const to = longer > 0 ? next.length : lastDifference(old, next);
  return codePoints(next, 0, from) + DELTA_SEPARATOR + next.slice(from, to);
}

/** So many UTF-16 units are compared at once. */
const BLOCK = 4096;

/** The offset of the first code point that differs. */
function firstDifference(old: string, next: string): number {
  let at = 0;
  while (at + BLOCK <= old.length && old.slice(at, at + BLOCK) === next.slice(at, at + BLOCK)) {
    at += BLOCK;
  }
  while (at < old.length && old.charCodeAt(at) === next.charCodeAt(at)) {
    at++;
  }
  // A surrogate pair differs as a whole if only its second half differs.
  return at > 0 && isHigh(next.charCodeAt(at - 1)) ? at - 1 : at;
}

/** The offset behind the last code point that differs, of texts with equally many. */
function lastDifference(old: string, next: string): number {
  let at = old.length;
  let to = next.length;
  while (at > BLOCK && to > BLOCK && old.slice(at - BLOCK, at) === next.slice(to - BLOCK, to)) {
    at -= BLOCK;
    to -= BLOCK;
  }
  for (; at > 0 && old.charCodeAt(at - 1) === next.charCodeAt(to - 1); at--) {
    to--;
  }
  return isLow(next.charCodeAt(to)) ? to + 1 : to;
}

/** The delta inside a compressed one. */
export function innerDelta(span: Span): string {
  const text = utf8Text(span.bytes, 0, span.length);
  if (text === undefined) {
    throw notUnicode(FORMAT_KIND, "delta");
  }
  return text;
}

/** The error for text that does not begin like a delta. */
export function notDelta(frame: string): CompactError {
  return formatError(Cause.DELTA_UNKNOWN, { value: quoted(frame), expected: deltaHeads() });
}

/** The beginnings of deltas. */
export function deltaHeads(): string {
  return oneOf(DELTA_OPERATIONS.map(({ header }) => header));
}
