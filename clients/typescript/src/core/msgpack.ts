import { encoder, type Span, scratch, utf8Text } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { type CauseRow, type CompactError, errorOf, MOST, notUnicode, range } from "./errors.js";
import { PAYLOAD_KIND } from "./spec.gen.js";
import { utf8Length } from "./text.js";

/** The error for a payload that is no MessagePack, or has a wrong value in its place. */
export function payloadError(
  cause: CauseRow,
  known: { readonly field?: string; readonly value?: string; readonly expected?: string | number } = {},
): CompactError {
  return errorOf(PAYLOAD_KIND, cause, known);
}

// The message that is read, and the place in it. Messages are read one at a time and to
// the end, and variables of the module are faster than an object for each message.
let bytes = scratch;
let end = 0;
let at = 0;

/** Begins to read a message. */
export function readFrom(span: Span): void {
  bytes = span.bytes;
  end = span.length;
  at = 0;
}

/** Reads the header of an array: how many elements it has. */
export function readArray(): number {
  const type = readByte();
  if (type >> 4 === 0x9) {
    return type & 15;
  }
  if (type === 0xdc || type === 0xdd) {
    return readUnsigned(type === 0xdc ? 2 : 4);
  }
  throw payloadError(Cause.PAYLOAD_ARRAY);
}

/** Reads an integer within bounds, in any encoding; errors name the field that it is. */
export function readInteger(field: string, min = 0, max: number = MOST): number {
  const type = readByte();
  let value = type < 0x80 ? type : type - 0x100;
  if (type >= 0xcc && type <= 0xcf) {
    value = readUnsigned(1 << (type - 0xcc));
  } else if (type >= 0xd0 && type <= 0xd3) {
    const isNegative = bytes[at]! >= 0x80;
    value = readUnsigned(1 << (type - 0xd0), isNegative ? 0xff : 0);
    value = isNegative ? -1 - value : value;
  } else if (type >= 0x80 && type < 0xe0) {
    value = min - 1; // no integer
  }
  if (value >= min && value <= max) {
    return value;
  }
  throw wrongType(field, range(min, max));
}

/** Takes a nil, if one is next: it stands for an absent field. */
export function readNil(): boolean {
  const isNil = at < end && bytes[at] === 0xc0;
  at += isNil ? 1 : 0;
  return isNil;
}

/** The error for an element of the wrong type. */
export function wrongType(field: string, expected: string): CompactError {
  return payloadError(Cause.PAYLOAD_TYPE, { field, expected });
}

/** Reads a string of Unicode text, in any encoding. */
export function readText(field: string): string {
  const size = readTextSize(field);
  const from = at;
  take(size);
  const text = utf8Text(bytes, from, at);
  if (text === undefined) {
    throw notUnicode(PAYLOAD_KIND, field);
  }
  return text;
}

/** Refuses what follows. */
export function readEnd(): void {
  bytes = scratch; // the message may be large
  if (at !== end) {
    throw payloadError(Cause.PAYLOAD_MORE);
  }
}

function readTextSize(field: string): number {
  const type = readByte();
  if (type >> 5 === 0b101) {
    return type & 31;
  }
  if (type >= 0xd9 && type <= 0xdb) {
    return readUnsigned(1 << (type - 0xd9));
  }
  throw wrongType(field, "a string");
}

export function readByte(): number {
  if (at >= end) {
    throw payloadError(Cause.PAYLOAD_END);
  }
  return bytes[at++]!;
}

/** Takes so many bytes, and lends them. */
export function readBytes(size: number): Uint8Array {
  take(size);
  return bytes.subarray(at - size, at);
}

/** Takes so many bytes. */
function take(size: number): void {
  if (size > end - at) {
    throw payloadError(Cause.PAYLOAD_END);
  }
  at += size;
}

/** An integer of so many bytes; `flip` inverts its bits. Above 2^53 the value is not exact. */
function readUnsigned(size: number, flip = 0): number {
  take(size);
  let value = 0;
  for (let from = at - size; from < at; from++) {
    value = value * 256 + (bytes[from]! ^ flip);
  }
  return value;
}

/** Writes arrays, integers and strings, each in its smallest encoding. */
export class MessageWriter {
  #bytes: Uint8Array = scratch;
  #at = 0;

  /** Writes the header of an array. */
  array(length: number): void {
    if (length < 16) {
      this.byte(0x90 | length);
    } else {
      this.#number(0xdc, length, 2);
    }
  }

  /** Writes an integer within 2^53 - 1 of 0. */
  integer(value: number): void {
    if (value < 0x80) {
      this.#signed(value);
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

  nil(): void {
    this.byte(0xc0);
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#at++] = value;
  }

  bytes(value: Uint8Array): void {
    this.#room(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  /** Writes a string. */
  text(text: string): void {
    // Counting is worth it for a long one.
    this.#room(5 + (text.length < 10_000 ? text.length * 3 : utf8Length(text)));
    // The size of the header depends on the size of the text, which is known only
    // afterwards. The guess is right for ASCII; otherwise the text is moved.
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
    return { bytes: this.#bytes, length: this.#at, borrowed: this.#bytes === scratch };
  }

  /** Makes room for so many bytes more, in an array of its own if the buffer is too short. */
  #room(size: number): void {
    if (size > this.#bytes.length - this.#at) {
      const bytes = new Uint8Array(2 * this.#at + size);
      bytes.set(this.#bytes.subarray(0, this.#at));
      this.#bytes = bytes;
    }
  }

  /** Writes an integer below 128. */
  #signed(value: number): void {
    if (value >= -0x20) {
      this.byte(value);
    } else if (value >= -0x80) {
      this.#number(0xd0, value, 1);
    } else if (value >= -0x8000) {
      this.#number(0xd1, value, 2);
    } else if (value >= -0x8000_0000) {
      this.#number(0xd2, value, 4);
    } else {
      this.#number(0xd3, value, 8);
    }
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
    this.#room(1 + size);
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
