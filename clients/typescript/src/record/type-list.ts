import * as Cause from "../core/causes.gen.js";
import { notCarried, type Place, quoted, refused } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { checkUnicode } from "./check.js";
import { deep, type Elements, isDeeper, type Refusal, tooDeep } from "./elements.js";
import type { Show } from "./layout.js";
import type { Table } from "./table.js";

// list: values of another type, in their order.

export const LIST = "a list";

/** The path of an element. One stands for all elements in turn, and is no text before there is an error. */
export class ElementPath {
  index = 0;
  readonly #list: Place;

  constructor(list: Place) {
    this.#list = list;
  }

  toString(): string {
    return `${this.#list}[${this.index}]`;
  }
}

/** Counts the elements that a caller gives, and refuses texts in them that are not Unicode; no list is looked at later. */
export function countList(field: Place, list: unknown, elements: Elements, areTexts: boolean): void {
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
export function checkList<T>(field: Place, list: readonly T[], check: (place: Place, value: T) => T): readonly T[] {
  if (!Array.isArray(list)) {
    throw refused(Cause.UNREPRESENTABLE, { field: `${field}`, expected: LIST });
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

/** Refuses a list of JSON, whose brackets are the third. */
export function tooDeepInList(limits: Limits): Refusal {
  const { depth } = limits;
  return (field, list: readonly string[]) => {
    const index = list.findIndex((json) => isDeeper(json, depth - 2));
    return tooDeep(limits)(field, list as never) ?? (index < 0 ? undefined : deep(`${field}[${index}]`, depth));
  };
}

/** Refuses a code without a number. */
export function numberlessInList(table: Table<string>): Refusal {
  return (field, list: readonly string[]) => {
    const index = list.findIndex((code) => table.integerOf(code) === undefined);
    return index < 0 ? undefined : notCarried(`${field}[${index}]`, quoted(list[index]!));
  };
}

/** Whether a caller's list has a code without a number. The first hole is one: a list that has nothing but holes may be huge. */
export function listLacksNumber(table: Table<string>, list: unknown): boolean {
  return Array.isArray(list) && list.findIndex((code) => table.integerOf(table.normal(code)) === undefined) >= 0;
}
