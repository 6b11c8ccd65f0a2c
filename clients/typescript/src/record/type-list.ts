import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, notCarried, type Place, quoted, refused } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { type ErrorKind, UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { checkUnicode, type Target } from "./check.js";
import type { Layout, Show } from "./layout.js";
import type { Table } from "./table.js";

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

  /** How many the limit leaves. */
  get left(): number {
    return this.#left;
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
    return errorOf<ErrorKind>(kind, Cause.OVER_ELEMENTS, known);
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
    throw refused(Cause.UNREPRESENTABLE, { field, expected: LIST });
  }
  const path = new ElementPath(field);
  const checked = listFor<T>(list.length);
  for (; path.index < list.length; path.index++) {
    checked[path.index] = check(path, list[path.index] as T);
  }
  return checked;
}

const ROOM: readonly unknown[] = /* @__PURE__ */ Array.from(/* @__PURE__ */ new Uint8Array(1024));

/** A list with room for its first elements. It has no holes, which engines are slow with long after they are filled. */
export function listFor<T>(length: number): T[] {
  return ROOM.slice(0, length) as T[];
}

/** Errors about a list show nothing of it: it may be long. */
export const showList: Show = () => "";

/** Refuses a list, of the right type, in which there is what a target's layout cannot carry. */
export function fitting<T>(target: Target | undefined, field: string, list: T): T {
  const error = target?.layout.refusal?.(field, list);
  if (error !== undefined) {
    throw error;
  }
  return list;
}

/** The error for a list that a layout cannot carry. */
type Refusal = (field: string, list: never) => CompactError | undefined;

/** What a layout refuses of its lists. */
export function refusals(
  lists: readonly (readonly [field: string, refusal: Refusal])[],
): NonNullable<Layout["refusal"]> {
  return (name, value) => lists.find(([field]) => field === name)?.[1](name, value as never);
}

/** Of JSON, where the brackets of a list are the second. */
export function tooDeep({ depth }: Limits): Refusal {
  return (field) => (depth < 2 ? deep(field, depth) : undefined);
}

/** The same of a list of JSON, whose own are the third. */
export function tooDeepJson(limits: Limits): Refusal {
  const { depth } = limits;
  return (field, list: readonly string[]) => {
    const index = list.findIndex((json) => isDeeper(json, depth - 2));
    return tooDeep(limits)(field, list as never) ?? (index < 0 ? undefined : deep(`${field}[${index}]`, depth));
  };
}

function deep(field: string, depth: number): CompactError {
  return errorOf(UNREPRESENTABLE_KIND, Cause.TOO_DEEP, { field, limit: "depth", expected: depth });
}

/** Of a payload that writes the numbers of a table. */
export function numberless(table: Table<string>): Refusal {
  return (field, list: readonly string[]) => {
    const index = list.findIndex((code) => table.integerOf(code) === undefined);
    return index < 0 ? undefined : notCarried(`${field}[${index}]`, quoted(list[index]!));
  };
}

/** Whether a caller's list has a code without a number. The first hole is one: a list that has nothing but holes may be huge. */
export function hasNumberless(table: Table<string>, list: unknown): boolean {
  return Array.isArray(list) && list.findIndex((code) => table.integerOf(table.normal(code)) === undefined) >= 0;
}

/** Whether more brackets of a JSON are open at once than `depth`. */
function isDeeper(json: string, depth: number): boolean {
  if (json.length < 2 * depth + 2) {
    return false; // a bracket has two characters
  }
  const scanner = new JsonScanner(json, depth);
  try {
    while (scanner.next() !== "end") {}
    return false;
  } catch {
    return true;
  }
}
