import { notUnicode, overLimit } from "./errors.js";
import type { Limits } from "./limits.js";
import { FORMAT_KIND } from "./spec.gen.js";

/** Writes texts as UTF-8. Node's own types have no type TextEncoder, the DOM's have one. */
export const encoder: InstanceType<typeof TextEncoder> = new TextEncoder();
/** Reads them. U+FEFF is content, and invalid UTF-8 is an error. */
export const decoder: InstanceType<typeof TextDecoder> = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Text as UTF-8, a part at a time; valid until the next call of the package. */
export const chars: Uint8Array = new Uint8Array(40_968);

// V8 stores text with one byte per character if it can. It then knows without a
// search that the text has no wide character, and so is Unicode.
export const WIDE: RegExp = /[\u0100-\uffff]/;
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
export const SURROGATE: RegExp = /[\ud800-\udfff]/;
const LONG = 12;

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

/** Says whether a surrogate pair begins at an offset. */
export function isPair(text: string, offset: number): boolean {
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
