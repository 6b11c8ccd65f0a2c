import { shown, UNICODE } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { givenString } from "./check.js";
import { readRow } from "./payload.js";
import type { Table } from "./table.js";
import { type Members, memberAt, stringOf, wrongMember } from "./verbose.js";

// open: any text; a table makes some of them short.

export function readOpenJson(members: Members, index: number, _limits: Limits, table: Table<string>): string {
  return table.normal(stringOf(memberAt(members, index)) ?? wrongMember(members, index, UNICODE));
}

export function readOpenText(text: string, _field: string, _limits: Limits, table: Table<string>): string {
  return table.normal(text);
}

export function readOpenCode(reader: PayloadReader, field: string, _limits: Limits, table: Table<string>): string {
  return table.normal(reader.text(field));
}

export function readOpenInteger(reader: PayloadReader, field: string, _limits: Limits, table: Table<string>): string {
  return readRow(reader, field, table);
}

export function givenOpen(field: string, value: string, _limits: Limits, table: Table<string>): string {
  return table.normal(givenString(field, value));
}

export const showOpen: typeof shown = shown;

export function writeOpenJson(value: string): string {
  return JSON.stringify(value);
}

export function writeOpenText(value: string): string {
  return value;
}

export function writeOpenCode(writer: PayloadWriter, _table: Table<string>, value: string): void {
  writer.text(value);
}

export function writeOpenInteger(writer: PayloadWriter, table: Table<string>, value: string): void {
  writer.integer(table.integerOf(value)!);
}
