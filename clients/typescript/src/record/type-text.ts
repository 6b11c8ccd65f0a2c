import { shown } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { checkString } from "./check.js";

// text: any Unicode text.

export function checkText(field: string, value: string, _limits: Limits): string {
  return checkString(field, value);
}

export const showText: typeof shown = shown;
