import type { CompactError, Place } from "../core/errors.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { ElementPath } from "./type-list.js";
import { type CountRecord, type Deep, deepAt, type Misfit, type Nesting } from "./type-record.js";

// What encoders do with lists of records.

/** Counts the elements that a caller gives, each before what it holds. */
export function countRecordsInList(place: Place, list: unknown, elements: Nesting, count: CountRecord): void {
  if (!Array.isArray(list)) {
    return;
  }
  const path = new ElementPath(place);
  for (; path.index < list.length; path.index++) {
    count(elements.one(UNREPRESENTABLE_KIND, path), list[path.index], elements);
  }
}

/** The error for the first record of a checked list whose layout cannot carry it. */
export function misfitInList<T>(
  misfit: Misfit<T>,
  place: Place,
  list: readonly T[],
  aside: boolean,
): CompactError | undefined {
  return firstInList(place, list, (path, record) => misfit(path, record, aside));
}

/** The error for the first bracket of a checked list's JSON that is one too many. */
export function deepInList<T>(
  deepIn: Deep<T>,
  place: Place,
  list: readonly T[],
  left: number,
  depth: number,
): CompactError | undefined {
  return (
    deepAt(place, left, depth) ?? firstInList(place, list, (path, record) => deepIn(path, record, left - 1, depth))
  );
}

/** The first error about a list's element. */
function firstInList<T>(
  place: Place,
  list: readonly T[],
  errorOf: (place: Place, record: T) => CompactError | undefined,
): CompactError | undefined {
  const path = new ElementPath(place);
  for (const record of list) {
    const error = errorOf(path, record);
    if (error !== undefined) {
      return error;
    }
    path.index++;
  }
  return undefined;
}
