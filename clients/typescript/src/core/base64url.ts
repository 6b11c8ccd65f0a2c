import { CHUNK_CHARS, charsText, fillPairNumbers, type Span, scratch } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { type CompactError, formatError } from "./errors.js";
import { chars, encoder } from "./text.js";

// Base64url (RFC 4648 §5) without padding, by hand: the decoders of all engines also
// accept texts that no encoder writes. A module of its own tables: who decodes one
// coding loads no other.
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ZERO = ALPHABET.charCodeAt(0);
const PAIR_NUMBERS = new Int16Array(65_536);
const TEXT_VIEW = new DataView(chars.buffer);
/** The two characters of every number of twelve bits. */
const PAIRS = /* @__PURE__ */ new Uint16Array(4096);
/** A multiple of 3 bytes, for chunks to be joined. */
const ENCODE_BYTES = 30_720;

let canDecode = false;
let canEncode = false;

/** Decodes the text behind an offset. The result holds until the next call. */
export function base64urlBytes(text: string, from: number): Span {
  if (!canDecode) {
    fillPairNumbers(PAIR_NUMBERS, ALPHABET);
    canDecode = true;
  }
  const length = text.length - from;
  const lacking = -length & 3;
  if (lacking === 3) {
    throw invalid();
  }
  const size = ((length + lacking) / 4) * 3 - lacking;
  const borrowed = length <= CHUNK_CHARS;
  const bytes = borrowed ? scratch : new Uint8Array(size + lacking);
  for (let at = from, to = 0; at < text.length; at += CHUNK_CHARS, to += (CHUNK_CHARS / 4) * 3) {
    decodeChunk(text, at, Math.min(at + CHUNK_CHARS, text.length), bytes, to);
  }
  if (lacking > 0 && bytes[size] !== 0) {
    throw invalid();
  }
  return { bytes, length: size, borrowed };
}

/** Decodes groups; what the last one lacks is read as zeros. */
function decodeChunk(text: string, from: number, end: number, bytes: Uint8Array, start: number): void {
  // A character that is not ASCII begins with an invalid byte.
  encoder.encodeInto(text.slice(from, end), chars);
  const length = end - from;
  chars.fill(ZERO, length, length + (-length & 3));
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
  return formatError(Cause.BASE64URL);
}

/** Encodes bytes behind a prefix. */
export function base64urlText(prefix: string, span: Span): string {
  if (!canEncode) {
    fillPairs();
  }
  let text = prefix;
  for (let at = 0; at < span.length; at += ENCODE_BYTES) {
    text += encodeChunk(span.bytes, at, Math.min(at + ENCODE_BYTES, span.length));
  }
  return text;
}

/** Fills the encoder's table, at its first use. */
function fillPairs(): void {
  for (let pair = 0; pair < 4096; pair++) {
    PAIRS[pair] = (ALPHABET.charCodeAt(pair >> 6) << 8) | ALPHABET.charCodeAt(pair & 63);
  }
  canEncode = true;
}

function encodeChunk(bytes: Uint8Array, from: number, to: number): string {
  let end = 0;
  let at = from;
  for (; at + 3 <= to; at += 3, end += 4) {
    encodeGroup((bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!, end);
  }
  if (at < to) {
    encodeGroup((bytes[at]! << 16) | (at + 1 < to ? bytes[at + 1]! << 8 : 0), end);
    end += to - at + 1;
  }
  return charsText(end);
}

function encodeGroup(word: number, to: number): void {
  TEXT_VIEW.setUint16(to, PAIRS[word >> 12]!);
  TEXT_VIEW.setUint16(to + 2, PAIRS[word & 4095]!);
}
