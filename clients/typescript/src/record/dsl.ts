import * as Cause from "../core/causes.gen.js";
import { BOOLEAN, formatError, JSON_TEXT, MOST, missingField, NUMBER, quoted, range } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { compactJson, knownCode, parseInteger, parseNumber } from "./values.js";

// The pieces that the generated readers of text layouts put together
// (docs/record.md §2).

/** Cuts at the separators behind an offset; the last field takes the rest. */
export function splitFields(wire: string, from: number, separator: string, fields: readonly string[]): string[] {
  const texts: string[] = [];
  let at = from;
  for (let i = 1; i < fields.length; i++) {
    const end = wire.indexOf(separator, at);
    if (end < 0) {
      throw missingField(fields[i]!);
    }
    texts.push(wire.slice(at, end));
    at = end + separator.length;
  }
  texts.push(wire.slice(at));
  return texts;
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
