import * as Cause from "../core/causes.gen.js";
import { asWritten, type CompactError, missingField, oneOf, type Place, unrepresentable } from "../core/errors.js";
import { type PayloadReader, payloadError } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";
import { type Table, unknownCode } from "./table.js";

// The pieces that the generated readers and writers of payload.gen.ts put
// together (docs/record.md §3).

/** Reads the array's header: how many elements stand behind the version. */
export function readLength(reader: PayloadReader): number {
  const length = reader.array();
  if (length === 0) {
    throw missingField("version");
  }
  return length - 1;
}

export function unknownVersion(version: number, versions: readonly number[]): CompactError {
  const known = { field: "version", value: asWritten(version), expected: oneOf(versions) };
  return payloadError(Cause.PAYLOAD_VERSION, known);
}

/** A version to write that there is not. */
export function notVersion(version: number | undefined, versions: readonly number[]): CompactError {
  return unrepresentable("payload_version", version, oneOf(versions));
}

/** Checks the number of elements: no fewer than the fields that are always there, and no more than all. */
export function checkLength(length: number, required: readonly string[], most: number = required.length): void {
  const missing = required[length];
  if (missing !== undefined) {
    throw missingField(missing);
  }
  if (length > most) {
    throw payloadError(Cause.PAYLOAD_ELEMENTS, { value: asWritten(length), expected: most });
  }
}

/** Reads the integer of a code. */
export function readRow<T extends string>(reader: PayloadReader, place: Place, table: Table<T>): T {
  const integer = reader.integer(place);
  const code = table.codeOf(integer);
  if (code === undefined) {
    throw unknownCode(PAYLOAD_KIND, place, asWritten(integer), table.integers);
  }
  return code;
}

/** How many fields are written where the last ones may be absent: all up to the last that is there. */
export function lengthOf(required: number, trailing: readonly unknown[]): number {
  let length = trailing.length;
  while (length > 0 && trailing[length - 1] === undefined) {
    length--;
  }
  return required + length;
}

const ODD = /* @__PURE__ */ new Error("odd");

/** Ends a try if a value is odd. Those that were checked never are. */
export function judge(isRight: boolean): void {
  if (!isRight) {
    throw ODD;
  }
}
