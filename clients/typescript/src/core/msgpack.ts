import { encoder, type Span, scratch, utf8Text } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { type CauseRow, COUNT, type CompactError, errorOf, MOST, notUnicode } from "./errors.js";
import { PAYLOAD_KIND } from "./spec.gen.js";

/** The payload is no MessagePack, or not what its place asks for. */
export function payloadError(
  cause: CauseRow,
  known: { readonly field?: string; readonly value?: string; readonly expected?: string | number } = {},
): CompactError {
  return errorOf(PAYLOAD_KIND, cause, known);
}

/** A place in a MessagePack message. A plain object: class instances are slower to make. */
export interface Reader {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
}

/** Stands before the first byte. */
export function readerOf(span: Span): Reader {
  return { bytes: span.bytes, end: span.length, at: 0 };
}

/** Reads the header of an array: how many elements it has. */
export function readArray(reader: Reader): number {
  const type = readByte(reader);
  if (type >> 4 === 0x9) {
    return type & 15;
  }
  switch (type) {
    case 0xdc:
      return readUnsigned(reader, 2, "length");
    case 0xdd:
      return readUnsigned(reader, 4, "length");
    default:
      throw payloadError(Cause.PAYLOAD_ARRAY);
  }
}

/** Reads an integer from 0 to 2^53 - 1, in any encoding; errors name the field that it is. */
export function readInteger(reader: Reader, field: string): number {
  const type = readByte(reader);
  if (type < 0x80) {
    return type;
  }
  if (type >= 0xcc && type <= 0xcf) {
    return readUnsigned(reader, 2 ** (type - 0xcc), field);
  }
  // The signed encodings of numbers that are not negative.
  if (type >= 0xd0 && type <= 0xd3) {
    const at = reader.at;
    const value = readUnsigned(reader, 2 ** (type - 0xd0), field);
    if (reader.bytes[at]! < 0x80) {
      return value;
    }
  }
  throw wrongType(field, COUNT);
}

function wrongType(field: string, expected: string): CompactError {
  return payloadError(Cause.PAYLOAD_TYPE, { field, expected });
}

/** Reads a string of Unicode text, in any encoding. */
export function readText(reader: Reader, field: string): string {
  const size = readTextSize(reader, field);
  const from = reader.at;
  if (size > reader.end - from) {
    throw payloadError(Cause.PAYLOAD_END);
  }
  reader.at = from + size;
  const text = utf8Text(reader.bytes, from, reader.at);
  if (text === undefined) {
    throw notUnicode(PAYLOAD_KIND, field);
  }
  return text;
}

/** Refuses what follows. */
export function readEnd(reader: Reader): void {
  if (reader.at !== reader.end) {
    throw payloadError(Cause.PAYLOAD_MORE);
  }
}

function readTextSize(reader: Reader, field: string): number {
  const type = readByte(reader);
  if (type >> 5 === 0b101) {
    return type & 31;
  }
  if (type >= 0xd9 && type <= 0xdb) {
    return readUnsigned(reader, 2 ** (type - 0xd9), field);
  }
  throw wrongType(field, "a string");
}

function readByte(reader: Reader): number {
  if (reader.at >= reader.end) {
    throw payloadError(Cause.PAYLOAD_END);
  }
  return reader.bytes[reader.at++]!;
}

function readUnsigned(reader: Reader, size: number, field: string): number {
  if (size > reader.end - reader.at) {
    throw payloadError(Cause.PAYLOAD_END);
  }
  let value = 0;
  for (let left = size; left > 0; left--) {
    value = value * 256 + reader.bytes[reader.at++]!;
  }
  if (value > MOST) {
    throw wrongType(field, COUNT);
  }
  return value;
}

/** Writes the same parts, each in its smallest encoding. */
export class MessageWriter {
  readonly #bytes: Uint8Array;
  readonly #borrowed: boolean;
  #at = 0;

  /** Takes how many bytes the message has at most. */
  constructor(capacity: number) {
    this.#borrowed = capacity <= scratch.length;
    this.#bytes = this.#borrowed ? scratch : new Uint8Array(capacity);
  }

  /** Writes the header of an array of up to 15 elements. */
  array(length: number): void {
    this.#bytes[this.#at++] = 0x90 | length;
  }

  /** Writes an integer from 0 to 2^53 - 1. */
  integer(value: number): void {
    if (value < 0x80) {
      this.#bytes[this.#at++] = value;
    } else if (value <= 0xff) {
      this.#number(0xcc, value, 1);
    } else if (value <= 0xffff) {
      this.#number(0xcd, value, 2);
    } else if (value <= 0xffff_ffff) {
      this.#number(0xce, value, 4);
    } else {
      this.#number(0xcf, value, 8);
    }
  }

  /** Writes a string. */
  text(text: string): void {
    // The size of the header follows from the text's, which is known afterwards;
    // it is as if all were ASCII, or the text moves.
    const guess = headerSize(text.length);
    const from = this.#at;
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(from + guess));
    const header = headerSize(written);
    if (header !== guess) {
      this.#bytes.copyWithin(from + header, from + guess, from + guess + written);
    }
    this.#textHeader(written);
    this.#at = from + header + written;
  }

  /** The message; borrowed if it is short. */
  span(): Span {
    return { bytes: this.#bytes, length: this.#at, borrowed: this.#borrowed };
  }

  #textHeader(size: number): void {
    if (size < 32) {
      this.#bytes[this.#at++] = 0xa0 | size;
    } else if (size <= 0xff) {
      this.#number(0xd9, size, 1);
    } else if (size <= 0xffff) {
      this.#number(0xda, size, 2);
    } else {
      this.#number(0xdb, size, 4);
    }
  }

  #number(type: number, value: number, size: number): void {
    this.#bytes[this.#at] = type;
    let rest = value;
    for (let to = this.#at + size; to > this.#at; to--) {
      this.#bytes[to] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    this.#at += 1 + size;
  }
}

function headerSize(size: number): number {
  if (size < 32) {
    return 1;
  }
  return size <= 0xff ? 2 : size <= 0xffff ? 3 : 5;
}
