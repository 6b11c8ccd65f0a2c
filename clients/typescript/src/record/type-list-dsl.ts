import { JsonScanner } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { wrongText } from "./dsl.js";
import { type Elements, LIST } from "./type-list.js";
import { type ReadElement, readArray, writeListJson } from "./type-list-verbose.js";

// list, in separated text: its JSON.

export function readListText<T>(
  text: string,
  field: string,
  limits: Limits,
  elements: Elements,
  read: ReadElement<T>,
): T[] {
  return isArray(text, limits.depth - 1) ? readArray(text, field, elements, read) : wrongText(text, field, LIST);
}

/** Whether a text is an array of JSON; white space may stand around it. */
function isArray(text: string, depth: number): boolean {
  const scanner = new JsonScanner(text, depth);
  try {
    const first = scanner.next();
    while (scanner.next() !== "end") {}
    return first === "[";
  } catch {
    return false;
  }
}

export function writeListText<T>(list: readonly T[], write?: (value: T) => string): string {
  return writeListJson(list, write);
}
