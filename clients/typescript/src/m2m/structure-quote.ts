import { BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END, COLON, COMMA, QUOTE } from "./structure.js";

/** Takes bytes. */
export interface Sink {
  write(bytes: Uint8Array, from: number, to: number): void;
}

const QUOTES = Uint8Array.of(QUOTE);
const BACKSLASHES = Uint8Array.of(BACKSLASH);
const BLANKS = new Uint8Array(256).fill(0x20);
const NEW_LINE = Uint8Array.of(BACKSLASH, 0x6e);

/** Writes the string that holds a JSON text, which comes in parts without white space between its tokens; laid out if asked for. */
export class Quoter implements Sink {
  private readonly sink: Sink;
  private readonly indented: boolean;
  private inString = false;
  private escaped = false;
  /** How many arrays and objects are open, and whether the last byte opened one. */
  private depth = 0;
  private opened = false;
  /** The level of the line that begins. */
  private lineDepth = 0;

  constructor(sink: Sink, indented: boolean) {
    this.sink = sink;
    this.indented = indented;
    sink.write(QUOTES, 0, 1);
  }

  end(): void {
    this.sink.write(QUOTES, 0, 1);
  }

  write(bytes: Uint8Array, from: number, to: number): void {
    const { sink } = this;
    let start = from;
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!;
      if (this.indented && this.breaks(byte)) {
        sink.write(bytes, start, at);
        this.newLine();
        start = at;
      }
      if (byte === QUOTE || byte === BACKSLASH) {
        sink.write(bytes, start, at);
        sink.write(BACKSLASHES, 0, 1);
        start = at;
      } else if (this.indented && !this.inString && (byte === COMMA || byte === COLON)) {
        sink.write(bytes, start, at + 1);
        start = at + 1;
        if (byte === COMMA) {
          this.newLine();
        } else {
          sink.write(BLANKS, 0, 1);
        }
      }
    }
    sink.write(bytes, start, to);
  }

  /** Notes a byte, and says whether a line begins in front of it. */
  private breaks(byte: number): boolean {
    if (this.inString) {
      this.inString = this.escaped || byte !== QUOTE;
      this.escaped = !this.escaped && byte === BACKSLASH;
      return false;
    }
    const closes = byte === BRACE_END || byte === BRACKET_END;
    const breaks = closes !== this.opened;
    this.lineDepth = closes ? this.depth - 1 : this.depth;
    this.opened = byte === BRACE || byte === BRACKET;
    this.depth = this.opened ? this.depth + 1 : this.lineDepth;
    this.inString = byte === QUOTE;
    return breaks;
  }

  private newLine(): void {
    this.sink.write(NEW_LINE, 0, 2);
    for (let blanks = 2 * this.lineDepth; blanks > 0; blanks -= BLANKS.length) {
      this.sink.write(BLANKS, 0, Math.min(blanks, BLANKS.length));
    }
  }
}
