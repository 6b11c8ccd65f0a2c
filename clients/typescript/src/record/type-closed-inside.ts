import { type JsonSource, stop } from "./json-source.js";
import type { Table } from "./table.js";

// closed, in verbose records that hold others.

export function takeClosed<T extends string>(json: JsonSource, table: Table<T>): T {
  return table.codes[table.codes.indexOf(json.string() as T)] ?? stop();
}
