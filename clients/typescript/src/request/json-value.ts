import * as Cause from "../core/causes.gen.js";
import { CompactError, formatError } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import type { Limits } from "../core/limits.js";

/**
 * The offset after the JSON value at the beginning of a text, without white space
 * before it. Throws if there is none.
 */
export function valueEnd(text: string, limits: Limits): number {
  if (/^[ \t\n\r]/.test(text)) {
    throw formatError(Cause.JSON_SPACE, { position: 0 });
  }
  const scanner = new JsonScanner(text, limits.depth);
  scanner.value();
  return scanner.end;
}

/** Says whether a text is one JSON value and nothing else, not even white space. Throws past the depth limit. */
export function isBareValue(text: string, limits: Limits): boolean {
  try {
    return valueEnd(text, limits) === text.length;
  } catch (error) {
    if (error instanceof CompactError && error.limit === undefined) {
      return false;
    }
    throw error;
  }
}
