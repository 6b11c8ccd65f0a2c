import type { Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { readRow } from "./payload.js";
import type { Table } from "./table.js";

// open, in payloads.

export function readOpenCode(reader: PayloadReader, place: Place, _limits: Limits, table: Table<string>): string {
  return table.normal(reader.text(place));
}

export function readOpenInteger(reader: PayloadReader, place: Place, _limits: Limits, table: Table<string>): string {
  return readRow(reader, place, table);
}

export function writeOpenCode(writer: PayloadWriter, _table: Table<string>, value: string): void {
  writer.text(value);
}

export function writeOpenInteger(writer: PayloadWriter, table: Table<string>, value: string): void {
  writer.integer(table.integerOf(value)!);
}
