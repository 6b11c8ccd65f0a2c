import { range, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { parseInteger } from "../core/text.js";
import { wrongText } from "./dsl.js";
import { type Members, memberAt, wrongMember } from "./verbose.js";

// integer: integers from the least to the most.

export function readIntegerJson(members: Members, index: number, _limits: Limits, min: number, max: number): number {
  const { text } = memberAt(members, index);
  const value = parseInteger(text === "-0" ? "0" : text, min, max); // zero may be out of the range
  return value ?? wrongMember(members, index, range(min, max));
}

export function readIntegerText(text: string, field: string, _limits: Limits, min: number, max: number): number {
  return parseInteger(text, min, max) ?? wrongText(text, field, range(min, max));
}

export function readIntegerPayload(
  reader: PayloadReader,
  field: string,
  _limits: Limits,
  min: number,
  max: number,
): number {
  return reader.integer(field, min, max);
}

export function givenInteger(field: string, value: number, _limits: Limits, min: number, max: number): number {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw unrepresentable(field, value, range(min, max));
  }
  return value + 0; // -0 is 0
}

export const showInteger: typeof shown = shown;

export function writeIntegerJson(value: number): string {
  return String(value);
}

export function writeIntegerText(value: number): string {
  return String(value);
}

export function writeIntegerPayload(writer: PayloadWriter, value: number): void {
  writer.integer(value);
}
