import { type CompactError, formatError } from "./errors.js";
import { codePoints } from "./text.js";

/** What the scanner finds. A key comes with its colon. */
export type JsonToken = "{" | "}" | "[" | "]" | "key" | "string" | "number" | "true" | "false" | "null" | "end";

type State = "value" | "value or ]" | "key" | "key or }" | "next" | "end";

// What a string may hold: all but controls, quotes, backslashes as it is, and
// escapes. The repetition is bounded because the engine keeps a way back for
// every round.
const STRING_PART = /[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*){0,100}/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const LITERALS = ["true", "false", "null"] as const;

/**
 * Reads a JSON text (RFC 8259) token by token, without recursion, and leaves
 * every lexeme as it is written. Throws the error of the format role, with a
 * position in code points, where the text is no JSON, and with a limit where
 * more arrays and objects are open at once than `maxDepth`.
 */
export class JsonScanner {
  readonly text: string;
  /** Where the last token's lexeme begins and ends, in UTF-16 units. */
  start = 0;
  end = 0;
  readonly #maxDepth: number;
  /** What is open, innermost last: true for objects. */
  readonly #open: boolean[] = [];
  #state: State = "value";
  #at = 0;

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.#maxDepth = maxDepth;
  }

  /** The next token; "end" behind the one value of the text. */
  next(): JsonToken {
    this.#skipSpace();
    if (this.#state === "next") {
      const close = this.#separator();
      if (close !== undefined) {
        return close;
      }
    }
    this.start = this.#at;
    switch (this.#state) {
      case "key or }":
        return this.text[this.#at] === "}" ? this.#close() : this.#key();
      case "key":
        return this.#key();
      case "value or ]":
        return this.text[this.#at] === "]" ? this.#close() : this.#value();
      case "end":
        return this.#finish();
      default:
        return this.#value();
    }
  }

  /** The text of the last token. */
  lexeme(): string {
    return this.text.slice(this.start, this.end);
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
    return { token, text: this.text.slice(from, this.end) };
  }

  /** Takes the comma, or the bracket that closes what is open. */
  #separator(): JsonToken | undefined {
    const inObject = this.#open[this.#open.length - 1] === true;
    this.start = this.#at;
    const char = this.text[this.#at];
    if (char === (inObject ? "}" : "]")) {
      return this.#close();
    }
    if (char !== ",") {
      throw this.#unexpected();
    }
    this.#at++;
    this.#skipSpace();
    this.#state = inObject ? "key" : "value";
    return undefined;
  }

  #value(): JsonToken {
    const char = this.text[this.#at];
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
    this.#state = this.#open.length === 0 ? "end" : "next";
    return token;
  }

  #openBracket(char: "{" | "["): JsonToken {
    if (this.#open.length >= this.#maxDepth) {
      throw this.#error(`nested deeper than ${this.#maxDepth}`, "depth");
    }
    this.#open.push(char === "{");
    this.#at++;
    this.end = this.#at;
    this.#state = char === "{" ? "key or }" : "value or ]";
    return char;
  }

  #close(): JsonToken {
    this.#at++;
    return this.#done(this.#open.pop() === true ? "}" : "]");
  }

  #key(): JsonToken {
    if (this.text[this.#at] !== '"') {
      throw this.#unexpected();
    }
    this.#string();
    this.end = this.#at;
    this.#skipSpace();
    if (this.text[this.#at] !== ":") {
      throw this.#unexpected();
    }
    this.#at++;
    this.#state = "value";
    return "key";
  }

  #string(): void {
    this.#at++;
    let from = -1;
    while (this.text[this.#at] !== '"') {
      if (this.#at === from) {
        throw this.#unexpected();
      }
      from = this.#at;
      this.#match(STRING_PART);
    }
    this.#at++;
  }

  #literal(): JsonToken | undefined {
    for (const literal of LITERALS) {
      if (this.text.startsWith(literal, this.#at)) {
        this.#at += literal.length;
        return literal;
      }
    }
    return undefined;
  }

  #number(): JsonToken {
    if (!this.#match(NUMBER)) {
      throw this.#unexpected();
    }
    return "number";
  }

  #finish(): JsonToken {
    if (this.#at < this.text.length) {
      throw this.#unexpected();
    }
    this.end = this.#at;
    return "end";
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.text)) {
      return false;
    }
    this.#at = pattern.lastIndex;
    return true;
  }

  #skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.#at))) {
      this.#at++;
    }
  }

  #unexpected(): CompactError {
    return this.#error(this.#at < this.text.length ? "unexpected character" : "unexpected end");
  }

  #error(why: string, limit?: string): CompactError {
    const position = codePoints(this.text, 0, this.#at);
    const message = `Invalid format: JSON: ${why} at position ${position}`;
    return formatError(message, limit === undefined ? { position } : { position, limit });
  }
}

/** Says whether a UTF-16 unit is white space of JSON: space, tab, line feed, carriage return. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** Says whether a text begins like a JSON object, white space aside. */
export function startsObject(text: string): boolean {
  let at = 0;
  while (isSpace(text.charCodeAt(at))) {
    at++;
  }
  return text[at] === "{";
}

/** The text that a string lexeme stands for. */
export function unquote(lexeme: string): string {
  return lexeme.includes("\\") ? String(JSON.parse(lexeme)) : lexeme.slice(1, -1);
}
