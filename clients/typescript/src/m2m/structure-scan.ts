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
import { scalarEnd } from "./structure-scalar.js";
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
const BEHIND_KEY = 4;
const NEXT = 5;
const END = 6;

/**
 * Checks a JSON text in bytes, counts its values, and removes white space between tokens in
 * place. There is no recursion, so deep nesting cannot overflow the stack.
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
  private depth = 0;
  private state = VALUE;
  private level = 0;
  /** What is open, innermost last: 1 for objects. */
  private open: Uint8Array = new Uint8Array(64);

  /** Says whether the bytes from `from` to `to` are one JSON value in the layout, and no deeper than `depth`. */
  scan(bytes: Uint8Array, from: number, to: number, depth: number, layout: Layout): boolean {
    this.begin(bytes, from, to, depth);
    let write = from;
    for (;;) {
      const gap = this.at;
      const byte = this.skipSpace();
      const start = this.at;
      if (layout !== "any" && !this.isGap(gap, layout, byte)) {
        return false;
      }
      if (this.state === END) {
        this.size = write - from;
        return start === to;
      }
      if (!this.token(byte, write)) {
        return false;
      }
      write = this.move(write, start, this.at);
    }
  }

  private begin(bytes: Uint8Array, from: number, to: number, depth: number): void {
    this.bytes = bytes;
    this.end = to;
    this.depth = depth;
    this.at = from;
    this.values = 0;
    this.keys = 0;
    this.marks = 0;
    this.height = 0;
    this.longStrings.count = 0;
    this.level = 0;
    this.state = VALUE;
  }

  /** Takes a token that begins with a byte and will stand at an offset; says whether it may stand there. */
  private token(byte: number, write: number): boolean {
    switch (this.state) {
      case NEXT:
        if (byte === COMMA) {
          this.at++;
          this.state = this.open[this.level - 1] === 1 ? KEY : VALUE;
          return true;
        }
        return byte === (this.open[this.level - 1] === 1 ? BRACE_END : BRACKET_END) && this.close();
      case BEHIND_KEY:
        this.at++;
        this.state = VALUE;
        return byte === COLON;
      case KEY:
        return byte === QUOTE && this.key(write);
      case MEMBER_OR_END:
        return byte === BRACE_END ? this.close() : byte === QUOTE && this.key(write);
      case ELEMENT_OR_END:
        return byte === BRACKET_END ? this.close() : this.value(byte, write);
      default:
        return this.value(byte, write);
    }
  }

  private close(): true {
    this.at++;
    this.level--;
    this.state = this.level === 0 ? END : NEXT;
    return true;
  }

  private key(write: number): boolean {
    this.keys++;
    this.state = BEHIND_KEY;
    return this.string(write);
  }

  private value(byte: number, write: number): boolean {
    this.values++;
    if (byte === BRACE || byte === BRACKET) {
      return this.openBracket(byte);
    }
    this.state = this.level === 0 ? END : NEXT;
    return byte === QUOTE ? this.string(write) : this.scalar(byte);
  }

  private openBracket(byte: number): boolean {
    if (this.level >= this.depth) {
      return false;
    }
    if (this.level === this.open.length) {
      this.open = longer(this.open, 2 * this.level);
    }
    this.open[this.level++] = byte === BRACE ? 1 : 0;
    this.height = this.level > this.height ? this.level : this.height;
    this.at++;
    this.state = byte === BRACE ? MEMBER_OR_END : ELEMENT_OR_END;
    return true;
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
  private isGap(from: number, layout: Layout, byte: number): boolean {
    const { bytes, at, state, level } = this;
    const closes = byte === BRACE_END || byte === BRACKET_END;
    const isNone = level === 0 || state === BEHIND_KEY || (state === NEXT ? byte === COMMA : closes);
    if (layout === "none" || isNone) {
      return at === from;
    }
    if (state === VALUE && this.open[level - 1] === 1) {
      return at === from + 1 && bytes[from] === BLANK;
    }
    if (bytes[from] !== LINE_FEED || at - from !== 1 + 2 * (closes ? level - 1 : level)) {
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
