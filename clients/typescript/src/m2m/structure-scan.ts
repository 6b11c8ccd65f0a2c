import {
  BLANK,
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  COLON,
  COMMA,
  LINE_FEED,
  longer,
  MARK,
  QUOTE,
} from "./structure.js";
import { LongStrings, StringReader } from "./structure-string.js";

/** Strings of so many bytes are not read again. */
const LONG_STRING = 64;

/** What may stand between tokens. */
export type Layout = "any" | "none" | "indented";

// What is expected.
const VALUE = 0;
const ELEMENT_OR_END = 1;
const MEMBER_OR_END = 2;
const KEY = 3;
const NEXT = 4;
const END = 5;

/**
 * Checks a JSON text of bytes, counts what is in it, and moves it together where
 * there is white space between its tokens. Nothing calls itself, so that any depth will do.
 */
export class Scan {
  /** The bytes without white space. */
  size = 0;
  values = 0;
  keys = 0;
  /** How many strings and keys begin with the mark. */
  marks = 0;
  height = 0;
  /** Where the text is wrong. */
  at = 0;
  readonly longStrings: LongStrings = new LongStrings();
  private readonly reader = new StringReader();
  private bytes: Uint8Array = new Uint8Array(0);
  private end = 0;
  /** What is open, innermost last: 1 for objects. */
  private open: Uint8Array = new Uint8Array(64);

  /** Says whether the bytes from `from` to `to` are one JSON value in the layout, and no deeper than `depth`. */
  scan(bytes: Uint8Array, from: number, to: number, depth: number, layout: Layout): boolean {
    this.bytes = bytes;
    this.end = to;
    this.at = from;
    this.values = 0;
    this.keys = 0;
    this.marks = 0;
    this.height = 0;
    this.longStrings.count = 0;
    let open = 0;
    let state = VALUE;
    let write = from;
    for (;;) {
      const gap = this.at;
      const byte = this.skipSpace();
      if (layout !== "any" && !this.isGap(gap, layout, state, byte, open)) {
        return false;
      }
      const start = this.at;
      if (state === NEXT) {
        if (byte === COMMA) {
          state = this.open[open - 1] === 1 ? KEY : VALUE;
          this.at++;
        } else if (byte === (this.open[open - 1] === 1 ? BRACE_END : BRACKET_END)) {
          open--;
          state = open === 0 ? END : NEXT;
          this.at++;
        } else {
          return false;
        }
      } else if (state === END) {
        this.size = write - from;
        return this.at === to;
      } else if (
        (state === ELEMENT_OR_END && byte === BRACKET_END) ||
        (state === MEMBER_OR_END && byte === BRACE_END)
      ) {
        open--;
        state = open === 0 ? END : NEXT;
        this.at++;
      } else if (state === KEY || state === MEMBER_OR_END) {
        if (byte !== QUOTE || !this.string(write)) {
          return false;
        }
        this.keys++;
        write = this.move(write, start, this.at);
        const behind = this.at;
        if (this.skipSpace() !== COLON || (layout !== "any" && behind !== this.at)) {
          return false;
        }
        bytes[write++] = COLON;
        this.at++;
        state = VALUE;
        continue;
      } else {
        this.values++;
        if (byte === BRACE || byte === BRACKET) {
          if (open >= depth) {
            return false;
          }
          if (open === this.open.length) {
            this.open = longer(this.open, 2 * open);
          }
          this.open[open++] = byte === BRACE ? 1 : 0;
          this.height = open > this.height ? open : this.height;
          this.at++;
          state = byte === BRACE ? MEMBER_OR_END : ELEMENT_OR_END;
        } else {
          if (!(byte === QUOTE ? this.string(write) : this.scalar(byte))) {
            return false;
          }
          state = open === 0 ? END : NEXT;
        }
      }
      write = this.move(write, start, this.at);
    }
  }

  /** The next byte that is no white space; 0 at the end. */
  private skipSpace(): number {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte > BLANK || (byte !== BLANK && byte !== LINE_FEED && byte !== 0x0d && byte !== 0x09)) {
        this.at = at;
        return byte;
      }
      at++;
    }
    this.at = at;
    return 0;
  }

  private move(write: number, from: number, to: number): number {
    const { bytes } = this;
    if (write === from) {
      return to;
    }
    if (to - from > 64) {
      bytes.copyWithin(write, from, to);
      return write + to - from;
    }
    let at = write;
    for (let i = from; i < to; i++) {
      bytes[at++] = bytes[i]!;
    }
    return at;
  }

  /** Says whether the white space in front of a byte is what the layout has there. */
  private isGap(from: number, layout: Layout, state: number, byte: number, open: number): boolean {
    const { bytes, at } = this;
    const closes = byte === BRACE_END || byte === BRACKET_END;
    if (layout === "none" || open === 0 || (state === NEXT ? byte === COMMA : closes)) {
      return at === from;
    }
    if (state === VALUE && this.open[open - 1] === 1) {
      return at === from + 1 && bytes[from] === BLANK;
    }
    if (bytes[from] !== LINE_FEED || at - from !== 1 + 2 * (closes ? open - 1 : open)) {
      return false;
    }
    for (let i = from + 1; i < at; i++) {
      if (bytes[i] !== BLANK) {
        return false;
      }
    }
    return true;
  }

  /** Reads a string that will stand at an offset. */
  private string(write: number): boolean {
    const { bytes } = this;
    const reader = this.reader;
    const start = this.at;
    const isString = reader.read(bytes, start, this.end);
    this.at = reader.end;
    if (isString) {
      this.marks += bytes[start + 1] === MARK ? 1 : 0;
      if (reader.end - start >= LONG_STRING) {
        this.longStrings.add(write, reader.end - start, reader.hash);
      }
    }
    return isString;
  }

  private scalar(first: number): boolean {
    const behind = scalarEnd(this.bytes, this.at, this.end, first);
    this.at = behind < 0 ? ~behind : behind;
    return behind >= 0;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

const LITERALS = ["true", "false", "null"].map((text) => Uint8Array.from(text, (char) => char.charCodeAt(0)));

/** The offset behind a number, true, false or null; where it is wrong, that place's complement. */
export function scalarEnd(bytes: Uint8Array, from: number, end: number, first: number): number {
  if (first === 0x2d || isDigit(first)) {
    return numberEnd(bytes, from, end);
  }
  for (const literal of LITERALS) {
    if (first === literal[0] && from + literal.length <= end) {
      return literal.every((byte, i) => bytes[from + i] === byte) ? from + literal.length : ~from;
    }
  }
  return ~from;
}

function numberEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = bytes[from] === 0x2d ? from + 1 : from;
  if (at < end && bytes[at] === 0x30) {
    at++;
  } else {
    const digits = at;
    at = digitsEnd(bytes, at, end);
    if (at === digits) {
      return ~at;
    }
  }
  if (at < end && bytes[at] === 0x2e) {
    const digits = at + 1;
    at = digitsEnd(bytes, digits, end);
    if (at === digits) {
      return ~at;
    }
  }
  if (at < end && (bytes[at] === 0x65 || bytes[at] === 0x45)) {
    at++;
    if (at < end && (bytes[at] === 0x2b || bytes[at] === 0x2d)) {
      at++;
    }
    const digits = at;
    at = digitsEnd(bytes, digits, end);
    if (at === digits) {
      return ~at;
    }
  }
  return at;
}

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(bytes[at])) {
    at++;
  }
  return at;
}
