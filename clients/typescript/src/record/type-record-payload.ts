import * as Cause from "../core/causes.gen.js";
import { asWritten, type CompactError, missingField, notCarried, oneOf, type Place, quoted } from "../core/errors.js";
import { type PayloadReader, payloadError, wrongType } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";
import type { Table } from "./table.js";
import { type Nesting, RECORD, type RecordPath } from "./type-record.js";

// record, in payloads.

/** Opens a record inside: reads the header of its array, and says how many elements stand behind the version. */
export function openRecord(reader: PayloadReader, place: Place, elements: Nesting): number {
  const length = reader.array(place, RECORD);
  const path = elements.open(PAYLOAD_KIND, place);
  if (length === 0) {
    throw missingField(`${path.at("version")}`);
  }
  return length - 1;
}

/** Counts a field that is a record, before it is looked at. Nil stands for none. */
export function countedRecord(reader: PayloadReader, place: Place, elements: Nesting): Place {
  if (reader.nil()) {
    throw wrongType(place, RECORD);
  }
  return elements.one(PAYLOAD_KIND, place);
}

export function unknownVersionAt(path: RecordPath, version: number, versions: readonly number[]): CompactError {
  const known = { field: `${path.at("version")}`, value: asWritten(version), expected: oneOf(versions) };
  return payloadError(Cause.PAYLOAD_VERSION, known);
}

/** Checks the number of elements, as checkLength does for a frame's own record. */
export function checkLengthAt(
  path: RecordPath,
  length: number,
  required: readonly string[],
  most: number = required.length,
): void {
  const missing = required[length];
  if (missing !== undefined) {
    throw missingField(`${path.at(missing)}`);
  }
  if (length > most) {
    const known = { value: asWritten(length), expected: most };
    const field = `${path.record}`;
    throw payloadError(Cause.PAYLOAD_ELEMENTS, field === "" ? known : { ...known, field });
  }
}

/** The error for a code without a number, which the version that is written of a record inside needs. */
export function numberlessAt(
  path: RecordPath,
  field: string,
  table: Table<string>,
  code: string,
): CompactError | undefined {
  return table.integerOf(code) === undefined ? notCarried(`${path.at(field)}`, quoted(code)) : undefined;
}
