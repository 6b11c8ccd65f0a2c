import type { CompactError, Place } from "../core/errors.js";
import { countMap, EntryPath, inOrder } from "./type-map.js";
import { type CountRecord, type Deep, deepAt, type Misfit, type Nesting } from "./type-record.js";

// What encoders do with maps of records.

/** Counts the entries that a caller gives, judges their keys, then counts what each value holds. */
export function countRecordsInMap(place: Place, map: unknown, elements: Nesting, count: CountRecord): void {
  countMap(place, map, elements, false);
  const path = new EntryPath(place);
  try {
    for (const key of inOrder(map) ?? []) {
      path.key = key;
      count(path, (map as ReadonlyMap<string, unknown>).get(key), elements);
    }
  } catch (error) {
    throw path.whole(error);
  }
}

/** The error for the first record of a checked map whose layout cannot carry it. */
export function misfitInMap<T>(
  misfit: Misfit<T>,
  place: Place,
  map: ReadonlyMap<string, T>,
  aside: boolean,
): CompactError | undefined {
  return firstInMap(place, map, (path, record) => misfit(path, record, aside));
}

/** The error for the first bracket of a checked map's JSON that is one too many. */
export function deepInMap<T>(
  deepIn: Deep<T>,
  place: Place,
  map: ReadonlyMap<string, T>,
  left: number,
  depth: number,
): CompactError | undefined {
  return deepAt(place, left, depth) ?? firstInMap(place, map, (path, record) => deepIn(path, record, left - 1, depth));
}

/** The first error about a map's value. */
function firstInMap<T>(
  place: Place,
  map: ReadonlyMap<string, T>,
  errorOf: (place: Place, record: T) => CompactError | undefined,
): CompactError | undefined {
  const path = new EntryPath(place);
  for (const [key, record] of map) {
    path.key = key;
    const error = errorOf(path, record);
    if (error !== undefined) {
      return path.whole(error);
    }
  }
  return undefined;
}
