import type { Place } from "../core/errors.js";
import type { Members } from "./member.js";

/** Reads an element as a field: the only member of what holds it, whose name is made for an error. */
export type ReadElement<T> = (members: Members, index: number) => T;

/** An element that is being read. */
export class Element<P extends Place> implements Members {
  readonly path: P;
  readonly known: (string | undefined)[] = [undefined];
  readonly strings: (string | undefined)[] = [undefined];
  readonly unknown = undefined;

  constructor(path: P) {
    this.path = path;
  }

  get names(): string[] {
    return [`${this.path}`];
  }
}
