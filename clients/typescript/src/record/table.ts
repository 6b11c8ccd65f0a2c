import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, MOST, oneOf } from "../core/errors.js";
import type { FORMAT_KIND, PAYLOAD_KIND } from "../core/spec.gen.js";
import { parseInteger } from "../core/text.js";

// What is done with the values of a type of field stands in type-NAME.ts. Each function
// takes the place where the value stands, for errors and nesting; then the limits;
// then what says which values there are: the table, or the bounds. A value in JSON
// stands at an index of what holds it, in other layouts it has the field's name.

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

/** A table's normal form, of texts that stand before their codes; others stay. */
export function normalBy(texts: readonly string[]): (text: string) => string {
  const codes = new Map<string, string>();
  for (let i = 0; i < texts.length; ) {
    codes.set(texts[i++]!, texts[i++]!);
  }
  return (text) => codes.get(text) ?? text;
}

/** A code, or its integer, that a table lacks. */
export function unknownCode(
  kind: typeof FORMAT_KIND | typeof PAYLOAD_KIND,
  field: string,
  value: string,
  codes: readonly (string | number)[],
): CompactError {
  return errorOf(kind, Cause.UNKNOWN_CODE, { field, value, expected: oneOf(codes) });
}

/** The number behind a prefix, 0 to 2^53 - 1; undefined if there is none. */
export function numberBehind(prefix: string, text: string): number | undefined {
  return typeof text === "string" && text.startsWith(prefix)
    ? parseInteger(text.slice(prefix.length), 0, MOST)
    : undefined;
}
