import { type Span, utf8Text } from "../core/bytes.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, type CompactError, formatError, MOST, notUnicode, oneOf, quoted } from "../core/errors.js";
import { DELTA_OPERATIONS, DELTA_SEPARATOR, FORMAT_KIND } from "../core/spec.gen.js";
import { codePoints, isHigh, isLow, parseInteger } from "../core/text.js";
import { skipCodePoints } from "./text.js";

/** The effect of a delta on the content. */
export type Edit =
  | { readonly role: "full"; readonly text: string }
  | { readonly role: "append"; readonly text: string }
  | { readonly role: "replace"; readonly position: number; readonly text: string }
  | { readonly role: "splice"; readonly position: number; readonly length: number; readonly text: string };

/** An edit that stands at a place of the content. */
export type PlacedEdit = Extract<Edit, { readonly position: number }>;

/** Puts the text of an edit into its place. `isNarrow` says that each unit of both texts is a code point. */
export function placed(content: string, edit: PlacedEdit, isNarrow: boolean): string {
  const skip = isNarrow ? skipUnits : skipCodePoints;
  const from = skip(content, 0, edit.position);
  if (from < 0) {
    throw positionError(edit.position);
  }
  const to = skip(content, from, isNarrow && edit.role === "replace" ? edit.text.length : reachOf(edit));
  if (to < 0 && edit.role === "splice") {
    throw lengthError(edit.length);
  }
  return content.slice(0, from) + edit.text + (to < 0 ? "" : content.slice(to));
}

/** How many code points of the content go; a replacement may reach past the end. */
export function reachOf(edit: PlacedEdit): number {
  return edit.role === "splice" ? edit.length : codePoints(edit.text, 0, edit.text.length);
}

/** Does the same as skipCodePoints, for a text without surrogates. */
function skipUnits(text: string, offset: number, count: number): number {
  return count > text.length - offset ? -1 : offset + count;
}

export function positionError(position: number): CompactError {
  return formatError(Cause.DELTA_BEHIND, { value: asWritten(position) });
}

/** The error for a splice that takes away more than there is. */
export function lengthError(length: number): CompactError {
  return formatError(Cause.DELTA_LENGTH, { value: asWritten(length) });
}

/** The edit of a delta that overwrites: behind the header stand the position, the separator and the text. */
export function replacement(frame: string, header: number): Edit {
  const position = numberAt(frame, header);
  if (position === undefined) {
    throw formatError(Cause.DELTA_REPLACEMENT, { value: quoted(frame.slice(header)) });
  }
  return { role: "replace", position: position.value, text: frame.slice(position.end) };
}

/** The edit of a delta that splices: behind the header stand the start, the length and the text. */
export function spliceOf(frame: string, header: number): Edit {
  const position = numberAt(frame, header);
  const length = position && numberAt(frame, position.end);
  if (position === undefined || length === undefined) {
    throw formatError(Cause.DELTA_SPLICE, { value: quoted(frame.slice(header)) });
  }
  return { role: "splice", position: position.value, length: length.value, text: frame.slice(length.end) };
}

/** A number with the separator behind it, and where they end. */
function numberAt(frame: string, from: number): { value: number; end: number } | undefined {
  const end = frame.indexOf(DELTA_SEPARATOR, from);
  const value = parseInteger(frame.slice(from, Math.max(end, from)), 0, MOST);
  return value === undefined ? undefined : { value, end: end + DELTA_SEPARATOR.length };
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
  const from = commonPrefix(old, 0, next, 0);
  const to = longer > 0 ? next.length : next.length - commonSuffix(old, from, next, from);
  return codePoints(next, 0, from) + DELTA_SEPARATOR + next.slice(from, to);
}

/** The data of the splice that takes old to new. */
export function splicing(old: string, next: string): string {
  const from = old === next ? 0 : commonPrefix(old, 0, next, 0);
  const same = old === next ? old.length : commonSuffix(old, from, next, from);
  const length = codePoints(old, from, old.length - same);
  const text = next.slice(from, next.length - same);
  return [codePoints(next, 0, from), length, text].join(DELTA_SEPARATOR);
}

/** So many UTF-16 units are compared at once. */
const BLOCK = 4096;

/** How many units two texts have in common from two offsets on, in whole code points. */
export function commonPrefix(a: string, aFrom: number, b: string, bFrom: number): number {
  const most = Math.min(a.length - aFrom, b.length - bFrom);
  let at = 0;
  while (at + BLOCK <= most && a.slice(aFrom + at, aFrom + at + BLOCK) === b.slice(bFrom + at, bFrom + at + BLOCK)) {
    at += BLOCK;
  }
  while (at < most && a.charCodeAt(aFrom + at) === b.charCodeAt(bFrom + at)) {
    at++;
  }
  // A surrogate pair differs as a whole if only its second half differs.
  return at > 0 && isHigh(b.charCodeAt(bFrom + at - 1)) ? at - 1 : at;
}

/** How many units two texts have in common before two ends, behind two offsets, in whole code points. */
export function commonSuffix(
  a: string,
  aFrom: number,
  b: string,
  bFrom: number,
  aEnd: number = a.length,
  bEnd: number = b.length,
): number {
  const most = Math.min(aEnd - aFrom, bEnd - bFrom);
  let at = 0;
  while (at + BLOCK <= most && a.slice(aEnd - at - BLOCK, aEnd - at) === b.slice(bEnd - at - BLOCK, bEnd - at)) {
    at += BLOCK;
  }
  while (at < most && a.charCodeAt(aEnd - at - 1) === b.charCodeAt(bEnd - at - 1)) {
    at++;
  }
  return at > 0 && isLow(b.charCodeAt(bEnd - at)) ? at - 1 : at;
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
