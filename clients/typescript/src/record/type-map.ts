import * as Cause from "../core/causes.gen.js";
import { CompactError, notCarried, type Place, quoted, refused, textError } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { isUnicode, SURROGATE } from "../core/text.js";
import { deep, type Elements, isDeeper, type Refusal, tooDeep } from "./elements.js";
import type { Show } from "./layout.js";
import type { Table } from "./table.js";

// map: values of another type by texts, which may be any. A checked map stands in the
// order in which it is written.

export const MAP = "a map";

/**
 * The path of an entry. One stands for all entries in turn. Its text is for messages, which
 * show a key as they do any text; an error's `field` has it whole.
 */
export class EntryPath {
  key = "";
  readonly #map: Place;

  constructor(map: Place) {
    this.#map = map;
  }

  toString(): string {
    return `${this.#map}[${quoted(this.key)}]`;
  }

  /** What was thrown about the entry, or about something in it, with the path whole. */
  whole<E>(error: E): E {
    const shown = `${this}`;
    if (error instanceof CompactError && error.field?.startsWith(shown)) {
      const behind = error.field.slice(shown.length);
      Object.assign(error, { field: `${this.#map}[${JSON.stringify(this.key)}]${behind}` });
    }
    return error;
  }
}

/** Counts the entries that a caller gives, and refuses keys and texts in them that are not Unicode. */
export function countMap(field: Place, map: unknown, elements: Elements, areTexts: boolean): void {
  if (!(map instanceof Map)) {
    return;
  }
  if (elements.take(map.size) < map.size) {
    throw elements.tooMany(UNREPRESENTABLE_KIND, field);
  }
  const keys: unknown[] = [...map.keys()];
  if (!areStrings(keys)) {
    return; // it is none
  }
  if (!keys.every(isUnicode)) {
    throw textError(field);
  }
  const wrong = areTexts ? keys.filter((key) => isWrongText(map.get(key))) : [];
  if (wrong.length > 0) {
    const path = new EntryPath(field);
    path.key = ascending(wrong)[0]!;
    throw path.whole(textError(path));
  }
}

function isWrongText(value: unknown): boolean {
  return typeof value === "string" && !isUnicode(value);
}

/** A map, in the order of its keys, of what `check` makes of each value. The caller's stays as it is. */
export function checkMap<T>(
  field: Place,
  map: ReadonlyMap<string, T>,
  check: (place: Place, value: T) => T,
): ReadonlyMap<string, T> {
  const keys = inOrder(map);
  if (keys === undefined) {
    throw refused(Cause.UNREPRESENTABLE, { field: `${field}`, expected: MAP });
  }
  const path = new EntryPath(field);
  const checked = new Map<string, T>();
  try {
    for (const key of keys) {
      path.key = key;
      checked.set(key, check(path, map.get(key) as T));
    }
  } catch (error) {
    throw path.whole(error);
  }
  return checked;
}

function areStrings(keys: unknown[]): keys is string[] {
  return keys.every((key) => typeof key === "string");
}

/** The keys of a caller's map in their order; undefined if it is none of texts. */
export function inOrder(map: unknown): string[] | undefined {
  const keys: unknown[] = map instanceof Map ? [...map.keys()] : [undefined];
  return areStrings(keys) ? ascending(keys) : undefined;
}

/** Sorts texts by their code points, which is the order of their UTF-8. */
function ascending(keys: string[]): string[] {
  // The engine's own order is another only where there are surrogates.
  return keys.some((key) => SURROGATE.test(key)) ? keys.sort(byCodePoints) : keys.sort();
}

function byCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
    if (difference !== 0) {
      return difference;
    }
  }
  return left.length - right.length;
}

/** A unit of UTF-16 in its order: surrogates stand for code points behind all others. */
function rank(unit: number): number {
  return unit < 0xd800 || unit > 0xdfff ? unit : unit + 0x1_0000;
}

/** Errors about a map show nothing of it: it may be long. */
export const showMap: Show = () => "";

/** Refuses a map of JSON, whose brackets are the third. */
export function tooDeepInMap(limits: Limits): Refusal {
  const { depth } = limits;
  return (field, map: ReadonlyMap<string, string>) =>
    tooDeep(limits)(field, map as never) ??
    firstOf(
      field,
      map,
      (json) => isDeeper(json, depth - 2),
      (path) => deep(path, depth),
    );
}

/** Refuses a code without a number. */
export function numberlessInMap(table: Table<string>): Refusal {
  return (field, map: ReadonlyMap<string, string>) =>
    firstOf(
      field,
      map,
      (code) => table.integerOf(code) === undefined,
      (path, code) => notCarried(`${path}`, quoted(code)),
    );
}

/** The error for the first value of a checked map that is refused. */
function firstOf(
  field: Place,
  map: ReadonlyMap<string, string>,
  isRefused: (value: string) => boolean,
  refusal: (path: Place, value: string) => CompactError,
): CompactError | undefined {
  for (const [key, value] of map) {
    if (isRefused(value)) {
      const path = new EntryPath(field);
      path.key = key;
      return path.whole(refusal(path, value));
    }
  }
  return undefined;
}

/** Whether a caller's map has a code without a number. */
export function mapLacksNumber(table: Table<string>, map: unknown): boolean {
  return map instanceof Map && [...map.values()].some((code) => table.integerOf(table.normal(code)) === undefined);
}
