import * as Cause from "./causes.gen.js";
import { type CauseRow, type CompactError, formatError, type Known, quoted } from "./errors.js";
import { codePoints } from "./text.js";

/** What the scanner finds. A key comes with its colon. */
export type JsonToken = "{" | "}" | "[" | "]" | "key" | "string" | "number" | "true" | "false" | "null" | "end";

// What is expected next.
const VALUE = 0;
const VALUE_OR_END = 1;
const KEY = 2;
const KEY_OR_END = 3;
const NEXT = 4;
const END = 5;

// A part of a string: any characters but controls, quotes and backslashes, and
// escapes. The repetition is bounded because the engine keeps a way back for
// every round.
const STRING_PART = /[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*){0,100}/y;
// A number, or the correct beginning of a wrong one; that does not end in a digit.
const NUMBER = /-?(?:(?:0|[1-9][0-9]*)(?:\.(?![0-9])|(?:\.[0-9]+)?(?:[eE][+-]?[0-9]*)?))?/y;
// The correct beginning of a wrong escape.
const ESCAPE = /(?:\\(?:u[0-9a-fA-F]{0,3})?)?/y;
const LITERALS = ["true", "false", "null"] as const;

/**
 * Reads a JSON text (RFC 8259) token by token, without recursion, and leaves
 * every lexeme as it is written. Throws the error of the format role: with a
 * position in code points if the text is no JSON, or with a limit if more than
 * `maxDepth` arrays and objects are open at once.
 */
export class JsonScanner {
  readonly #text: string;
  /** Where the last token's lexeme begins and ends, in UTF-16 units. */
  start = 0;
  end = 0;
  readonly #maxDepth: number;
  /** The open arrays and objects, innermost last: true for objects. */
  readonly #open: boolean[] = [];
  #state = VALUE;
  #at = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  /** The next token; "end" behind the one value of the text. */
  next(): JsonToken {
    this.#skipSpace();
    if (this.#state === NEXT) {
      const close = this.#separator();
      if (close !== undefined) {
        return close;
      }
    }
    this.start = this.#at;
    switch (this.#state) {
      case KEY_OR_END:
        return this.#text[this.#at] === "}" ? this.#close() : this.#key();
      case KEY:
        return this.#key();
      case VALUE_OR_END:
        return this.#text[this.#at] === "]" ? this.#close() : this.#value();
      case END:
        return this.#finish();
      default:
        return this.#value();
    }
  }

  /** The text of the last token. */
  lexeme(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** The next value: its first token, and its text as it is written. */
  value(): { readonly token: JsonToken; readonly text: string } {
    const token = this.next();
    const from = this.start;
    if (token === "{" || token === "[") {
      const depth = this.#open.length;
      do {
        this.next();
      } while (this.#open.length >= depth);
    }
    return { token, text: this.#text.slice(from, this.end) };
  }

  /** Takes a comma, or the bracket that closes the innermost array or object. */
  #separator(): JsonToken | undefined {
    const inObject = this.#open[this.#open.length - 1] === true;
    this.start = this.#at;
    const char = this.#text[this.#at];
    if (char === (inObject ? "}" : "]")) {
      return this.#close();
    }
    if (char !== ",") {
      throw this.#unexpected();
    }
    this.#at++;
    this.#skipSpace();
    this.#state = inObject ? KEY : VALUE;
    return undefined;
  }

  #value(): JsonToken {
    const char = this.#text[this.#at];
    switch (char) {
      case "{":
      case "[":
        return this.#openBracket(char);
      case '"':
        this.#string();
        return this.#done("string");
      default:
        return this.#done(this.#literal() ?? this.#number());
    }
  }

  #done(token: JsonToken): JsonToken {
    this.end = this.#at;
    this.#state = this.#open.length === 0 ? END : NEXT;
    return token;
  }

  #openBracket(char: "{" | "["): JsonToken {
    if (this.#open.length >= this.#maxDepth) {
      throw tooDeep(this.#text, this.#at, this.#maxDepth);
    }
    this.#open.push(char === "{");
    this.#at++;
    this.end = this.#at;
    this.#state = char === "{" ? KEY_OR_END : VALUE_OR_END;
    return char;
  }

  #close(): JsonToken {
    this.#at++;
    return this.#done(this.#open.pop() === true ? "}" : "]");
  }

  #key(): JsonToken {
    if (this.#text[this.#at] !== '"') {
      throw this.#unexpected();
    }
    this.#string();
    this.end = this.#at;
    this.#skipSpace();
    if (this.#text[this.#at] !== ":") {
      throw this.#unexpected();
    }
    this.#at++;
    this.#state = VALUE;
    return "key";
  }

  #string(): void {
    this.#at++;
    let from = -1;
    while (this.#text[this.#at] !== '"') {
      if (this.#at === from) {
        throw unexpected(this.#text, endOf(ESCAPE, this.#text, from));
      }
      from = this.#at;
      this.#at = endOf(STRING_PART, this.#text, from);
    }
    this.#at++;
  }

  #literal(): JsonToken | undefined {
    for (const literal of LITERALS) {
      if (this.#text.startsWith(literal, this.#at)) {
        this.#at += literal.length;
        return literal;
      }
    }
    return undefined;
  }

  #number(): JsonToken {
    this.#at = numberEnd(this.#text, this.start);
    return "number";
  }

  #finish(): JsonToken {
    if (this.#at < this.#text.length) {
      throw this.#unexpected();
    }
    this.end = this.#at;
    return "end";
  }

  #unexpected(): CompactError {
    return unexpected(this.#text, this.#at);
  }

  #skipSpace(): void {
    this.#at = behindSpace(this.#text, this.#at);
  }
}

/** The error for an unexpected character, or the end, at an offset. */
export function unexpected(text: string, at: number): CompactError {
  const [char] = text.slice(at, at + 2);
  return char === undefined
    ? jsonError(Cause.JSON_END, text, at)
    : jsonError(Cause.JSON_CHARACTER, text, at, { value: quoted(char) });
}

/** The error for a bracket at an offset that nests too deep. */
export function tooDeep(text: string, at: number, expected: number): CompactError {
  return jsonError(Cause.JSON_DEPTH, text, at, { limit: "depth", expected });
}

/** An error at an offset. */
export function jsonError(cause: CauseRow, text: string, at: number, known?: Known): CompactError {
  return formatError(cause, { ...known, position: codePoints(text, 0, at) });
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

/** The end of the number that begins at an offset. Throws if there is none. */
export function numberEnd(text: string, from: number): number {
  const end = endOf(NUMBER, text, from);
  const last = text.charCodeAt(end - 1);
  if (end === from || last < 0x30 || last > 0x39) {
    throw unexpected(text, end);
  }
  return end;
}

/** The end of a match at an offset. */
export function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

/** The offset behind white space of JSON: spaces, tabs, line feeds, carriage returns. */
export function behindSpace(text: string, at: number): number {
  let next = at;
  for (let unit = text.charCodeAt(next); unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09; ) {
    unit = text.charCodeAt(++next);
  }
  return next;
}

/** Says whether a text begins like a JSON object, white space aside. */
export function startsObject(text: string): boolean {
  return text[behindSpace(text, 0)] === "{";
}

/** The text that a string lexeme stands for. */
export function unquote(lexeme: string): string {
  return lexeme.includes("\\") ? String(JSON.parse(lexeme)) : lexeme.slice(1, -1);
}
