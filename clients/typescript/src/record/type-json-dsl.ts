import type { Limits } from "../core/limits.js";
import { wrongText } from "./dsl.js";
import { compactJson, EXPECTED } from "./type-json.js";

// json, in separated text.

export function readJsonText(text: string, field: string, limits: Limits): string {
  return compactJson(text, limits.depth - 1) ?? wrongText(text, field, EXPECTED);
}

export function writeJsonText(value: string): string {
  return value;
}
