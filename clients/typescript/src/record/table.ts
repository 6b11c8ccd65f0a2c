import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, oneOf, type Place } from "../core/errors.js";
import type { ErrorKind } from "../core/spec.gen.js";

// What is done with the values of a type of field stands in type-NAME.ts. Each function
// takes the place where the value stands, for errors and nesting; then the limits;
// then what says which values there are: the table, or the bounds. A value in JSON
// stands at an index of what holds it; separated text has fields alone, by their names.

/** A table of codes. A closed one has no texts but its codes; of an open one they are the normal form. */
export interface Table<T extends string> {
  readonly codes: readonly T[];
  /** Those of the rows. */
  readonly integers: readonly number[];
  /** The code of a text that is a code, a name, or a number; other texts stay. */
  normal(text: string): string;
  codeOf(integer: number): T | undefined;
  integerOf(code: string): number | undefined;
}

/** A code, or its integer, that a table lacks. */
export function unknownCode(
  kind: ErrorKind,
  place: Place,
  value: string,
  codes: readonly (string | number)[],
): CompactError {
  return errorOf<ErrorKind>(kind, Cause.UNKNOWN_CODE, { field: `${place}`, value, expected: oneOf(codes) });
}
