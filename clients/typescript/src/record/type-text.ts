import { shown } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { givenString } from "./check.js";

// text: any Unicode text.

export function givenText(field: string, value: string, _limits: Limits): string {
  return givenString(field, value);
}

export const showText: typeof shown = shown;
