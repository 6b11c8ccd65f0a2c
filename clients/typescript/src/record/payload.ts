import * as Cause from "../core/causes.gen.js";
import {
  asWritten,
  type CompactError,
  missingField,
  notCarried,
  oneOf,
  quoted,
  unrepresentable,
} from "../core/errors.js";
import { MessageWriter, payloadError, type Reader, readArray, readInteger, readText } from "../core/msgpack.js";
import {
  isStatus,
  PAYLOAD_DEFAULT,
  PAYLOAD_FALLBACK,
  PAYLOAD_KIND,
  PAYLOAD_VERSIONS,
  payloadNumbersModel,
  STATUS_INTEGERS,
  type Status,
  statusOfInteger,
} from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import { type CompactResponse, modelOfNumber, normalModel, numberOfModel, unknownStatus } from "./response.js";

// The pieces that the generated readers and writers of payload.gen.ts put
// together (docs/record.md §3).

/** Reads the array's header: how many elements stand behind the version. */
export function readLength(reader: Reader): number {
  const length = readArray(reader);
  if (length === 0) {
    throw missingField("version");
  }
  return length - 1;
}

export function unknownVersion(version: number): CompactError {
  const known = { field: "version", value: asWritten(version), expected: oneOf(PAYLOAD_VERSIONS) };
  return payloadError(Cause.PAYLOAD_VERSION, known);
}

/** A version to write that there is not. */
export function notVersion(version: number): CompactError {
  return unrepresentable("payload_version", version, oneOf(PAYLOAD_VERSIONS));
}

/** Checks the number of elements of a layout that has all its fields. */
export function checkLength(length: number, fields: readonly string[], most: number = fields.length): void {
  const missing = fields[length];
  if (missing !== undefined) {
    throw missingField(missing);
  }
  if (length > most) {
    throw payloadError(Cause.PAYLOAD_ELEMENTS, { value: asWritten(length), expected: most });
  }
}

/** The same where one more field is optional; says whether it is there. */
export function checkOptional(length: number, required: readonly string[]): boolean {
  if (length === required.length + 1) {
    return true;
  }
  checkLength(length, required, required.length + 1);
  return false;
}

export function readStatusCode(reader: Reader): Status {
  const code = readText(reader, "status");
  if (!isStatus(code)) {
    throw unknownStatus(PAYLOAD_KIND, quoted(code));
  }
  return code;
}

export function readStatusInteger(reader: Reader): Status {
  const integer = readInteger(reader, "status");
  const status = statusOfInteger(integer);
  if (status === undefined) {
    throw unknownStatus(PAYLOAD_KIND, asWritten(integer), STATUS_INTEGERS);
  }
  return status;
}

export function readModelCode(reader: Reader): string {
  return normalModel(readText(reader, "model"));
}

export function readModelInteger(reader: Reader): string {
  return modelOfNumber(readInteger(reader, "model"));
}

/** A writer with room for a response: 9 bytes for a number, 5 for a text's header. */
export function responseWriter(response: CompactResponse): MessageWriter {
  return new MessageWriter(64 + room(response.status) + room(response.model) + room(response.result));
}

/** No fewer bytes than a text takes; exact for a long one, which is worth counting. */
function room(text: string): number {
  return text.length < 10_000 ? text.length * 3 : utf8Length(text);
}

export function writeModelInteger(writer: MessageWriter, model: string): void {
  const number = numberOfModel(model);
  if (number === undefined) {
    throw notCarried("model", model);
  }
  writer.integer(number);
}

/** The version to write: the one asked for, or the default that can carry the model. */
export function payloadVersion(model: string, asked: number | undefined): number {
  if (asked !== undefined) {
    return asked;
  }
  return payloadNumbersModel(PAYLOAD_DEFAULT) && numberOfModel(model) === undefined
    ? PAYLOAD_FALLBACK
    : PAYLOAD_DEFAULT;
}

/** Says whether the version that was asked for, or the one it falls back to, carries a model. */
export function payloadCarriesModel(model: string, asked: number | undefined): boolean {
  return asked === undefined || !payloadNumbersModel(asked) || numberOfModel(model) !== undefined;
}

/** Says whether a version is one to write; undefined leaves the choice to the encoder. */
export function payloadHasVersion(asked: number | undefined): boolean {
  return asked === undefined || payloadNumbersModel(asked) !== undefined;
}
