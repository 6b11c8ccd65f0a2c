import { range } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { parseInteger } from "../core/text.js";
import { wrongText } from "./dsl.js";

// integer, in separated text.

export function readIntegerText(text: string, field: string, _limits: Limits, min: number, max: number): number {
  return parseInteger(text, min, max) ?? wrongText(text, field, range(min, max));
}

export function writeIntegerText(value: number): string {
  return String(value);
}
