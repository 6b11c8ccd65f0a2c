import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, type Place } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { type ErrorKind, UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import type { Target } from "./check.js";
import type { Layout } from "./layout.js";

// What lists and maps have in common: values of another type inside of them, which are
// counted, and which a layout may refuse. What reads, checks or writes a list or a map is
// given what does so with an element, which is what does so with a field of its type.

/** How many elements all lists, and entries all maps, of a frame may have together. */
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

  /** The error for the first past the limit. */
  tooMany(kind: ErrorKind, place: Place): CompactError {
    const known = { field: `${place}`, limit: "elements", expected: this.#most };
    return errorOf<ErrorKind>(kind, Cause.OVER_ELEMENTS, known);
  }
}

/** A frame's. Generated code calls this: a record may be called Elements. */
export function elementsWithin({ elements }: Limits): Elements {
  return new Elements(elements);
}

/** Refuses a value, of the right type, in which there is what a target's layout cannot carry. */
export function fitting<T>(target: Target | undefined, field: string, value: T): T {
  const error = target?.layout.refusal?.(field, value);
  if (error !== undefined) {
    throw error;
  }
  return value;
}

/** The error for a list or a map that a layout cannot carry. */
export type Refusal = (field: Place, value: never) => CompactError | undefined;

/** What a layout refuses of its lists and maps. */
export function refusals(
  refused: readonly (readonly [field: string, refusal: Refusal])[],
): NonNullable<Layout["refusal"]> {
  return (name, value) => refused.find(([field]) => field === name)?.[1](name, value as never);
}

/** Of JSON, where their brackets are the second. */
export function tooDeep({ depth }: Limits): Refusal {
  return (field) => (depth < 2 ? deep(field, depth) : undefined);
}

export function deep(place: Place, depth: number): CompactError {
  return errorOf(UNREPRESENTABLE_KIND, Cause.TOO_DEEP, { field: `${place}`, limit: "depth", expected: depth });
}

/** Whether more brackets of a JSON are open at once than `depth`. */
export function isDeeper(json: string, depth: number): boolean {
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
