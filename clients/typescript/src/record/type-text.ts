import { type Place, shown } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { checkString } from "./check.js";

// text: any Unicode text.

export function checkText(place: Place, value: string, _limits: Limits): string {
  return checkString(place, value);
}

export const showText: typeof shown = shown;
