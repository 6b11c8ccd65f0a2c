import type { CompactError, Place } from "../core/errors.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { ElementPath } from "./type-list.js";
import type { CountRecord, Misfit, Nesting } from "./type-record.js";

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
export function misfitInList<T>(misfit: Misfit<T>, place: Place, list: readonly T[]): CompactError | undefined {
  const path = new ElementPath(place);
  for (const record of list) {
    const error = misfit(path, record);
    if (error !== undefined) {
      return error;
    }
    path.index++;
  }
  return undefined;
}
