import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, MOST, oneOf, quoted } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import type { FORMAT_KIND, PAYLOAD_KIND } from "../core/spec.gen.js";
import { parseInteger } from "../core/text.js";

// Values as they are written in text layouts and in JSON.

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** The nearest double of a number of JSON's grammar; undefined if it is none, or not finite. */
export function parseNumber(text: string): number | undefined {
  const value = Number(text);
  return NUMBER.test(text) && Number.isFinite(value) ? value : undefined;
}

/** A double as ECMAScript prints it, with the sign of minus zero. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/**
 * A JSON text without white space between its tokens, which stay as they are.
 * Undefined if it is none, or more brackets are open at once than `depth`.
 */
export function compactJson(text: string, depth: number): string | undefined {
  const scanner = new JsonScanner(text, depth);
  const parts: string[] = [];
  let from = 0;
  try {
    let behind = 0;
    for (let token = scanner.next(); ; token = scanner.next()) {
      // Between two tokens there are a comma or a colon at most, and white space.
      const gap = text.slice(behind, token === "end" ? text.length : scanner.start);
      if (gap.length > 1 || (gap !== "" && gap !== "," && gap !== ":")) {
        parts.push(text.slice(from, behind), gap.trim());
        from = behind + gap.length;
      }
      if (token === "end") {
        return parts.length === 0 ? text : parts.join("") + text.slice(from);
      }
      behind = scanner.end;
    }
  } catch {
    return undefined;
  }
}

/** The code of a closed table that a text is. */
export function knownCode<T extends string>(
  text: string,
  codes: readonly T[],
  kind: typeof FORMAT_KIND | typeof PAYLOAD_KIND,
  field: string,
): T {
  if (!codes.includes(text as T)) {
    throw unknownCode(kind, field, quoted(text), codes);
  }
  return text as T;
}

/** A code that a closed table lacks. */
export function unknownCode(
  kind: typeof FORMAT_KIND | typeof PAYLOAD_KIND,
  field: string,
  value: string,
  codes: readonly (string | number)[],
): CompactError {
  return errorOf(kind, Cause.UNKNOWN_STATUS, { field, value, expected: oneOf(codes) });
}

/** Says whether a value's text holds a separator. */
export function holds(value: unknown, separator: string): boolean {
  return (typeof value === "number" ? numberText(value) : String(value)).includes(separator);
}

/** The number behind a prefix, 0 to 2^53 - 1; undefined if there is none. */
export function numberBehind(prefix: string, text: string): number | undefined {
  return typeof text === "string" && text.startsWith(prefix)
    ? parseInteger(text.slice(prefix.length), 0, MOST)
    : undefined;
}
