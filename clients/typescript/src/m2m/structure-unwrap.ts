import { BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END, LINE_FEED, QUOTE } from "./structure.js";
import type { Scan } from "./structure-scan.js";

/** How many bytes longer a string must be than the JSON in it; one more if that is indented. */
const WRAP_COST = 10;

/** What a string holds. */
export class Held {
  /** The text, without white space once it was read. */
  bytes: Uint8Array = new Uint8Array(0);
  indented = false;
  private readonly scan: Scan;

  constructor(scan: Scan) {
    this.scan = scan;
  }

  /** Says whether a string holds JSON of at most so many values, is restored exactly by a step, and gets shorter. */
  read(bytes: Uint8Array, start: number, end: number, depth: number, values: number): boolean {
    const { scan } = this;
    if (!mayBeJson(bytes[start + 1]!, bytes[end - 2]!)) {
      return false;
    }
    const length = this.unquote(bytes, start, end);
    if (length === 0 || depth < 1) {
      return false;
    }
    this.indented = this.bytes[1] === LINE_FEED;
    return (
      scan.scan(this.bytes, 0, length, depth, this.indented ? "indented" : "none") &&
      end - start - scan.size > WRAP_COST + (this.indented ? 1 : 0) &&
      scan.values <= values
    );
  }

  /** Takes the text in a string if its escapes are those that quoting this text gives. Returns its length, or 0. */
  private unquote(bytes: Uint8Array, start: number, end: number): number {
    if (this.bytes.length < end - start) {
      this.bytes = new Uint8Array(end - start);
    }
    const held = this.bytes;
    let length = 0;
    for (let at = start + 1; at < end - 1; at++) {
      let byte = bytes[at]!;
      if (byte === BACKSLASH) {
        byte = bytes[++at]!;
        if (byte === 0x6e) {
          byte = LINE_FEED;
        } else if (byte !== QUOTE && byte !== BACKSLASH) {
          return 0;
        }
      }
      held[length++] = byte;
    }
    return length;
  }
}

/** Says whether a string may hold an array or object, by the first and the last byte of its text. */
function mayBeJson(first: number, last: number): boolean {
  return (first === BRACE && last === BRACE_END) || (first === BRACKET && last === BRACKET_END);
}
