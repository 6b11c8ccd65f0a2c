import { checkBytes, checkString } from "./arguments.js";
import { CHUNK_BYTES, CHUNK_CHARS, charsText, fillPairNumbers, ownBytes, type Span, scratch, spanOf } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { type CompactError, errorOf, quoted } from "./errors.js";
import { limitsOf, type Options } from "./limits.js";
import { BASE85_ALPHABET, BASE85_CHAR_KIND, BASE85_LENGTH_KIND } from "./spec.gen.js";
import { chars, checkInput, checkUnicode, encoder } from "./text.js";

// The numbers of two characters, and of one. Those of others are negative, and have bit
// 15, which no correct one has.
const PAIR_NUMBERS = new Int16Array(65_536);
const DIGITS = new Int8Array(256);
/** The two characters of every number below 85^2. */
const PAIRS = /* @__PURE__ */ new Uint16Array(7225);
const CODES = /* @__PURE__ */ new Uint8Array(85);

// Constants of this module: V8 knows where these are, unlike what is imported.
const TEXT = chars;
const CHUNK_FOURS = CHUNK_CHARS / 20;
const TEXT_VIEW = new DataView(chars.buffer);
const BYTES_VIEW = new DataView(scratch.buffer);

let canDecode = false;
let canEncode = false;

/** Fills the decoder's tables, at its first use. */
function fillNumbers(): void {
  fillPairNumbers(PAIR_NUMBERS, BASE85_ALPHABET);
  DIGITS.fill(-1);
  for (let number = 0; number < 85; number++) {
    DIGITS[BASE85_ALPHABET.charCodeAt(number)] = number;
  }
  canDecode = true;
}

/** Fills the encoder's tables, at its first use. */
function fillPairs(): void {
  for (let number = 0; number < 85; number++) {
    const code = BASE85_ALPHABET.charCodeAt(number);
    CODES[number] = code;
    for (let low = 0; low < 85; low++) {
      PAIRS[number * 85 + low] = (code << 8) | BASE85_ALPHABET.charCodeAt(low);
    }
  }
  canEncode = true;
}

/**
 * Decodes Base85 (docs/record.md §4). Throws CompactError: a character outside
 * the alphabet or a group above 2^32 - 1, with its position; a length of
 * 5 n + 1 characters.
 */
export function decodeBase85(text: string, options?: Options): Uint8Array {
  checkString("text", text);
  checkInput(text, limitsOf(options));
  checkUnicode(text, "text");
  return ownBytes(base85Bytes(text, 0));
}

/** Encodes bytes in Base85 (docs/record.md §4): 5 characters for 4 bytes. */
export function encodeBase85(bytes: Uint8Array): string {
  checkBytes("bytes", bytes);
  return base85Text("", spanOf(bytes));
}

/** Decodes what stands behind an offset; the result holds until the next call. */
export function base85Bytes(text: string, from: number): Span {
  if (!canDecode) {
    fillNumbers();
  }
  const length = text.length - from;
  if (length % 5 === 1) {
    throw locate(text, from);
  }
  const size = ((length * 4) / 5) | 0;
  const borrowed = length <= CHUNK_CHARS;
  const bytes = borrowed ? scratch : new Uint8Array(size);
  for (let at = from, to = 0; at < text.length; at += CHUNK_CHARS, to += CHUNK_BYTES) {
    decodeChunk(text, at, Math.min(at + CHUNK_CHARS, text.length), from);
    if (!borrowed) {
      bytes.set(scratch.subarray(0, Math.min(CHUNK_BYTES, size - to)), to);
    }
  }
  return { bytes, length: size, borrowed };
}

/** Decodes a chunk into `scratch`. A short last group is filled up with the highest digit. */
function decodeChunk(text: string, from: number, to: number, start: number): void {
  // Each character before the first one outside ASCII takes one byte. That one
  // begins with an invalid byte, so what follows it does not matter.
  encoder.encodeInto(text.slice(from, to), chars);
  const length = to - from;
  for (let at = length; at % 5 !== 0; at++) {
    TEXT[at] = BASE85_ALPHABET.charCodeAt(84);
  }
  if (!decodeGroups(((length + 4) / 5) | 0)) {
    throw locate(text, start);
  }
}

/** Decodes groups from `chars` to `scratch`, four at once; false if one is wrong. */
function decodeGroups(groups: number): boolean {
  const fours = Math.min(groups >> 2, CHUNK_FOURS);
  for (let i = 0; i < fours; i++) {
    const at = i * 20;
    const a = TEXT_VIEW.getInt32(at, true);
    const b = TEXT_VIEW.getInt32(at + 4, true);
    const c = TEXT_VIEW.getInt32(at + 8, true);
    const d = TEXT_VIEW.getInt32(at + 12, true);
    const e = TEXT_VIEW.getInt32(at + 16, true);
    const a0 = PAIR_NUMBERS[a & 0xffff]!;
    const a2 = PAIR_NUMBERS[a >>> 16]!;
    const b0 = DIGITS[b & 0xff]!;
    const b1 = DIGITS[(b >>> 8) & 0xff]!;
    const b2 = PAIR_NUMBERS[b >>> 16]!;
    const c0 = PAIR_NUMBERS[c & 0xffff]!;
    const c2 = PAIR_NUMBERS[c >>> 16]!;
    const d0 = PAIR_NUMBERS[d & 0xffff]!;
    const d2 = DIGITS[(d >>> 16) & 0xff]!;
    const d3 = DIGITS[d >>> 24]!;
    const e0 = PAIR_NUMBERS[e & 0xffff]!;
    const e2 = PAIR_NUMBERS[e >>> 16]!;
    // Bit 15 also says that a group begins with a number from which it may be above 2^32 - 1: 6993, or 82.
    const over = (a0 + 25_775) | (b1 + 32_686) | (c2 + 25_775) | (d3 + 32_686);
    if (((a2 | b0 | b1 | b2 | c0 | d0 | d2 | d3 | e0 | e2 | over) & 0x8000) === 0) {
      const to = i * 16;
      BYTES_VIEW.setInt32(to, (Math.imul(a0, 614_125) + ((Math.imul(a2, 85) + b0) | 0)) | 0);
      BYTES_VIEW.setInt32(to + 4, (Math.imul(b1, 52_200_625) + ((Math.imul(b2, 7225) + c0) | 0)) | 0);
      BYTES_VIEW.setInt32(to + 8, (Math.imul(c2, 614_125) + ((Math.imul(d0, 85) + d2) | 0)) | 0);
      BYTES_VIEW.setInt32(to + 12, (Math.imul(d3, 52_200_625) + ((Math.imul(e0, 7225) + e2) | 0)) | 0);
    } else if (!(decodeGroup(i * 4) && decodeGroup(i * 4 + 1) && decodeGroup(i * 4 + 2) && decodeGroup(i * 4 + 3))) {
      return false;
    }
  }
  for (let group = fours * 4; group < groups; group++) {
    if (!decodeGroup(group)) {
      return false;
    }
  }
  return true;
}

/** Decodes any group; false if it is wrong. */
function decodeGroup(group: number): boolean {
  let number = 0;
  let digits = 0;
  for (let at = group * 5; at < group * 5 + 5; at++) {
    const digit = DIGITS[TEXT[at]!]!;
    number = number * 85 + digit;
    digits |= digit;
  }
  BYTES_VIEW.setInt32(group * 4, number | 0);
  return digits >= 0 && number <= 0xffff_ffff;
}

/** Encodes bytes behind a prefix. */
export function base85Text(prefix: string, span: Span): string {
  if (!canEncode) {
    fillPairs();
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
