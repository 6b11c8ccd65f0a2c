import {
  CHUNK_BYTES,
  CHUNK_CHARS,
  chars,
  charsText,
  encoder,
  fillPairNumbers,
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

// The numbers of two characters, and of one. Those of others are negative, so that
// the sign of all numbers of a group tells whether one is wrong.
const PAIR_NUMBERS = new Int16Array(65_536);
const DIGITS = new Int8Array(256);
/** The two characters of every number below 85^2. */
const PAIRS = /* @__PURE__ */ new Uint16Array(7225);
const CODES = /* @__PURE__ */ new Uint8Array(85);
const LAST = 84;

// Constants of this module: V8 knows where these are, unlike what is imported.
const TEXT = chars;
const TEXT_PAIRS = new Uint16Array(chars.buffer);
const CHUNK_PAIRS = CHUNK_CHARS / 10;
const TEXT_VIEW = /* @__PURE__ */ new DataView(chars.buffer);
const BYTES_VIEW = new DataView(scratch.buffer);

let canDecode = false;
let canEncode = false;

/** Fills the decoder's tables, at its first use. */
function fillNumbers(): void {
  fillPairNumbers(PAIR_NUMBERS, BASE85_ALPHABET);
  DIGITS.fill(-1);
  for (let number = 0; number <= LAST; number++) {
    DIGITS[BASE85_ALPHABET.charCodeAt(number)] = number;
  }
  canDecode = true;
}

/** Fills the encoder's tables, at its first use. */
function fillPairs(): void {
  for (let number = 0; number <= LAST; number++) {
    const code = BASE85_ALPHABET.charCodeAt(number);
    CODES[number] = code;
    for (let low = 0; low <= LAST; low++) {
      PAIRS[number * 85 + low] = (code << 8) | BASE85_ALPHABET.charCodeAt(low);
    }
  }
  canEncode = true;
}

const PAD = BASE85_ALPHABET.charCodeAt(LAST);

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
  if (!canDecode) {
    fillNumbers();
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

/** Decodes groups from `chars` to `scratch`, two at once; false if one is wrong. */
function decodeGroups(groups: number): boolean {
  const two = Math.min(groups >> 1, CHUNK_PAIRS);
  for (let i = 0; i < two; i++) {
    const at = i * 5;
    const first = PAIR_NUMBERS[TEXT_PAIRS[at]!]!;
    const second = PAIR_NUMBERS[TEXT_PAIRS[at + 1]!]!;
    const third = DIGITS[TEXT[at * 2 + 4]!]!;
    const otherFirst = DIGITS[TEXT[at * 2 + 5]!]!;
    const otherSecond = PAIR_NUMBERS[TEXT_PAIRS[at + 3]!]!;
    const otherThird = PAIR_NUMBERS[TEXT_PAIRS[at + 4]!]!;
    // Below these first numbers no group is above 2^32 - 1.
    const isBelow = (6992 - first) | (81 - otherFirst);
    if ((first | second | third | otherFirst | otherSecond | otherThird | isBelow) >= 0) {
      const rest = (Math.imul(second, 85) + third) | 0;
      const otherRest = (Math.imul(otherSecond, 7225) + otherThird) | 0;
      BYTES_VIEW.setInt32(i * 8, (Math.imul(first, 614_125) + rest) | 0);
      BYTES_VIEW.setInt32(i * 8 + 4, (Math.imul(otherFirst, 52_200_625) + otherRest) | 0);
    } else if (!decodeGroup(i * 2) || !decodeGroup(i * 2 + 1)) {
      return false;
    }
  }
  return groups % 2 === 0 || decodeGroup(groups - 1);
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
