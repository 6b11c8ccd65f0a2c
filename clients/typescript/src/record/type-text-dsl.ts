import type { Limits } from "../core/limits.js";

// text, in separated text.

export function readTextText(text: string, _field: string, _limits: Limits): string {
  return text;
}

export function writeTextText(value: string): string {
  return value;
}
