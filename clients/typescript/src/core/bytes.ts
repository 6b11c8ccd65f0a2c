import { chars, decoder } from "./text.js";

// Short messages pass through two buffers that are made once, since allocating
// costs more than decoding. The bytes in a buffer are valid only up to their
// length, and only until the next call of the package. A Span says whether its
// bytes are in a buffer; ownBytes copies bytes that leave the package.

/** Bytes from 0 up to `length`; the array may be longer. */
export interface Span {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** The bytes lie in `scratch`: the next call of the package overwrites them. */
  readonly borrowed: boolean;
}

/** How many characters that stand for bytes are processed at once: whole groups of four and of five. */
export const CHUNK_CHARS = 40_960;
/** No fewer bytes than a chunk of characters holds. */
export const CHUNK_BYTES = 32_768;

/** The bytes that the text stands for. */
export const scratch: Uint8Array = new Uint8Array(CHUNK_BYTES + 8);

type Slice = (this: Uint8Array, from: number, to: number) => string;

/** Buffer's methods, which need no view of the part. This one replaces invalid UTF-8 by U+FFFD. */
const utf8Slice = bufferSlice("utf8Slice", "\u00e9\ufffd");
/** A character for each byte. No TextDecoder reads this: its "latin1" is another encoding. */
export const latin1Slice: Slice | undefined = /* @__PURE__ */ bufferSlice("latin1Slice", "\u00c3\u00a9\u00ff");

/** A method of Buffer that makes what is expected of the bytes of é and 0xff; undefined if there is none. */
export function bufferSlice(name: string, expected: string): Slice | undefined {
  const { Buffer } = globalThis as { Buffer?: { prototype?: { readonly [name: string]: Slice } } };
  const slice = Buffer?.prototype?.[name];
  try {
    return slice?.call(new Uint8Array([0, 0xc3, 0xa9, 0xff]), 1, 4) === expected ? slice : undefined;
  } catch {
    return undefined; // a stand-in for Buffer that works on nothing else
  }
}

/** Reads UTF-8; undefined if it is none. */
export function utf8Text(bytes: Uint8Array, from: number, to: number): string | undefined {
  try {
    const text = utf8Slice?.call(bytes, from, to) ?? "\ufffd";
    return text.includes("\ufffd") ? decoder.decode(bytes.subarray(from, to)) : text;
  } catch {
    return undefined;
  }
}

/** The first characters of `chars`, which are ASCII. */
export function charsText(length: number): string {
  return decoder.decode(chars.subarray(0, length));
}

/**
 * Fills a table of what two characters of an alphabet stand for, by the number whose
 * lower byte is the first; the number of others is negative.
 */
export function fillPairNumbers(table: Int16Array, alphabet: string): void {
  table.fill(-0x8000);
  for (let number = 0; number < alphabet.length ** 2; number++) {
    const first = alphabet.charCodeAt(number / alphabet.length);
    table[first | (alphabet.charCodeAt(number % alphabet.length) << 8)] = number;
  }
}

/** All of an array. */
export function spanOf(bytes: Uint8Array): Span {
  return { bytes, length: bytes.length, borrowed: false };
}

/** The bytes alone, safe to give away. */
export function ownBytes(span: Span): Uint8Array {
  const { bytes, length, borrowed } = span;
  return borrowed || length < bytes.length ? bytes.slice(0, length) : bytes;
}

/** The bytes as a view that holds until the next call. */
export function viewOf(span: Span): Uint8Array {
  return span.bytes.subarray(0, span.length);
}
