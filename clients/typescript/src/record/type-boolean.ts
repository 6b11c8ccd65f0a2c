import { shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { wrongText } from "./dsl.js";
import { type Members, memberAt, wrongMember } from "./verbose.js";

// boolean: true and false.

const BOOLEAN = "true or false";

export function readBooleanJson(members: Members, index: number, _limits: Limits): boolean {
  const { text } = memberAt(members, index);
  return text === "true" || (text === "false" ? false : wrongMember(members, index, BOOLEAN));
}

export function readBooleanText(text: string, field: string, _limits: Limits): boolean {
  return text === "true" || (text === "false" ? false : wrongText(text, field, BOOLEAN));
}

const FALSE = 0xc2;

const TRUE = 0xc3;

export function readBooleanPayload(reader: PayloadReader, field: string, _limits: Limits): boolean {
  const type = reader.byte();
  if (type !== FALSE && type !== TRUE) {
    throw wrongType(field, BOOLEAN);
  }
  return type === TRUE;
}

export function givenBoolean(field: string, value: boolean, _limits: Limits): boolean {
  if (typeof value !== "boolean") {
    throw unrepresentable(field, value, BOOLEAN);
  }
  return value;
}

export const showBoolean: typeof shown = shown;

export function writeBooleanJson(value: boolean): string {
  return String(value);
}

export function writeBooleanText(value: boolean): string {
  return String(value);
}

export function writeBooleanPayload(writer: PayloadWriter, value: boolean): void {
  writer.byte(value ? TRUE : FALSE);
}
