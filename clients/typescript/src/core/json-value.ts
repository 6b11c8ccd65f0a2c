import * as Cause from "./causes.gen.js";
import type { CompactError } from "./errors.js";
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
