import { bufferSlice, CHUNK_CHARS, charsText, fillPairNumbers, type Span, scratch } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { type CompactError, formatError } from "./errors.js";
import { chars, encoder } from "./text.js";

// Standard Base64 (RFC 4648 §4) by hand: the decoders of all engines also accept
// texts that no encoder writes.
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PAD = "=".charCodeAt(0);
const ZERO = ALPHABET.charCodeAt(0);
const PAIR_NUMBERS = new Int16Array(65_536);
const TEXT_VIEW = new DataView(chars.buffer);
/** The two characters of every number of twelve bits. */
const PAIRS = /* @__PURE__ */ new Uint16Array(4096);
/** Buffer's own, where there is one. */
const SLICE = /* @__PURE__ */ bufferSlice("base64Slice", "w6n/");
/** A multiple of 3 bytes, for chunks to be joined. */
const ENCODE_BYTES = 30_720;

let canDecode = false;
let canEncode = false;

/** Fills the encoder's table, at its first use. */
function fillPairs(): void {
  for (let pair = 0; pair < 4096; pair++) {
    PAIRS[pair] = (ALPHABET.charCodeAt(pair >> 6) << 8) | ALPHABET.charCodeAt(pair & 63);
  }
  canEncode = true;
}

/** Decodes the text behind an offset. The result holds until the next call. */
export function base64Bytes(text: string, from: number): Span {
  if (!canDecode) {
    fillPairNumbers(PAIR_NUMBERS, ALPHABET);
    canDecode = true;
  }
  const length = text.length - from;
  if (length % 4 !== 0) {
    throw invalid();
  }
  const padding = countPadding(text, length);
  const size = (length / 4) * 3 - padding;
  const borrowed = length <= CHUNK_CHARS;
  const bytes = borrowed ? scratch : new Uint8Array(size + padding);
  for (let at = from, to = 0; at < text.length; at += CHUNK_CHARS, to += (CHUNK_CHARS / 4) * 3) {
    decodeChunk(text, at, Math.min(at + CHUNK_CHARS, text.length), bytes, to);
  }
  if (padding > 0 && bytes[size] !== 0) {
    throw invalid();
  }
  return { bytes, length: size, borrowed };
}

function countPadding(text: string, length: number): number {
  if (length === 0 || text.charCodeAt(text.length - 1) !== PAD) {
    return 0;
  }
  return text.charCodeAt(text.length - 2) === PAD ? 2 : 1;
}

/** Decodes whole groups; padding at the text's end is read as zeros. */
function decodeChunk(text: string, from: number, end: number, bytes: Uint8Array, start: number): void {
  // A character that is not ASCII begins with an invalid byte.
  encoder.encodeInto(text.slice(from, end), chars);
  const length = end - from;
  if (end === text.length) {
    chars.fill(ZERO, length - countPadding(text, length), length);
  }
  let to = start;
  for (let at = 0; at < length; at += 4, to += 3) {
    const group = TEXT_VIEW.getInt32(at, true);
    const word = (PAIR_NUMBERS[group & 0xffff]! << 12) | PAIR_NUMBERS[group >>> 16]!;
    if (word < 0) {
      throw invalid();
    }
    bytes[to] = word >> 16;
    bytes[to + 1] = word >> 8;
    bytes[to + 2] = word;
  }
}

function invalid(): CompactError {
  return formatError(Cause.BASE64);
}

/** Encodes bytes behind a prefix. */
export function base64Text(prefix: string, span: Span): string {
  if (SLICE !== undefined) {
    return prefix + SLICE.call(span.bytes, 0, span.length);
  }
  if (!canEncode) {
    fillPairs();
  }
  let text = prefix;
  for (let at = 0; at < span.length; at += ENCODE_BYTES) {
    text += encodeChunk(span.bytes, at, Math.min(at + ENCODE_BYTES, span.length));
  }
  return text;
}

function encodeChunk(bytes: Uint8Array, from: number, to: number): string {
  let end = 0;
  let at = from;
  for (; at + 3 <= to; at += 3, end += 4) {
    encodeGroup((bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!, end);
  }
  if (at < to) {
    encodeGroup((bytes[at]! << 16) | (at + 1 < to ? bytes[at + 1]! << 8 : 0), end);
    chars.fill(PAD, end + (to - at) + 1, end + 4);
    end += 4;
  }
  return charsText(end);
}

function encodeGroup(word: number, to: number): void {
  TEXT_VIEW.setUint16(to, PAIRS[word >> 12]!);
  TEXT_VIEW.setUint16(to + 2, PAIRS[word & 4095]!);
}
