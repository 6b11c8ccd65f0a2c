import type { Table } from "./table.js";

/** How errors show a value. */
export type Show = (value: unknown) => string;

/** A field: its name, the property that holds it, how errors show a value, and whether it may be absent. */
export type FieldOf<T> = readonly [name: string, key: keyof T, show: Show, optional: boolean];

/** What a layout cannot carry of a record; fields have the names that errors use. */
export interface Layout {
  /** The optional fields that it does not have. */
  readonly lacks: readonly string[];
  /** What stands behind the fields of a text. */
  readonly separator: string;
  /** Those of them in which it could stand too, and how they are written. */
  readonly separated: readonly Written[];
  /** The fields that are absent where their text is empty. */
  readonly blank: readonly Written[];
  /** The fields that it writes as the numbers of an open table. */
  readonly numbered: readonly (readonly [field: string, table: Table<string>])[];
  /** The error for a field in which there is what it cannot carry, if values stand in others. */
  readonly refusal?: (field: string, value: unknown) => Error | undefined;
}

type Written = readonly [field: string, write: (value: never) => string];

/** A layout that has every field. */
export const WHOLE: Layout = { lacks: [], separator: "", separated: [], blank: [], numbered: [] };

// Loops by index: they run for each field of a record, mostly over nothing.

/** Whether a layout lacks an optional field. */
export function lacks({ lacks }: Layout, field: string): boolean {
  for (let i = 0; i < lacks.length; i++) {
    if (lacks[i] === field) {
      return true;
    }
  }
  return false;
}

/** Whether the text of a value would be read as something else. */
export function confuses({ separator, separated, blank }: Layout, field: string, value: unknown): boolean {
  for (let i = 0; i < separated.length; i++) {
    const written = separated[i]!;
    if (written[0] === field && written[1](value as never).includes(separator)) {
      return true;
    }
  }
  for (let i = 0; i < blank.length; i++) {
    const written = blank[i]!;
    if (written[0] === field && written[1](value as never) === "") {
      return true;
    }
  }
  return false;
}

/** Whether a code has no number, and the layout writes nothing else. */
export function isNumberless({ numbered }: Layout, field: string, code: unknown): boolean {
  for (let i = 0; i < numbered.length; i++) {
    if (numbered[i]![0] === field && numbered[i]![1].integerOf(code as string) === undefined) {
      return true;
    }
  }
  return false;
}
