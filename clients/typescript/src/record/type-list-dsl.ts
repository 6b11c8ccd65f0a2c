import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError } from "../core/errors.js";
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
  switch (firstToken(text, limits.depth - 1)) {
    case "[":
      return readArray(text, field, elements, read);
    case undefined:
      return wrongText(text, field, LIST);
  }
  const value = asWritten(text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, ""));
  throw formatError(Cause.WRONG_VALUE, { field, value, expected: LIST });
}

/** The first token of a text that is JSON, else undefined; white space may stand around it. */
function firstToken(text: string, depth: number): string | undefined {
  const scanner = new JsonScanner(text, depth);
  try {
    const first = scanner.next();
    while (scanner.next() !== "end") {}
    return first;
  } catch {
    return undefined;
  }
}

export function writeListText<T>(list: readonly T[], write?: (value: T) => string): string {
  return writeListJson(list, write);
}
