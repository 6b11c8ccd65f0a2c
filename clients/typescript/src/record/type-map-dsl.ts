import type { Limits } from "../core/limits.js";
import { jsonOfText } from "./element-dsl.js";
import type { ReadElement } from "./element-json.js";
import type { Elements } from "./elements.js";
import { MAP } from "./type-map.js";
import { readObject, writeMapJson } from "./type-map-verbose.js";

// map, in separated text: its JSON.

export function readMapText<T>(
  text: string,
  field: string,
  limits: Limits,
  elements: Elements,
  read: ReadElement<T>,
): Map<string, T> {
  return readObject(jsonOfText(text, field, limits, "{", MAP), field, elements, read);
}

export function writeMapText<T>(map: ReadonlyMap<string, T>, write?: (value: T) => string): string {
  return writeMapJson(map, write);
}
