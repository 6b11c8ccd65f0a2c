import * as Cause from "../core/causes.gen.js";
import { BOOLEAN, formatError, JSON_TEXT, MOST, missingField, NUMBER, quoted, range } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { parseInteger } from "../core/text.js";
import { compactJson, knownCode, parseNumber } from "./values.js";

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

export function codeText<T extends string>(text: string, field: string, codes: readonly T[]): T {
  return knownCode(text, codes, FORMAT_KIND, field);
}

export function integerText(text: string, field: string, min: number = -MOST, max: number = MOST): number {
  return parseInteger(text, min, max) ?? wrong(text, field, range(min, max));
}

export function readNumberText(text: string, field: string): number {
  return parseNumber(text) ?? wrong(text, field, NUMBER);
}

export function booleanText(text: string, field: string): boolean {
  return text === "true" || (text === "false" ? false : wrong(text, field, BOOLEAN));
}

/** JSON stands one level deep. */
export function jsonText(text: string, field: string, limits: Limits): string {
  return compactJson(text, limits.depth - 1) ?? wrong(text, field, JSON_TEXT);
}

function wrong(text: string, field: string, expected: string): never {
  throw formatError(Cause.WRONG_VALUE, { field, value: quoted(text), expected });
}
