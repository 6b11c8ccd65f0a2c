import { JsonScanner, type JsonToken } from "../../src/core/json.js";
import { skipCodePoints } from "../../src/core/text.js";
import { ByteOffsets, type Look, tried } from "./look.js";
import type { Key, Row, Token } from "./model.js";
import type { Visit } from "./trace.js";

/** No context: nothing is short here. */
const OPAQUE = -1;

interface Open {
  readonly isObject: boolean;
  /** Of an object, its own; of an array, that of the objects in it. */
  readonly context: number;
}

/**
 * Visits the short forms and escapes of a token frame's text, in order, then the
 * defaults that a decoder appends. Returns the offset where the text goes wrong.
 */
export function traceToken(look: Look, text: string, visit: Visit): number | undefined {
  const pass = new TokenPass(look, text, visit);
  const end = tried(() => pass.run());
  return "error" in end ? skipCodePoints(text, 0, end.error.position ?? 0) : undefined;
}

class TokenPass {
  readonly #tables: Token;
  readonly #text: string;
  readonly #visit: Visit;
  readonly #scanner: JsonScanner;
  readonly #offsets: ByteOffsets;
  readonly #open: Open[] = [];
  /** The keys of the root, in full; undefined once one has an escape of JSON. */
  #root: Set<string> | undefined = new Set();
  #key: Key | undefined;

  constructor(look: Look, text: string, visit: Visit) {
    this.#tables = look.model.compression.token;
    this.#text = text;
    this.#visit = visit;
    this.#scanner = new JsonScanner(text, look.limits.depth);
    this.#offsets = new ByteOffsets(text);
  }

  run(): void {
    let token = this.#scanner.next();
    for (; token !== "end"; token = this.#scanner.next()) {
      this.#step(token);
    }
    if (this.#root?.has(this.#tables.request)) {
      const { length } = this.#text;
      const bytes = this.#offsets.of(length);
      for (const { key, lexeme } of this.#tables.defaults.filter(({ key }) => !this.#root?.has(key))) {
        this.#visit({ kind: "default", start: length, end: length, bytes, restored: `"${key}":${lexeme}` });
      }
    }
  }

  #step(token: JsonToken): void {
    const top = this.#open.at(-1);
    switch (token) {
      case "key":
        this.#member(top?.context ?? OPAQUE);
        break;
      case "{":
        this.#open.push({ isObject: true, context: this.#inner(top, true) });
        break;
      case "[":
        this.#open.push({ isObject: false, context: this.#inner(top, false) });
        break;
      case "}":
      case "]":
        this.#open.pop();
        break;
      case "string":
        this.#string(top);
        break;
    }
  }

  /** The context of what opens: by its key; of an array's objects, the array's; of the root, the first. */
  #inner(top: Open | undefined, isObject: boolean): number {
    if (top === undefined) {
      return isObject ? 0 : OPAQUE;
    }
    if (top.isObject) {
      return this.#key?.context ?? OPAQUE;
    }
    return isObject ? top.context : OPAQUE;
  }

  #member(context: number): void {
    const raw = this.#scanner.lexeme().slice(1, -1);
    const keys = this.#tables.contexts[context]?.keys ?? [];
    const name = this.#restored(keys, raw);
    this.#key = keys.find((key) => key.name === (name ?? raw));
    if (this.#open.length === 1) {
      if (raw.includes("\\")) {
        this.#root = undefined;
      }
      this.#root?.add(name ?? raw);
    }
    if (name !== undefined && context !== OPAQUE) {
      this.#report({ kind: "key", context, restored: name });
    }
  }

  #string(top: Open | undefined): void {
    const values = this.#tables.values[this.#key?.values ?? OPAQUE];
    if (top?.isObject !== true || values === undefined || this.#key === undefined) {
      return;
    }
    const name = this.#restored(values.rows, this.#scanner.lexeme().slice(1, -1));
    if (name !== undefined) {
      this.#report({ kind: "value", context: top.context, key: this.#key.name, restored: name });
    }
  }

  /** What an escaped or short form stands for; undefined for what is copied. */
  #restored(rows: readonly Row[], raw: string): string | undefined {
    return raw.startsWith(this.#tables.escape)
      ? raw.slice(this.#tables.escape.length)
      : rows.find((row) => row.short === raw)?.name;
  }

  #report(found: { kind: "key" | "value"; context: number; key?: string; restored: string }): void {
    const { start, end } = this.#scanner;
    this.#visit({ ...found, start, end, bytes: this.#offsets.of(start) });
  }
}
