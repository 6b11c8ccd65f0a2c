import type { Limits } from "../core/limits.js";
import type { Table } from "./table.js";

// open, in separated text.

export function readOpenText(text: string, _field: string, _limits: Limits, table: Table<string>): string {
  return table.normal(text);
}

export function writeOpenText(value: string): string {
  return value;
}
