import { type Place, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";

// boolean: true and false.

export const BOOLEAN = "true or false";

export function checkBoolean(place: Place, value: boolean, _limits: Limits): boolean {
  if (typeof value !== "boolean") {
    throw unrepresentable(place, value, BOOLEAN);
  }
  return value;
}

export const showBoolean: typeof shown = shown;
