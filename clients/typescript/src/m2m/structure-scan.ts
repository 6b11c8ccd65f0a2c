import {
  BACKSLASH,
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
  ORDINARY,
  QUOTE,
} from "./structure.js";

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
        if (byte !== QUOTE || !this.string()) {
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
          if (!(byte === QUOTE ? this.string() : this.scalar(byte))) {
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

  private string(): boolean {
    const { bytes, end } = this;
    const behind = stringEnd(bytes, this.at + 1, end);
    if (behind < 0) {
      this.at = ~behind;
      return false;
    }
    if (bytes[this.at + 1] === MARK) {
      this.marks++;
    }
    this.at = behind;
    return true;
  }

  private scalar(first: number): boolean {
    const behind = scalarEnd(this.bytes, this.at, this.end, first);
    this.at = behind < 0 ? ~behind : behind;
    return behind >= 0;
  }
}

/** The offset behind the quote that closes the string whose text begins at an offset; where it is wrong, that place's complement. */
export function stringEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    // Four at once take half the time.
    while (
      at + 4 <= end &&
      (ORDINARY[bytes[at]!]! & ORDINARY[bytes[at + 1]!]! & ORDINARY[bytes[at + 2]!]! & ORDINARY[bytes[at + 3]!]!) === 1
    ) {
      at += 4;
    }
    const byte = bytes[at]!;
    if (ORDINARY[byte] === 1) {
      at++;
      continue;
    }
    if (byte === QUOTE) {
      return at + 1;
    }
    const size = byte === BACKSLASH ? escapeSize(bytes, at + 1, end) : 0;
    if (size === 0) {
      break;
    }
    at += size;
  }
  return ~at;
}

/** How long the escape is whose second character stands at an offset; 0 if it is none. */
function escapeSize(bytes: Uint8Array, at: number, end: number): number {
  switch (at < end ? bytes[at] : 0) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f: // slash
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 2;
    case 0x75: // u
      return at + 4 < end &&
        isHex(bytes[at + 1]!) &&
        isHex(bytes[at + 2]!) &&
        isHex(bytes[at + 3]!) &&
        isHex(bytes[at + 4]!)
        ? 6
        : 0;
    default:
      return 0;
  }
}

function isHex(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
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
