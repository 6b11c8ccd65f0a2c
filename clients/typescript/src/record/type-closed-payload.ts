import { type Place, quoted } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";
import { judge, readRow } from "./payload.js";
import { type Table, unknownCode } from "./table.js";
import { isCode } from "./type-closed.js";

// closed, in payloads.

export function readClosedCode<T extends string>(
  reader: PayloadReader,
  place: Place,
  _limits: Limits,
  table: Table<T>,
): T {
  const text = reader.text(place);
  if (!isCode(table, text)) {
    throw unknownCode(PAYLOAD_KIND, place, quoted(text), table.codes);
  }
  return text;
}

export function readClosedInteger<T extends string>(
  reader: PayloadReader,
  place: Place,
  _limits: Limits,
  table: Table<T>,
): T {
  return readRow(reader, place, table);
}

export function writeClosedCode(writer: PayloadWriter, table: Table<string>, value: string): void {
  judge(isCode(table, value));
  writer.text(value);
}

export function writeClosedInteger<T extends string>(writer: PayloadWriter, table: Table<T>, value: T): void {
  const integer = table.integerOf(value);
  judge(integer !== undefined);
  writer.integer(integer!);
}
