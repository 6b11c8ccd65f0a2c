import type { JsonSource } from "./json-source.js";
import type { Table } from "./table.js";

// open, in verbose records that hold others.

export function takeOpen(json: JsonSource, table: Table<string>): string {
  return table.normal(json.string());
}
