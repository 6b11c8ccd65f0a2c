import * as Cause from "../core/causes.gen.js";
import { asWritten, type CompactError, JSON_TEXT, missingField, oneOf, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { payloadError, readArray, readInteger, readText, wrongType } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import { compactJson, knownCode, unknownCode } from "./values.js";

// The pieces that the generated readers and writers of payload.gen.ts put
// together (docs/record.md §3).

/** Reads the array's header: how many elements stand behind the version. */
export function readLength(): number {
  const length = readArray();
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

export function readCode<T extends string>(field: string, codes: readonly T[]): T {
  return knownCode(readText(field), codes, PAYLOAD_KIND, field);
}

/** Reads the integer of a code. */
export function readRow<T extends string>(
  field: string,
  codeOf: (integer: number) => T | undefined,
  integers: readonly number[],
): T {
  const integer = readInteger(field);
  const code = codeOf(integer);
  if (code === undefined) {
    throw unknownCode(PAYLOAD_KIND, field, asWritten(integer), integers);
  }
  return code;
}

/** Reads JSON, which stands one level deep. */
export function readJson(field: string, limits: Limits): string {
  const json = compactJson(readText(field), limits.depth - 1);
  if (json === undefined) {
    throw wrongType(field, JSON_TEXT);
  }
  return json;
}

/** No fewer bytes than texts take; exact for a long one, which is worth counting. */
export function room(text = ""): number {
  return text.length < 10_000 ? text.length * 3 : utf8Length(text);
}

/** How many fields are written where the last ones may be absent: all up to the last that is there. */
export function lengthOf(required: number, trailing: readonly unknown[]): number {
  let length = trailing.length;
  while (length > 0 && trailing[length - 1] === undefined) {
    length--;
  }
  return required + length;
}
