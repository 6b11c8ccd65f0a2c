import * as Cause from "./causes.gen.js";
import { type CauseEntry, type CompactError, formatError, type Known, quoted } from "./errors.js";
import { codePoints } from "./text.js";

/** What the scanner finds. A key comes with its colon. */
export type JsonToken = "{" | "}" | "[" | "]" | "key" | "string" | "number" | "true" | "false" | "null" | "end";

// What stands before the next token: an opening bracket, a value, or a key and its
// colon. At the beginning of the text, a value is expected as behind a key.
const OPENED = 0;
const DONE = 1;
const NAMED = 2;

// A part of a string: any characters but controls, quotes and backslashes, and
// escapes. The repetition is bounded because the engine keeps a way back for
// every round.
export const STRING_PART: RegExp = /[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*){0,100}/y;
// A number, or the correct beginning of a wrong one; that does not end in a digit.
const NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.(?!\d)|(?:\.\d+)?(?:[eE][+-]?\d*)?))?/y;
// The correct beginning of a wrong escape.
export const ESCAPE: RegExp = /(?:\\(?:u[\da-fA-F]{0,3})?)?/y;
const LITERALS: { readonly [first: string]: JsonToken } = { t: "true", f: "false", n: "null" };

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
  /** What the last string stands for, where reading it told. */
  string: string | undefined;
  readonly #maxDepth: number;
  /** What is open around the innermost array or object, which #inObject tells: true for objects. */
  readonly #open: (boolean | undefined)[] = [];
  #inObject: boolean | undefined;
  #state = NAMED;
  #at = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  /** Goes on in the object of the text, behind a member that ends at the offset. */
  resume(at: number): void {
    this.#open.push(undefined);
    this.#inObject = true;
    this.#state = DONE;
    this.#at = at;
  }

  /** The next token; "end" behind the one value of the text. */
  next(): JsonToken {
    this.#skipSpace();
    this.start = this.#at;
    const inObject = this.#inObject;
    const char = this.#text[this.#at];
    if (this.#state !== NAMED && inObject !== undefined && char === (inObject ? "}" : "]")) {
      this.#at++;
      this.#inObject = this.#open.pop();
      return this.#done(char);
    }
    if (this.#state === DONE) {
      if (inObject === undefined && char === undefined) {
        this.end = this.#at;
        return "end";
      }
      if (inObject === undefined || char !== ",") {
        throw this.#unexpected();
      }
      this.#at++;
      this.#skipSpace();
      this.start = this.#at;
    }
    return inObject && this.#state !== NAMED ? this.#key() : this.#value();
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

  #value(): JsonToken {
    const char = this.#text[this.#at];
    switch (char) {
      case "{":
      case "[":
        return this.#openBracket(char);
      case '"':
        this.#string();
        return this.#done("string");
    }
    const literal = char !== undefined && char > "9" ? LITERALS[char] : undefined;
    if (literal !== undefined && this.#text.startsWith(literal, this.#at)) {
      this.#at += literal.length;
      return this.#done(literal);
    }
    this.#at = numberEnd(this.#text, this.#at);
    return this.#done("number");
  }

  #done(token: JsonToken): JsonToken {
    this.end = this.#at;
    this.#state = DONE;
    return token;
  }

  #openBracket(char: "{" | "["): JsonToken {
    if (this.#open.length >= this.#maxDepth) {
      throw tooDeep(this.#text, this.#at, this.#maxDepth);
    }
    this.#open.push(this.#inObject);
    this.#inObject = char === "{";
    this.#at++;
    this.end = this.#at;
    this.#state = OPENED;
    return char;
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
    this.#state = NAMED;
    return "key";
  }

  #string(): void {
    this.string = undefined;
    const plain = plainEnd(this.#text, this.#at);
    if (plain > 0) {
      this.#at = plain;
      return;
    }
    const behind = stringEnd(this.#text, this.#at);
    if (behind - this.#at >= LONG) {
      this.string = parsed(this.#text.slice(this.#at, behind));
      if (this.string !== undefined) {
        this.#at = behind;
        return;
      }
    }
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
export function jsonError(cause: CauseEntry, text: string, at: number, known?: Known): CompactError {
  return formatError(cause, { ...known, position: codePoints(text, 0, at) });
}

/** The end of the number that begins at an offset. Throws if there is none. */
export function numberEnd(text: string, from: number): number {
  // Most are digits alone, which need no pattern; none stand behind a leading 0.
  let next = from;
  let unit = text.charCodeAt(next);
  const most = unit === 0x30 ? from + 1 : text.length;
  while (unit >= 0x30 && unit <= 0x39 && next < most) {
    unit = text.charCodeAt(++next);
  }
  if (next > from && (unit === 0x2c || unit === 0x7d || unit === 0x5d)) {
    return next;
  }
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

/** The engine reads strings of so many characters faster than a pattern. */
const LONG = 40;

/** The offset behind a short string without escapes; 0 if it is none. */
function plainEnd(text: string, at: number): number {
  for (let next = at + 1; next < at + LONG; next++) {
    const unit = text.charCodeAt(next);
    if (unit === 0x22) {
      return next + 1;
    }
    if (unit === 0x5c || !(unit >= 0x20)) {
      return 0;
    }
  }
  return 0;
}

/** The offset behind a string's closing quote, which no odd number of backslashes stands before; 0 if there is none. */
export function stringEnd(text: string, at: number): number {
  let end = at;
  let isEscaped: boolean;
  do {
    end = text.indexOf('"', end + 1);
    isEscaped = false;
    for (let before = end - 1; text.charCodeAt(before) === 0x5c; before--) {
      isEscaped = !isEscaped;
    }
  } while (isEscaped);
  return end + 1;
}

const PLAIN = /^"[ !#-[\]-\uffff]*"$/;
// What stands between quotes as it is, in JSON that the engine writes.
const UNESCAPED = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** The string that stands for a text, as the engine writes it. */
export function stringJson(text: string): string {
  return text.length < LONG && UNESCAPED.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** What a string lexeme stands for; undefined if it is none. */
export function parsed(lexeme: string): string | undefined {
  // For a short one without escapes JSON.parse takes longer.
  if (lexeme.length < LONG && PLAIN.test(lexeme)) {
    return lexeme.slice(1, -1);
  }
  try {
    return JSON.parse(lexeme) as string;
  } catch {
    return undefined;
  }
}
