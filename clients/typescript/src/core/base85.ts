import {
  CHUNK_BYTES,
  CHUNK_CHARS,
  chars,
  charsText,
  encoder,
  ownBytes,
  type Span,
  scratch,
  scratchSpan,
  spanOf,
} from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { type CompactError, errorOf, quoted } from "./errors.js";
import { limitsOf, type Options } from "./limits.js";
import { BASE85_ALPHABET, BASE85_CHAR_KIND, BASE85_LENGTH_KIND } from "./spec.gen.js";
import { checkInput, checkUnicode } from "./text.js";

// Five tables give each character's share of its group's value, so that a group
// takes four additions. An invalid character adds so much that one comparison
// finds it, and a value above 2^32 - 1 too: with LIMIT, which is what the first
// character leaves to the others.
const INVALID = 1 << 28;
const LAST = 84;
const FIRST = new Int32Array(256);
const LIMIT = new Int32Array(256);
const SECOND = new Int32Array(256);
const THIRD = new Int32Array(256);
const FOURTH = new Int32Array(256);
const FIFTH = new Int32Array(256);
/** The two characters of every number below 85^2. */
const PAIRS = new Uint16Array(7225);
const CODES = new Uint8Array(85);
let isFilled = false;

/** Fills the tables, at the first use of all. */
function fillTables(): void {
  LIMIT.fill(-1);
  for (const table of [SECOND, THIRD, FOURTH, FIFTH]) {
    table.fill(INVALID);
  }
  for (let digit = 0; digit <= LAST; digit++) {
    const code = BASE85_ALPHABET.charCodeAt(digit);
    FIRST[code] = Math.imul(digit, 52_200_625);
    LIMIT[code] = Math.max(-1, Math.min(52_200_624, 0xffff_ffff - digit * 52_200_625));
    SECOND[code] = digit * 614_125;
    THIRD[code] = digit * 7225;
    FOURTH[code] = digit * 85;
    FIFTH[code] = digit;
    CODES[digit] = code;
    for (let low = 0; low <= LAST; low++) {
      PAIRS[digit * 85 + low] = (code << 8) | BASE85_ALPHABET.charCodeAt(low);
    }
  }
  isFilled = true;
}

const PAD = BASE85_ALPHABET.charCodeAt(LAST);

// Constants of this module: V8 knows where these are, unlike what is imported.
const TEXT = chars;
const CHUNK_PAIRS = CHUNK_CHARS / 10;
const TEXT_VIEW = /* @__PURE__ */ new DataView(chars.buffer);
const BYTES_VIEW = new DataView(scratch.buffer);

/**
 * Decodes Base85 (docs/record.md §4). Throws CompactError: a character outside
 * the alphabet or a group above 2^32 - 1, with its position; a length of
 * 5 n + 1 characters.
 */
export function decodeBase85(text: string, options?: Options): Uint8Array {
  checkInput(text, limitsOf(options));
  checkUnicode(text, "text");
  return ownBytes(base85Bytes(text, 0));
}

/** Encodes bytes in Base85 (docs/record.md §4): 5 characters for 4 bytes. */
export function encodeBase85(bytes: Uint8Array): string {
  return base85Text("", spanOf(bytes));
}

/** Decodes what stands behind an offset; the result holds until the next call. */
export function base85Bytes(text: string, from: number): Span {
  if (!isFilled) {
    fillTables();
  }
  const length = text.length - from;
  if (length % 5 === 1) {
    throw locate(text, from);
  }
  const size = length - Math.ceil(length / 5);
  if (length <= CHUNK_CHARS) {
    decodeChunk(text, from, text.length, from);
    return scratchSpan(size);
  }
  const bytes = new Uint8Array(size);
  for (let at = from, to = 0; at < text.length; at += CHUNK_CHARS, to += CHUNK_BYTES) {
    decodeChunk(text, at, Math.min(at + CHUNK_CHARS, text.length), from);
    bytes.set(scratch.subarray(0, Math.min(CHUNK_BYTES, size - to)), to);
  }
  return spanOf(bytes);
}

/** Decodes a chunk into `scratch`. A short last group is filled up with the highest digit. */
function decodeChunk(text: string, from: number, to: number, start: number): void {
  // Each character before the first one outside ASCII takes one byte. That one
  // begins with an invalid byte, so what follows it does not matter.
  encoder.encodeInto(text.slice(from, to), chars);
  const length = to - from;
  if (length % 5 !== 0) {
    chars.fill(PAD, length, length + 4);
  }
  if (!decodeGroups(Math.ceil(length / 5))) {
    throw locate(text, start);
  }
}

/**
 * Decodes groups from `chars` to `scratch`; false if one is wrong. The odd group
 * is left to the caller: with it this function is too long for V8 to inline, and
 * in some processes the loop took half as long again.
 */
function decodeGroups(groups: number): boolean {
  // A loop whose end is known needs no bounds checks.
  const pairs = Math.min(groups >> 1, CHUNK_PAIRS);
  for (let pair = 0; pair < pairs; pair++) {
    const at = pair * 10;
    const to = pair * 8;
    const first = TEXT[at]!;
    const other = TEXT[at + 5]!;
    const rest =
      (((SECOND[TEXT[at + 1]!]! + THIRD[TEXT[at + 2]!]!) | 0) +
        ((FOURTH[TEXT[at + 3]!]! + FIFTH[TEXT[at + 4]!]!) | 0)) |
      0;
    const otherRest =
      (((SECOND[TEXT[at + 6]!]! + THIRD[TEXT[at + 7]!]!) | 0) +
        ((FOURTH[TEXT[at + 8]!]! + FIFTH[TEXT[at + 9]!]!) | 0)) |
      0;
    if (((LIMIT[first]! - rest) | (LIMIT[other]! - otherRest)) < 0) {
      return false;
    }
    BYTES_VIEW.setInt32(to, (FIRST[first]! + rest) | 0);
    BYTES_VIEW.setInt32(to + 4, (FIRST[other]! + otherRest) | 0);
  }
  if ((groups & 1) === 0) {
    return true;
  }
  const at = pairs * 10;
  const first = TEXT[at]!;
  const rest =
    (((SECOND[TEXT[at + 1]!]! + THIRD[TEXT[at + 2]!]!) | 0) + ((FOURTH[TEXT[at + 3]!]! + FIFTH[TEXT[at + 4]!]!) | 0)) |
    0;
  BYTES_VIEW.setInt32(pairs * 8, (FIRST[first]! + rest) | 0);
  return LIMIT[first]! >= rest;
}

/** Encodes bytes behind a prefix. */
export function base85Text(prefix: string, span: Span): string {
  if (!isFilled) {
    fillTables();
  }
  let text = prefix;
  for (let at = 0; at < span.length; at += CHUNK_BYTES) {
    text += encodeChunk(span.bytes, at, Math.min(at + CHUNK_BYTES, span.length));
  }
  return text;
}

function encodeChunk(bytes: Uint8Array, from: number, to: number): string {
  let end = 0;
  let at = from;
  for (; at + 4 <= to; at += 4, end += 5) {
    encodeGroup((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!, end);
  }
  if (at < to) {
    const second = at + 1 < to ? bytes[at + 1]! : 0;
    const third = at + 2 < to ? bytes[at + 2]! : 0;
    encodeGroup((bytes[at]! << 24) | (second << 16) | (third << 8), end);
    end += to - at + 1;
  }
  return charsText(end);
}

function encodeGroup(word: number, to: number): void {
  const high = ((word >>> 0) / 614_125) >>> 0;
  const low = (word - Math.imul(high, 614_125)) | 0;
  const middle = (low / 85) >>> 0;
  TEXT_VIEW.setUint16(to, PAIRS[high]!);
  TEXT_VIEW.setUint16(to + 2, PAIRS[middle]!);
  TEXT[to + 4] = CODES[low - Math.imul(middle, 85)]!;
}

/** Finds the fault in a wrong text: a character, then the length, then a group. */
function locate(text: string, from: number): CompactError {
  let position = 0;
  let number = 0;
  let groupTooLarge: number | undefined;
  for (const char of text.slice(from)) {
    const digit = BASE85_ALPHABET.indexOf(char);
    if (digit < 0) {
      return charError(char, position);
    }
    number = position % 5 === 0 ? digit : number * 85 + digit;
    position++;
    if (position % 5 === 0 && number > 0xffff_ffff) {
      groupTooLarge ??= position - 5;
    }
  }
  if (position % 5 === 1) {
    return errorOf(BASE85_LENGTH_KIND, Cause.BASE85_LENGTH, { length: position });
  }
  const group = groupTooLarge ?? position - (position % 5); // or the tail, filled up with the highest digit
  return charError(text.charAt(from + group), group);
}

function charError(char: string, position: number): CompactError {
  return errorOf(BASE85_CHAR_KIND, Cause.BASE85_CHAR, { char, position, value: quoted(char) });
}
