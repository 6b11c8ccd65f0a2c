import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { wrongText } from "./dsl.js";

/** The text of a field that holds a list or a map, which is JSON that begins with this bracket. */
export function jsonOfText(text: string, field: string, limits: Limits, bracket: string, expected: string): string {
  switch (firstToken(text, limits.depth - 1)) {
    case bracket:
      return text;
    case undefined:
      return wrongText(text, field, expected);
  }
  const value = asWritten(text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, ""));
  throw formatError(Cause.WRONG_VALUE, { field, value, expected });
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
