// What a string may hold as it is, and behind that some escapes: with a bound,
// since an engine keeps a way back for every round of a loop.
const PART = /[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*){0,100}/y;
const CLEAN = /^[ -\uffff]*$/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Finds where the strings of one JSON text end, front to back. */
export class StringEnds {
  private readonly text: string;
  /** Without control characters, a string is what stands before the next quote. */
  private readonly clean: boolean;
  private backslash: number;
  /** Whether the last string has a backslash. */
  escaped = false;

  constructor(text: string) {
    this.text = text;
    this.clean = CLEAN.test(text);
    this.backslash = text.indexOf("\\");
  }

  /** The offset behind the closing quote; -1 if the string is wrong. `at` is behind the opening one. */
  end(at: number): number {
    if (this.clean) {
      const quote = this.text.indexOf('"', at);
      if (quote < 0 || this.backslash < 0 || this.backslash > quote) {
        this.escaped = false;
        return quote + 1 || -1;
      }
    }
    return this.strict(at);
  }

  private strict(from: number): number {
    const text = this.text;
    this.escaped = this.backslash >= 0;
    let at = from;
    for (;;) {
      PART.lastIndex = at;
      PART.test(text);
      const end = PART.lastIndex;
      const unit = text.charCodeAt(end);
      if (unit === QUOTE) {
        this.escaped = this.backslash >= 0 && this.backslash < end;
        this.backslash = this.escaped ? text.indexOf("\\", end) : this.backslash;
        return end + 1;
      }
      if (unit !== BACKSLASH || end === at) {
        return -1;
      }
      at = end;
    }
  }
}
