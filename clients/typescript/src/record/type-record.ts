import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, notCarried, type Place, refused } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type ErrorKind, UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import type { Target } from "./check.js";
import { deep, Elements, isDeeper } from "./elements.js";
import { type FieldOf, lacks, type Show } from "./layout.js";

// record: a record inside another. What is done with it does a generated function.

export const RECORD = "a record";

/** The most records that may be open at once, whatever a caller allows: each takes room of the stack. */
export const MOST_OPEN = 100;

/**
 * The place of a field in a record inside. One stands for all its fields in turn, and is no
 * text before there is an error. The place of a frame's own record is empty.
 */
export class RecordPath {
  /** Where the record stands. */
  record: Place = "";
  #field = "";

  /** The place of a field, until the next one is asked for. */
  at(field: string): this {
    this.#field = field;
    return this;
  }

  toString(): string {
    const record = `${this.record}`;
    return record === "" || this.#field.startsWith("[") ? record + this.#field : `${record}.${this.#field}`;
  }
}

/** What a frame may hold: elements, and records that are open at once. Its own is the first. */
export class Nesting extends Elements {
  readonly #most: number;
  // One for each level: a record that stands beside another has the same.
  readonly #paths: RecordPath[] = [new RecordPath()];
  #level = 0;

  constructor({ elements, nesting }: Limits) {
    super(elements);
    if (nesting > MOST_OPEN) {
      throw new RangeError(`limit nesting is ${nesting}, expected at most ${MOST_OPEN}`);
    }
    this.#most = nesting;
  }

  /** The path of the record that was opened last. */
  get path(): RecordPath {
    return this.#paths[this.#level]!;
  }

  /** Opens a record inside the one that was opened last. */
  open(kind: ErrorKind, place: Place): RecordPath {
    if (this.#level + 1 >= this.#most) {
      const known = { field: `${place}`, limit: "nesting", expected: this.#most };
      throw errorOf<ErrorKind>(kind, Cause.OVER_NESTING, known);
    }
    this.#level++;
    this.#paths[this.#level] ??= new RecordPath();
    const path = this.#paths[this.#level]!;
    path.record = place;
    return path;
  }

  close(): void {
    this.#level--;
  }

  /** Counts an element; its place is that of a record, or what is to be counted inside of it. */
  one(kind: ErrorKind, place: Place): Place {
    if (this.take(1) === 0) {
      throw this.tooMany(kind, place);
    }
    return place;
  }
}

/** A frame's. Generated code calls this: a record may be called Nesting. */
export function nestingWithin(limits: Limits): Nesting {
  return new Nesting(limits);
}

/** Another, whose path is that of a record at this place. Generated code calls this. */
export function pathAt(place: Place): RecordPath {
  const path = new RecordPath();
  path.record = place;
  return path;
}

/** Counts what a record inside holds, and refuses texts in it that are not Unicode. */
export type CountRecord = (place: Place, record: unknown, elements: Nesting) => void;

/** The same of a field, which counts itself where it is not absent. */
export function countRecord(place: Place, record: unknown, elements: Nesting, count: CountRecord): void {
  if (record !== undefined) {
    count(elements.one(UNREPRESENTABLE_KIND, place), record, elements);
  }
}

/** Whether an encoder takes a caller's value for a record, as it does at the top. */
export function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The path of a caller's record inside another; refuses what is none. */
export function checkRecord(place: Place, value: unknown): RecordPath {
  if (!isRecord(value)) {
    throw refused(Cause.UNREPRESENTABLE, { field: `${place}`, expected: RECORD });
  }
  return pathAt(place);
}

/** Errors about a record show nothing of it: it may be long. */
export const showRecord: Show = () => "";

/** The error for what the layout of a record inside cannot carry; codes without numbers may stand aside. */
export type Misfit<T> = (place: Place, record: T, aside: boolean) => CompactError | undefined;

/** The error for a bracket of JSON that is one too many: of `depth` so many are left where the record begins. */
export type Deep<T> = (place: Place, record: T, left: number, depth: number) => CompactError | undefined;

/** The error for a bracket of a list or a map, or of JSON in a record, that is one too many. */
export function deepAt(place: Place, left: number, depth: number): CompactError | undefined {
  return left < 1 ? deep(place, depth) : undefined;
}

export function deepJson(place: Place, json: string, left: number, depth: number): CompactError | undefined {
  return isDeeper(json, left) ? deep(place, depth) : undefined;
}

type RefusalInside = readonly [
  field: string,
  refusal: (field: Place, value: never, aside: boolean) => CompactError | undefined,
  isMisfit?: boolean,
];

/**
 * What a layout refuses of the fields that hold something. Aside, it refuses what records
 * inside lack alone.
 */
export function refusalsInside(
  refused: readonly RefusalInside[],
): (name: string, value: unknown, aside?: boolean) => CompactError | undefined {
  return (name, value, aside = false) => {
    const found = refused.find(([field]) => field === name);
    return found === undefined || (aside && !found[2]) ? undefined : found[1](name, value as never, aside);
  };
}

/** What a layout lacks that cannot carry kept members of records inside. No field is called so. */
const MEMBERS_INSIDE = "members inside";

/** Whether the kept members of records inside may be lost, and are. */
export function losesInside(target: Target | undefined): boolean {
  return target?.drops.includes("members") === true && lacks(target.layout, MEMBERS_INSIDE);
}

/** The same for a field that the layout lacks. */
export function lackedBy(path: RecordPath, field: string, value: unknown, show: Show): CompactError | undefined {
  return value === undefined ? undefined : notCarried(`${path.at(field)}`, show(value));
}

/** The kept members of a record inside, unless they are lost. */
export function lostOr(loses: boolean, members: string | undefined): string | undefined {
  return loses ? undefined : members;
}

/** What a protocol knows of a record, for who handles it as data: its fields, and the records in them. */
export interface Shape {
  readonly fields: readonly FieldOf<Record<string, unknown>>[];
  readonly records: { readonly [field: string]: string };
}
