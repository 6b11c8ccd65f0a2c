import { ESCAPE, endOf, STRING_PART } from "./json.js";
import { once } from "./once.js";

// All up to the next control character. Matching four at once takes half the time.
const CLEAN = /(?:[ -\uffff][ -\uffff][ -\uffff][ -\uffff])*[ -\uffff]*/y;
const HEX = /[0-9a-fA-F]{4}/y;
const U = 0x75;
/** The length of an escape, by the character after its backslash. */
const escapes: () => Uint8Array = /* @__PURE__ */ once(() => {
  const sizes = new Uint8Array(128);
  for (const char of '"\\/bfnrt') {
    sizes[char.charCodeAt(0)] = 2;
  }
  sizes[U] = 6;
  return sizes;
});

/**
 * Finds where the strings of a JSON text end, from left to right. It does not
 * look at every character: it searches for the next control character and the
 * next backslash once, for all strings up to there.
 */
export class StringEnds {
  private readonly text: string;
  private readonly escapes: Uint8Array = escapes();
  private control = -1;
  private backslash: number;

  constructor(text: string) {
    this.text = text;
    this.backslash = find(text, "\\", 0);
  }

  /** The offset behind the closing quote of the string that began before an offset; 0 if the string is wrong. */
  endAfter(from: number): number {
    const text = this.text;
    if (this.control < from) {
      CLEAN.lastIndex = from;
      CLEAN.test(text);
      this.control = CLEAN.lastIndex;
    }
    let quote = text.indexOf('"', from);
    let backslash = this.backslash;
    while (backslash < quote) {
      const unit = text.charCodeAt(backslash + 1);
      const size = unit < 128 ? this.escapes[unit]! : 0;
      if (size !== 2 && !(size === 6 && isHex(text, backslash + 2))) {
        return 0;
      }
      if (backslash + 1 === quote) {
        quote = text.indexOf('"', quote + 1);
      }
      backslash = find(text, "\\", backslash + size);
    }
    this.backslash = backslash;
    return this.control < quote ? 0 : quote + 1;
  }
}

/** The next place of a character; behind the text if there is none. */
function find(text: string, char: string, from: number): number {
  const at = text.indexOf(char, from);
  return at < 0 ? text.length : at;
}

function isHex(text: string, at: number): boolean {
  HEX.lastIndex = at;
  return HEX.test(text);
}

/** The place of the fault in the string that begins at an offset. */
export function stringFault(text: string, from: number): number {
  let at = from + 1;
  for (let before = from; at > before; ) {
    before = at;
    at = endOf(STRING_PART, text, at);
  }
  return endOf(ESCAPE, text, at);
}
