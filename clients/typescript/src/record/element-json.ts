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
