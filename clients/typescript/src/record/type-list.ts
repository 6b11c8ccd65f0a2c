import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, type Place, shown } from "../core/errors.js";
import { type ErrorKind, UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { checkUnicode } from "./check.js";

// list: values of another type, in their order. What reads, checks or writes a list is
// given what does so with an element, which is what does so with a field of its type.

export const LIST = "a list";

/** The path of an element. One stands for all elements in turn, and is no text before there is an error. */
export class ElementPath {
  index = 0;
  readonly #list: string;

  constructor(list: string) {
    this.#list = list;
  }

  toString(): string {
    return `${this.#list}[${this.index}]`;
  }
}

/** How many elements all lists of a frame may have together. */
export class Elements {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Counts so many, and says how many of them the limit leaves. */
  take(count: number): number {
    const taken = Math.min(count, this.#left);
    this.#left -= taken;
    return taken;
  }

  /** The error for the first element past the limit. */
  tooMany(kind: ErrorKind, place: ElementPath): CompactError {
    const known = { field: `${place}`, limit: "elements", expected: this.#most };
    return errorOf<ErrorKind>(kind, Cause.OVER_LIMIT, known);
  }
}

/** Counts the elements that a caller gives, and refuses texts in them that are not Unicode; no list is looked at later. */
export function checkElements(field: string, list: unknown, elements: Elements, areTexts: boolean): void {
  if (!Array.isArray(list)) {
    return;
  }
  const path = new ElementPath(field);
  const most = elements.take(list.length);
  for (; areTexts && path.index < most; path.index++) {
    checkUnicode(path, list[path.index]);
  }
  if (most < list.length) {
    path.index = most;
    throw elements.tooMany(UNREPRESENTABLE_KIND, path);
  }
}

/** A list of what `check` makes of each element. The caller's stays as it is. */
export function checkList<T>(field: string, list: readonly T[], check: (place: Place, value: T) => T): readonly T[] {
  if (!Array.isArray(list)) {
    throw errorOf(UNREPRESENTABLE_KIND, Cause.UNREPRESENTABLE, { field, expected: LIST });
  }
  const path = new ElementPath(field);
  const checked: T[] = [];
  for (; path.index < list.length; path.index++) {
    checked.push(check(path, list[path.index] as T));
  }
  return checked;
}

export const showList: typeof shown = shown;
