import { range, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";

// integer: integers from the least to the most.

export function checkInteger(field: string, value: number, _limits: Limits, min: number, max: number): number {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw unrepresentable(field, value, range(min, max));
  }
  return value + 0; // -0 is 0
}

export const showInteger: typeof shown = shown;
