import * as Cause from "./causes.gen.js";
import { CompactError, formatError } from "./errors.js";
import { JsonScanner, jsonError } from "./json.js";
import type { Limits } from "./limits.js";

/** Refuses all but one JSON object, with or without white space around it. */
export function checkObject(text: string, limits: Limits): void {
  const scanner = new JsonScanner(text, limits.depth);
  if (scanner.next() !== "{") {
    throw jsonError(Cause.JSON_OBJECT, text, scanner.start);
  }
  while (scanner.next() !== "end") {}
}

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

/** The fault in a text that should be one JSON value; undefined if it is one. */
export function jsonFault(text: string, depth: number): CompactError | undefined {
  const scanner = new JsonScanner(text, depth);
  try {
    while (scanner.next() !== "end") {}
    return undefined;
  } catch (error) {
    return error as CompactError;
  }
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
