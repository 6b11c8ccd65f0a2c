import { oneOf, type Place, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { Table } from "./table.js";

// closed: the codes of a table, and nothing else.

export function checkClosed<T extends string>(place: Place, value: T, _limits: Limits, table: Table<T>): T {
  if (!isCode(table, value)) {
    throw unrepresentable(place, value, oneOf(table.codes));
  }
  return value;
}

export function isCode<T extends string>({ codes }: Table<T>, text: string | undefined): text is T {
  return codes.includes(text as T);
}

export const showClosed: typeof shown = shown;
