import type { Limits } from "../core/limits.js";
import { wrongText } from "./dsl.js";
import { BOOLEAN } from "./type-boolean.js";

// boolean, in separated text.

export function readBooleanText(text: string, field: string, _limits: Limits): boolean {
  return text === "true" || (text === "false" ? false : wrongText(text, field, BOOLEAN));
}

export function writeBooleanText(value: boolean): string {
  return String(value);
}
