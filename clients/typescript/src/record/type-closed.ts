import { oneOf, quoted, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { FORMAT_KIND, PAYLOAD_KIND } from "../core/spec.gen.js";
import { readRow } from "./payload.js";
import { type Table, unknownCode } from "./table.js";
import { type Members, memberAt, stringOf, wrongMember } from "./verbose.js";

// closed: the codes of a table, and nothing else.

export function readClosedJson<T extends string>(members: Members, index: number, _limits: Limits, table: Table<T>): T {
  const code = stringOf(memberAt(members, index));
  return isCode(table, code) ? code : wrongMember(members, index, oneOf(table.codes));
}

export function readClosedText<T extends string>(text: string, field: string, _limits: Limits, table: Table<T>): T {
  if (!isCode(table, text)) {
    throw unknownCode(FORMAT_KIND, field, quoted(text), table.codes);
  }
  return text;
}

export function readClosedCode<T extends string>(
  reader: PayloadReader,
  field: string,
  _limits: Limits,
  table: Table<T>,
): T {
  const text = reader.text(field);
  if (!isCode(table, text)) {
    throw unknownCode(PAYLOAD_KIND, field, quoted(text), table.codes);
  }
  return text;
}

export function readClosedInteger<T extends string>(
  reader: PayloadReader,
  field: string,
  _limits: Limits,
  table: Table<T>,
): T {
  return readRow(reader, field, table);
}

export function givenClosed<T extends string>(field: string, value: T, _limits: Limits, table: Table<T>): T {
  if (!isCode(table, value)) {
    throw unrepresentable(field, value, oneOf(table.codes));
  }
  return value;
}

function isCode<T extends string>({ codes }: Table<T>, text: string | undefined): text is T {
  return codes.includes(text as T);
}

export const showClosed: typeof shown = shown;

export function writeClosedJson(value: string): string {
  return JSON.stringify(value);
}

export function writeClosedText(value: string): string {
  return value;
}

export function writeClosedCode(writer: PayloadWriter, _table: Table<string>, value: string): void {
  writer.text(value);
}

export function writeClosedInteger<T extends string>(writer: PayloadWriter, table: Table<T>, value: T): void {
  writer.integer(table.integerOf(value)!);
}
