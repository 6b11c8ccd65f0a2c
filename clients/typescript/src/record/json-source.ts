import { behindSpace, JsonScanner, stringEnd } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { isUnicode } from "../core/text.js";
import { MOST_OPEN } from "./type-record.js";
import type { Names } from "./verbose.js";

// Verbose records that hold others are read in one pass, each member into its place as it
// comes. What is wrong is not named here: then all is read again by what finds the error
// that comes first.

const UNKNOWN = -2;
const CONTROL = /[^ -\uffff]/;
// Four at once take less than half of the time of a search.
const PRINTED = /(?:[ -\uffff][ -\uffff][ -\uffff][ -\uffff])*[ -\uffff]*/y;

/** Reads a frame's record; undefined if anything is wrong, which is left to others to say. */
export function takeFrame<T>(text: string, from: number, limits: Limits, take: (json: JsonSource) => T): T | undefined {
  if (limits.nesting > MOST_OPEN) {
    return undefined;
  }
  try {
    const json = new JsonSource(text, from, limits);
    const record = take(json);
    return behindSpace(text, json.at) === text.length ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Ends reading: something is wrong. */
export function stop(): never {
  throw STOPPED;
}

const STOPPED = /* @__PURE__ */ new Error("stopped");

/** How the names are usually written, once that was asked for: the first member's, and those of others. */
interface Keyed extends Names {
  keys?: readonly string[];
  others?: readonly string[];
}

/** The text of a frame, where the next value begins, and what its limits leave. */
export class JsonSource {
  readonly text: string;
  at: number;
  /** The brackets that may still be opened. */
  depth: number;
  #records: number;
  #elements: number;
  /** The first backslash behind what was read, once it was looked for. */
  #escape = -1;
  readonly #hasControls: boolean;
  /** Where the key of the last member begins that is not declared, and ends. */
  #key = 0;
  #keyEnd = 0;

  constructor(text: string, from: number, { depth, nesting, elements }: Limits) {
    this.text = text;
    this.at = behindSpace(text, from);
    this.depth = depth;
    this.#records = nesting;
    this.#elements = elements;
    PRINTED.lastIndex = this.at;
    PRINTED.test(text);
    this.#hasControls = PRINTED.lastIndex < text.length;
  }

  /** Counts an element. */
  count(): void {
    if (--this.#elements < 0) {
      stop();
    }
  }

  /** Opens a bracket, and says whether anything is inside. */
  enter(bracket: number): boolean {
    if (this.text.charCodeAt(this.at) !== bracket || --this.depth < 0) {
      stop();
    }
    this.at++;
    return this.#space() !== bracket + 2 || this.#leave();
  }

  /** Says whether one more follows inside the bracket, which this one closes. */
  more(bracket: number): boolean {
    const unit = this.#space();
    if (unit === 0x2c) {
      this.at++;
      this.#space();
      return true;
    }
    return unit === bracket ? this.#leave() : stop();
  }

  #leave(): false {
    this.at++;
    this.depth++;
    return false;
  }

  /** The unit behind white space. */
  #space(): number {
    let unit = this.text.charCodeAt(this.at);
    if (unit <= 0x20) {
      this.at = behindSpace(this.text, this.at);
      unit = this.text.charCodeAt(this.at);
    }
    return unit;
  }

  /** Opens an object, and gives the index of its first member; -1 if it has none, -2 if that is not declared. */
  first(names: Keyed): number {
    if (--this.#records < 0) {
      stop();
    }
    names.keys ??= names.names.map((name) => `${JSON.stringify(name)}:`);
    names.others ??= names.keys.map((key) => `,${key}`);
    return this.enter(0x7b) ? this.#member(names, 0) : this.#close();
  }

  /** The index of the member behind one. */
  next(names: Keyed, last: number): number {
    const usual = names.others![last + 1];
    if (usual !== undefined && this.text.startsWith(usual, this.at)) {
      this.at += usual.length;
      this.#space();
      return last + 1;
    }
    return this.more(0x7d) ? this.#member(names, last + 1) : this.#close();
  }

  #close(): number {
    this.#records++;
    return -1;
  }

  /** Most often members stand in the order of their names, and are written in the usual way. */
  #member(names: Keyed, index: number): number {
    const usual = names.keys![index];
    if (usual !== undefined && this.text.startsWith(usual, this.at)) {
      this.at += usual.length;
      this.#space();
      return index;
    }
    this.#key = this.at;
    const found = names.names.indexOf(this.key());
    return found < 0 ? UNKNOWN : found;
  }

  /** Reads a key and its colon. */
  key(): string {
    const key = this.string();
    this.#keyEnd = this.at;
    if (this.#space() !== 0x3a) {
      stop();
    }
    this.at++;
    this.#space();
    return key;
  }

  string(): string {
    const { text, at } = this;
    const end = text.charCodeAt(at) === 0x22 ? text.indexOf('"', at + 1) : -1;
    if (end < 0) {
      stop();
    }
    if (this.#escape < at) {
      const next = text.indexOf("\\", at);
      this.#escape = next < 0 ? text.length : next;
    }
    if (this.#escape < end) {
      return this.#escaped();
    }
    this.at = end + 1;
    const string = text.slice(at + 1, end);
    return this.#hasControls && CONTROL.test(string) ? stop() : string;
  }

  #escaped(): string {
    const end = stringEnd(this.text, this.at);
    const string = JSON.parse(this.text.slice(this.at, end)) as string;
    this.at = end;
    return isUnicode(string) ? string : stop();
  }

  /** Any value, as it is written. */
  value(): string {
    const scanner = new JsonScanner(this.text.slice(this.at), this.depth);
    const { text } = scanner.value();
    this.at += scanner.end;
    return text;
  }

  /** A member that is not declared, as it is written. */
  member(): string {
    const key = this.text.slice(this.#key, this.#keyEnd);
    return `${key}:${this.value()}`;
  }
}
