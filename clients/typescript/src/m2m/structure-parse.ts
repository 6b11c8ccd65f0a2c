import { JsonScanner } from "../core/json.js";
import { utf8Length } from "../core/text.js";

/** Rows have to save more bytes of keys, quotes, colons and commas than this. */
const LEAST_SAVED = 40;

/**
 * The values of one JSON text, in the order in which they begin; keys stand
 * before their values. Each list holds one property of all.
 */
export class Values {
  readonly text: string;
  /** Where a lexeme, or an opening bracket, begins and ends. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** The place behind all that is inside. */
  readonly next: number[] = [];
  /** Equal if and only if the texts without white space are, in all texts of an Interner. */
  readonly ids: number[] = [];
  /** The bytes of the text without white space. */
  readonly sizes: number[] = [];
  /** Of an array: whether its elements have so much of keys in common that rows are shorter. */
  readonly rows: boolean[] = [];

  constructor(text: string) {
    this.text = text;
  }

  lexeme(place: number): string {
    return this.text.slice(this.starts[place], this.ends[place]);
  }
}

/** Gives numbers to what is equal. */
export class Interner {
  readonly #ids = new Map<string, number>();

  id(signature: string): number {
    const id = this.#ids.get(signature) ?? this.#ids.size;
    if (id === this.#ids.size) {
      this.#ids.set(signature, id);
    }
    return id;
  }
}

/** An array or object that is open. */
class Open {
  readonly place: number;
  /** What is inside, by ids: no scalar's lexeme begins like it. */
  signature: string;
  size = 2;
  count = 0;
  /** An object's keys, by ids. */
  shape = "";
  /** The bytes of an object's keys, and one for each. */
  keys = 0;
  /** The shape and keys of an array's elements, while they all have the same. */
  common: string | undefined;
  commonKeys = 0;

  constructor(place: number, bracket: string) {
    this.place = place;
    this.signature = bracket;
  }

  key(id: number, size: number): void {
    this.signature += `${id}:`;
    this.shape += `${id},`;
    this.keys += size + 1;
  }

  value(id: number, size: number, shape: string, keys: number): void {
    this.signature += `${id},`;
    this.size += size + (this.count === 0 ? 0 : 1);
    if (this.count === 0) {
      this.common = shape;
      this.commonKeys = keys;
    } else if (shape !== this.common) {
      this.common = "";
    }
    this.count++;
  }

  /** Whether what rows save of the keys is worth it. */
  get rows(): boolean {
    return this.common !== undefined && this.common !== "" && (this.count - 1) * this.commonKeys > LEAST_SAVED;
  }
}

/** Reads a JSON text. Throws the scanner's errors. */
export function parseValues(text: string, maxDepth: number, interner: Interner): Values {
  const scanner = new JsonScanner(text, maxDepth);
  const values = new Values(text);
  const root = new Open(-1, "");
  const open = [root];
  const begin = (): number => {
    values.ends.push(scanner.end);
    values.rows.push(false);
    values.ids.push(-1);
    values.sizes.push(0);
    values.next.push(0);
    return values.starts.push(scanner.start) - 1;
  };
  const end = (place: number, signature: string, size: number): number => {
    values.sizes[place] = size;
    values.next[place] = values.starts.length;
    values.ids[place] = interner.id(signature);
    return values.ids[place]!;
  };
  const scalar = (): [id: number, size: number] => {
    const lexeme = scanner.lexeme();
    const size = utf8Length(lexeme);
    return [end(begin(), lexeme, size), size];
  };
  for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
    const top = open[open.length - 1]!;
    if (token === "{" || token === "[") {
      open.push(new Open(begin(), token));
    } else if (token === "key") {
      top.key(...scalar());
    } else if (token === "}" || token === "]") {
      open.pop();
      const size = top.size + top.keys;
      values.rows[top.place] = token === "]" && top.rows;
      open[open.length - 1]!.value(end(top.place, top.signature, size), size, top.shape, top.keys);
    } else {
      top.value(...scalar(), "", 0);
    }
  }
  return values;
}

/** A JSON text without white space between its tokens. */
export function compactText(text: string): string {
  const scanner = new JsonScanner(text, Number.POSITIVE_INFINITY);
  const parts: string[] = [];
  let comma = false;
  for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
    if (comma && token !== "}" && token !== "]") {
      parts.push(",");
    }
    parts.push(scanner.lexeme());
    if (token === "key") {
      parts.push(":");
    }
    comma = token !== "{" && token !== "[" && token !== "key";
  }
  return parts.join("");
}
