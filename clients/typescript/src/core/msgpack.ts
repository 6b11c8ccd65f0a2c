import { latin1Slice, type Span, scratch, utf8Text } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { type CauseEntry, type CompactError, errorOf, MOST, notUnicode, type Place, range } from "./errors.js";
import { PAYLOAD_KIND } from "./spec.gen.js";
import { encoder, isUnicode, utf8Length } from "./text.js";

/** The error for a payload that is no MessagePack, or has a wrong value in its place. */
export function payloadError(
  cause: CauseEntry,
  known: { readonly field?: string; readonly value?: string; readonly expected?: string | number } = {},
): CompactError {
  return errorOf(PAYLOAD_KIND, cause, known);
}

/** The error for an element of the wrong type. */
export function wrongType(place: Place, expected: string): CompactError {
  return payloadError(Cause.PAYLOAD_TYPE, { field: `${place}`, expected });
}

/** Of a text of fewer bytes or units, one at a time is faster than the engine's decoder and encoder. */
const SHORT = 40;
/** A text that is kept keeps its window, too. Windows are worth their making in payloads of so many bytes. */
const WINDOW = 4096;
const MANY = 256;

/** Reads a message from its first byte to its last. Errors say the place that an element has. */
export class PayloadReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  /** A character for each byte of a part, of which short texts are slices; and where it begins. */
  #window = "";
  #from = 0;

  constructor({ bytes, length }: Span, from = 0) {
    this.#bytes = bytes;
    this.#end = length;
    this.#at = from;
  }

  /** How many bytes follow. */
  get left(): number {
    return this.#end - this.#at;
  }

  /** The header of an array: how many elements it has. Errors about one inside say its place, and what it stands for. */
  array(place?: Place, expected = ""): number {
    const type = this.byte();
    if (type >> 4 === 0x9) {
      return type & 15;
    }
    if (type === 0xdc || type === 0xdd) {
      return this.#unsigned(type === 0xdc ? 2 : 4);
    }
    throw place === undefined ? payloadError(Cause.PAYLOAD_ARRAY) : wrongType(place, expected);
  }

  /** An integer within bounds, in any encoding. */
  integer(place: Place, min = 0, max: number = MOST): number {
    const type = this.byte();
    let value = type < 0x80 ? type : type - 0x100;
    if (type >= 0xcc && type <= 0xcf) {
      value = this.#unsigned(1 << (type - 0xcc));
    } else if (type >= 0xd0 && type <= 0xd3) {
      const isNegative = this.#bytes[this.#at]! >= 0x80;
      value = this.#unsigned(1 << (type - 0xd0), isNegative ? 0xff : 0);
      value = isNegative ? -1 - value : value;
    } else if (type >= 0x80 && type < 0xe0) {
      value = min - 1; // no integer
    }
    if (value >= min && value <= max) {
      return value;
    }
    throw wrongType(place, range(min, max));
  }

  /** Takes a nil, if one is next: it stands for an absent field. */
  nil(): boolean {
    const isNil = this.left > 0 && this.#bytes[this.#at] === 0xc0;
    if (isNil) {
      this.#at++;
    }
    return isNil;
  }

  /** A string of Unicode text, in any encoding. */
  text(place: Place): string {
    const type = this.byte();
    let size = type & 31;
    if (type >= 0xd9 && type <= 0xdb) {
      size = this.#unsigned(1 << (type - 0xd9));
    } else if (type >> 5 !== 0b101) {
      throw wrongType(place, "a string");
    }
    this.#skip(size);
    const from = this.#at - size;
    const text = (size < SHORT ? this.#ascii(from) : undefined) ?? utf8Text(this.#bytes, from, this.#at);
    if (text === undefined) {
      throw notUnicode(PAYLOAD_KIND, place);
    }
    return text;
  }

  byte(): number {
    this.#skip(1);
    return this.#bytes[this.#at - 1]!;
  }

  /** So many bytes, lent. */
  bytes(size: number): Uint8Array {
    this.#skip(size);
    return this.#bytes.subarray(this.#at - size, this.#at);
  }

  /** Refuses what follows. */
  checkEnd(): void {
    if (this.left > 0) {
      throw payloadError(Cause.PAYLOAD_MORE);
    }
  }

  #skip(size: number): void {
    if (size > this.left) {
      throw payloadError(Cause.PAYLOAD_END);
    }
    this.#at += size;
  }

  /** What was read from an offset on, if it is ASCII; undefined also where asking for each text alone is as fast. */
  #ascii(from: number): string | undefined {
    if (latin1Slice === undefined || this.#end < MANY) {
      return undefined;
    }
    const to = this.#at;
    for (let at = from; at < to; at++) {
      if (this.#bytes[at]! > 0x7f) {
        return undefined;
      }
    }
    if (to > this.#from + this.#window.length) {
      this.#from = from;
      this.#window = latin1Slice.call(this.#bytes, from, Math.min(from + WINDOW, this.#end));
    }
    return this.#window.slice(from - this.#from, to - this.#from);
  }

  /** An integer of so many bytes; `flip` inverts its bits. Above 2^53 the value is not exact. */
  #unsigned(size: number, flip = 0): number {
    this.#skip(size);
    let value = 0;
    for (let from = this.#at - size; from < this.#at; from++) {
      value = value * 256 + (this.#bytes[from]! ^ flip);
    }
    return value;
  }
}

/** The bytes of one float. */
const FLOAT = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));

/** What a first try at values that nobody has checked may still hold, and where it is written. */
export interface Trial {
  readonly room: Uint8Array;
  elements: number;
  records: number;
}

/**
 * Writes arrays, floats, integers and strings, each in its smallest encoding. A short message lies
 * in the package's buffer, so one is written at a time: what is inside another has its writer.
 */
export class PayloadWriter {
  #bytes: Uint8Array;
  #at = 0;
  readonly trial: Trial | undefined;

  /** Begins with a prefix, which is ASCII and short. */
  constructor(prefix = "", trial?: Trial) {
    this.trial = trial;
    this.#bytes = trial?.room ?? scratch;
    for (; this.#at < prefix.length; this.#at++) {
      this.#bytes[this.#at] = prefix.charCodeAt(this.#at);
    }
  }

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
    if (value < 0) {
      this.#negative(value);
    } else if (value < 0x80) {
      this.byte(value);
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

  /** Writes a string. In a try it has to be Unicode. */
  text(text: string): void {
    if (text.length < SHORT && this.#short(text)) {
      return;
    }
    if (this.trial !== undefined && !isUnicode(text)) {
      throw notUnicode(PAYLOAD_KIND, "");
    }
    // Counting is worth it for a long one.
    this.#room(5 + (text.length < 10_000 ? text.length * 3 : utf8Length(text)));
    // The size of the header depends on the size of the text, which is known only
    // afterwards. The guess is right for ASCII; otherwise the text is moved.
    const guess = headerSize(text.length);
    const from = this.#at;
    const start = from + guess;
    const size = encoder.encodeInto(text, this.#bytes.subarray(start)).written;
    const header = headerSize(size);
    if (header !== guess) {
      this.#bytes.copyWithin(from + header, start, start + size);
    }
    this.#textHeader(size);
    this.#at = from + header + size;
  }

  /** Writes a float of 64 bits. */
  float(value: number): void {
    this.#room(9);
    const bytes = this.#bytes;
    let at = this.#at;
    this.#at = at + 9;
    FLOAT.setFloat64(0, value);
    bytes[at++] = 0xcb;
    for (let from = 0; from < 8; from++) {
      bytes[at++] = FLOAT.getUint8(from);
    }
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

  /** Writes an integer below 0. */
  #negative(value: number): void {
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

  /** Writes a short text, unless it has surrogates. */
  #short(text: string): boolean {
    this.#room(2 + 3 * SHORT);
    const bytes = this.#bytes;
    const at = this.#at;
    const guess = headerSize(text.length);
    const size = writeShort(text, bytes, at + guess);
    if (size < 0) {
      return false;
    }
    if (size < 32) {
      bytes[at] = 0xa0 | size;
      this.#at = at + 1 + size;
      return true;
    }
    if (guess === 1) {
      bytes.copyWithin(at + 2, at + 1, at + 1 + size);
    }
    bytes[at] = 0xd9;
    bytes[at + 1] = size;
    this.#at = at + 2 + size;
    return true;
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
      this.#bytes[to] = rest;
      // Shifting is faster, and enough for the bits of up to four bytes.
      rest = size > 4 ? Math.floor(rest / 256) : rest >> 8;
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

/** Writes a text as UTF-8 a unit at a time, and returns its size; negative if it has surrogates. */
function writeShort(text: string, bytes: Uint8Array, from: number): number {
  let at = from;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes[at++] = unit;
      continue;
    }
    if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
    } else if (unit < 0xd800 || unit > 0xdfff) {
      bytes[at++] = 0xe0 | (unit >> 12);
      bytes[at++] = 0x80 | ((unit >> 6) & 63);
    } else {
      return -1;
    }
    bytes[at++] = 0x80 | (unit & 63);
  }
  return at - from;
}
