import { type Place, range, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";

// integer: integers from the least to the most.

export function checkInteger(place: Place, value: number, _limits: Limits, min: number, max: number): number {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw unrepresentable(place, value, range(min, max));
  }
  return value + 0; // -0 is 0
}

export const showInteger: typeof shown = shown;
