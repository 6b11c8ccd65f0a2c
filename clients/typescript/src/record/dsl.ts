import * as Cause from "../core/causes.gen.js";
import { formatError, missingField, quoted } from "../core/errors.js";

// The pieces that the generated readers of text layouts put together
// (docs/record.md §2).

/** Where a field begins, behind the next separator from an offset. */
export function fieldAt(wire: string, from: number, separator: string, field: string): number {
  const end = wire.indexOf(separator, from);
  if (end < 0) {
    throw missingField(field);
  }
  return end + 1;
}

/** A field, up to the separator before the next one. */
export function fieldText(wire: string, from: number, next: number): string {
  return wire.slice(from, next - 1);
}

/** Refuses a value that is not of the field's type. */
export function wrongText(text: string, field: string, expected: string): never {
  throw formatError(Cause.WRONG_VALUE, { field, value: quoted(text), expected });
}
