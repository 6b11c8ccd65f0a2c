import { damaged } from "../../src/core/errors.js";
import { JsonScanner, type JsonToken } from "../../src/core/json.js";
import { skipCodePoints, utf8Length } from "../../src/core/text.js";
import {
  INDENTED_STEP,
  indented,
  JSON_STEP,
  MARK,
  NUMBERED,
  quote,
  REFERENCE,
  ROWS_STEP,
} from "../../src/m2m/structure-text.js";
import { type Look, tried } from "./look.js";
import type { Trace, Visit } from "./trace.js";

/**
 * Visits the steps of a structure frame's text, in order: values that get a number
 * when they end, references with what they copy, and the openings of wraps and
 * rows. Returns the offset where the text goes wrong.
 */
export function traceStructure(look: Look, text: string, visit: Visit): number | undefined {
  const pass = new StructurePass(look, text, visit);
  const end = tried(() => pass.run());
  if (!("error" in end)) {
    return undefined;
  }
  return end.error.position === undefined ? pass.at() : skipCodePoints(text, 0, end.error.position);
}

const REFERENCE_LEXEME = /^"=\^(0|[1-9][0-9]*)"$/;

/** Restores what it reads; the client has judged it. */
class StructurePass {
  readonly #text: string;
  readonly #visit: Visit;
  readonly #scanner: JsonScanner;
  readonly #depth: number;
  readonly #output: number;
  readonly #table: string[] = [];
  #open = 0;
  #copied = 0;

  constructor(look: Look, text: string, visit: Visit) {
    this.#text = text;
    this.#visit = visit;
    this.#scanner = new JsonScanner(text, Number.POSITIVE_INFINITY);
    this.#depth = look.limits.depth;
    this.#output = look.limits.output;
  }

  at(): number {
    return this.#scanner.start;
  }

  run(): void {
    this.#value(this.#scanner.next());
    this.#scanner.next();
  }

  #report(found: Pick<Trace, "kind" | "restored"> & { number?: number }, start: number): void {
    const bytes = utf8Length(this.#text.slice(0, start));
    this.#visit({ ...found, start, end: this.#scanner.end, bytes });
  }

  #value(token: JsonToken): string {
    const { start } = this.#scanner;
    switch (token) {
      case "{":
        return this.#object(start);
      case "[":
        return this.#deeper(() => this.#numbered(start, `[${this.#elements().join()}]`));
      case "string":
        return this.#string(start);
      default:
        return this.#scanner.lexeme();
    }
  }

  #deeper<T>(read: () => T): T {
    if (this.#open >= this.#depth) {
      throw damaged("nested too deep");
    }
    this.#open++;
    const value = read();
    this.#open--;
    return value;
  }

  #elements(): string[] {
    const elements: string[] = [];
    for (let token = this.#scanner.next(); token !== "]"; token = this.#scanner.next()) {
      elements.push(this.#value(token));
    }
    return elements;
  }

  #string(start: number): string {
    const lexeme = this.#scanner.lexeme();
    if (!lexeme.startsWith(`"${REFERENCE}`)) {
      return this.#numbered(start, unmarked(lexeme));
    }
    const number = Number(REFERENCE_LEXEME.exec(lexeme)?.[1] ?? -1);
    const restored = this.#table[number];
    if (restored === undefined) {
      throw damaged("no reference");
    }
    // References expand: together they may take what the client lets them.
    this.#copied += utf8Length(restored);
    if (this.#copied > this.#output) {
      throw damaged("too much");
    }
    this.#report({ kind: "reference", number, restored }, start);
    return restored;
  }

  #object(start: number): string {
    const token = this.#scanner.next();
    return this.#deeper(() => this.#members(token, start));
  }

  #members(first: JsonToken, start: number): string {
    let token = first;
    const members: string[] = [];
    for (; token === "key"; token = this.#scanner.next()) {
      const key = this.#scanner.lexeme();
      if (members.length === 0) {
        const step = this.#step(key, start);
        if (step !== undefined) {
          return step;
        }
      }
      members.push(`${unmarked(key)}:${this.#value(this.#scanner.next())}`);
    }
    return this.#numbered(start, `{${members.join()}}`);
  }

  /** A wrap, or rows, whose key has been read. */
  #step(key: string, start: number): string | undefined {
    let restored: string;
    switch (key) {
      case `"${JSON_STEP}"`:
        restored = this.#wrap(start, "json");
        break;
      case `"${INDENTED_STEP}"`:
        restored = this.#wrap(start, "json2");
        break;
      case `"${ROWS_STEP}"`:
        restored = `[${this.#rows(start).join()}]`;
        break;
      default:
        return undefined;
    }
    if (this.#scanner.next() !== "}") {
      throw damaged("a step has a second key");
    }
    return this.#numbered(start, restored);
  }

  #wrap(start: number, kind: "json" | "json2"): string {
    this.#report({ kind, restored: "" }, start);
    const text = this.#value(this.#scanner.next());
    const content = kind === "json" ? text : indented(text, this.#output);
    if (content === undefined) {
      throw damaged("too much");
    }
    return quote(content);
  }

  #rows(start: number): string[] {
    const keys = this.#keys();
    this.#report({ kind: "rows", restored: keys.join(" ") }, start);
    const rows: string[] = [];
    for (let token = this.#scanner.next(); token !== "]"; token = this.#scanner.next()) {
      if (token !== "[" && token !== "string") {
        throw damaged("a row is no array");
      }
      rows.push(token === "[" ? this.#deeper(() => this.#row(keys)) : this.#value(token));
    }
    return rows;
  }

  #keys(): string[] {
    if (this.#scanner.next() !== "[" || this.#scanner.next() !== "[") {
      throw damaged("rows without keys");
    }
    const keys: string[] = [];
    for (let token = this.#scanner.next(); token !== "]"; token = this.#scanner.next()) {
      if (token !== "string") {
        throw damaged("a key of rows is no string");
      }
      keys.push(unmarked(this.#scanner.lexeme()));
    }
    if (keys.length === 0) {
      throw damaged("rows without keys");
    }
    return keys;
  }

  #row(keys: readonly string[]): string {
    const { start } = this.#scanner;
    const cells: string[] = [];
    for (let token = this.#scanner.next(); token !== "]"; token = this.#scanner.next()) {
      if (cells.length === keys.length) {
        throw damaged("a row is longer than its keys");
      }
      cells.push(this.#value(token));
    }
    if (cells.length < keys.length) {
      throw damaged("a row is shorter than its keys");
    }
    return this.#numbered(start, `{${cells.map((cell, i) => `${keys[i]}:${cell}`).join()}}`);
  }

  #numbered(start: number, restored: string): string {
    const size = utf8Length(restored);
    if (size > this.#output) {
      throw damaged("too much");
    }
    if (size >= NUMBERED) {
      this.#report({ kind: "numbered", number: this.#table.length, restored }, start);
      this.#table.push(restored);
    }
    return restored;
  }
}

/** A string's lexeme without the mark that an encoder put in front. */
function unmarked(lexeme: string): string {
  if (lexeme[1] === MARK && lexeme[2] !== MARK) {
    throw damaged("an unknown step");
  }
  return lexeme[1] === MARK ? `"${lexeme.slice(2)}` : lexeme;
}
