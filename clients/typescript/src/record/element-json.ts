import type { Place } from "../core/errors.js";
import type { Members } from "./member.js";

/** Reads an element as a field: the only member of what holds it, whose name is made for an error. */
export type ReadElement<T> = (members: Members, index: number) => T;

/** An element that is being read, whose name is not made before an error asks for it. */
export class Element implements Members {
  readonly names: readonly string[];
  readonly known: (string | undefined)[] = [undefined];
  readonly strings: (string | undefined)[] = [undefined];
  readonly unknown = undefined;

  constructor(path: Place) {
    this.names = new NameOf(path);
  }
}

/** The only name, as the path is when it is asked for. */
class NameOf extends Array<string> {
  readonly #path: Place;

  constructor(path: Place) {
    super();
    this.#path = path;
  }

  get 0(): string {
    return `${this.#path}`;
  }
}

/** So many characters are worth joining, for it is a copy more. An element that is as long has joined pieces itself. */
const MANY = 1 << 18;

/**
 * The JSON of elements, behind one another. The engine joins what is added once, at the end: slices, or an array,
 * would be copies at each level. Till then it keeps every piece, so those of short elements are joined when they are many.
 */
export class Pieces {
  #text = "";
  #short = "";

  /** Adds an element, and what stands before it. */
  add(before: string, element: string): void {
    this.#short += before + element;
    if (this.#short.length >= MANY) {
      this.#text += element.length < MANY ? joined(this.#short) : this.#short;
      this.#short = "";
    }
  }

  text(): string {
    return this.#text + this.#short;
  }
}

/** The same text in one piece, which the engine makes when it is asked for a character. JSON never begins with a NUL. */
function joined(text: string): string {
  return text.charCodeAt(0) === 0 ? "" : text;
}
