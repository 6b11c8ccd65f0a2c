import { chars, encoder } from "./bytes.js";
import { notUnicode, overLimit, textError } from "./errors.js";
import type { Limits } from "./limits.js";
import { FORMAT_KIND } from "./spec.gen.js";

// V8 stores text with one byte per character if it can. It then knows without a
// search that the text has no wide character, and so is Unicode.
const WIDE = /[\u0100-\uffff]/;
// All up to the first surrogate. Four at once take a quarter of the time of
// isWellFormed on text with two bytes per character.
const BELOW = /(?:[\0-\ud7ff][\0-\ud7ff][\0-\ud7ff][\0-\ud7ff])*[\0-\ud7ff]*/y;
const LONE_SURROGATE = /\p{Surrogate}/u;
const SHORT = 128; // for isWellFormed, which engines have since 2023

const wellFormed: (this: string) => boolean =
  (String.prototype as { isWellFormed?: () => boolean }).isWellFormed ??
  function (this: string) {
    return !LONE_SURROGATE.test(this);
  };

/** Says whether a text is Unicode, that is, holds no lone surrogate. */
export function isUnicode(text: string): boolean {
  if (text.length > SHORT) {
    if (!WIDE.test(text)) {
      return true;
    }
    BELOW.lastIndex = 0;
    BELOW.test(text);
    if (BELOW.lastIndex === text.length) {
      return true;
    }
  }
  return wellFormed.call(text);
}

/** Says whether a text has no unit above U+00FF: then it is Unicode, and each unit is a code point. */
export function isNarrow(text: string): boolean {
  return !WIDE.test(text);
}

/** Refuses wire text that is too long or not Unicode. */
export function checkWire(wire: string, limits: Limits): void {
  checkInput(wire, limits);
  checkUnicode(wire);
}

/** Refuses wire text that is not Unicode. */
export function checkUnicode(wire: string, field = "frame"): void {
  if (!isUnicode(wire)) {
    throw notUnicode(FORMAT_KIND, field);
  }
}

/** Refuses a caller's text that is not Unicode. */
export function checkGiven(text: string, field: string): void {
  if (!isUnicode(text)) {
    throw textError(field);
  }
}

/** Refuses wire text of more UTF-8 bytes than the input limit. */
export function checkInput(wire: string, limits: Limits): void {
  // A UTF-16 unit takes one to three bytes.
  if (wire.length * 3 > limits.input && (wire.length > limits.input || utf8Length(wire) > limits.input)) {
    throw overLimit(FORMAT_KIND, "input", limits.input);
  }
}

/** The size of a text in UTF-8 bytes; a lone surrogate counts 3. */
export function utf8Length(text: string): number {
  // For a short text the encoder takes longer.
  const short = text.length < 32 ? text.length : 0;
  let at = 0;
  while (at < short && text.charCodeAt(at) < 0x80) {
    at++;
  }
  let bytes = at;
  while (at < text.length) {
    const step = encoder.encodeInto(text.slice(at), chars);
    at += step.read;
    bytes += step.written;
  }
  return bytes;
}

// The regular expression costs nothing on text that V8 keeps in one byte a character.
const SURROGATE = /[\ud800-\udfff]/;
const LONG = 12;

/** Says whether a text begins with another. V8 compares slices ten times as fast as startsWith does. */
export function beginsWith(text: string, start: string): boolean {
  return text.slice(0, start.length) === start;
}

/** How many code points stand between two offsets (UTF-16 units). */
export function codePoints(text: string, from: number, to: number): number {
  let count = to - from;
  if (count > LONG && !SURROGATE.test(text.slice(from, to))) {
    return count;
  }
  for (let i = from; i + 1 < to; i++) {
    if (isPair(text, i)) {
      count--;
      i++;
    }
  }
  return count;
}

/** The offset `count` code points behind an offset, or -1 if the text ends before. */
export function skipCodePoints(text: string, offset: number, count: number): number {
  if (count > text.length - offset) {
    return -1;
  }
  if (count > LONG && !SURROGATE.test(text.slice(offset, offset + count))) {
    return offset + count;
  }
  let at = offset;
  for (let left = count; left > 0; left--) {
    if (at >= text.length) {
      return -1;
    }
    at += isPair(text, at) ? 2 : 1;
  }
  return at;
}

/** Says whether a surrogate pair begins at an offset. */
function isPair(text: string, offset: number): boolean {
  return isHigh(text.charCodeAt(offset)) && isLow(text.charCodeAt(offset + 1));
}

export function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

export function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/** The integer within bounds that a text is; undefined if it is none. */
export function parseInteger(text: string, min: number, max: number): number | undefined {
  const start = text[0] === "-" ? 1 : 0;
  let value = 0;
  for (let i = start; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (!(digit >= 0 && digit <= 9) || (value === 0 && i > start)) {
      return undefined;
    }
    value = value * 10 + digit;
  }
  if (start > 0) {
    value = -value || Number.NaN; // -0 and a sign alone are no integers
  }
  return text !== "" && value >= min && value <= max ? value : undefined;
}

/** Reads a number of the protocol's grammar, 0 to 2^53 - 1; undefined if it is none. */
export function parseNumber(text: string): number | undefined {
  return parseInteger(text, 0, Number.MAX_SAFE_INTEGER);
}

/** The text in one piece: engines keep appended text as a tree, and join it when it is read. */
export function joined(text: string): string {
  return text.charCodeAt(0) >= 0 ? text : "";
}
