import type { Limits } from "../core/limits.js";
import { wrongText } from "./dsl.js";
import { NUMBER, numberText, parseNumber } from "./type-number.js";

// number, in separated text.

export function readNumberText(text: string, field: string, _limits: Limits): number {
  return parseNumber(text) ?? wrongText(text, field, NUMBER);
}

export function writeNumberText(value: number): string {
  return numberText(value);
}
