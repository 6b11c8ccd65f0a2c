import type { Limits } from "../core/limits.js";
import { jsonOfText } from "./element-dsl.js";
import type { ReadElement } from "./element-json.js";
import type { Elements } from "./elements.js";
import { LIST } from "./type-list.js";
import { readArray, writeListJson } from "./type-list-verbose.js";

// list, in separated text: its JSON.

export function readListText<T>(
  text: string,
  field: string,
  limits: Limits,
  elements: Elements,
  read: ReadElement<T>,
): T[] {
  return readArray(jsonOfText(text, field, limits, "[", LIST), field, elements, read);
}

export function writeListText<T>(list: readonly T[], write?: (value: T) => string): string {
  return writeListJson(list, write);
}
