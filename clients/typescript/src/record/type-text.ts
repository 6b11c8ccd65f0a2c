import { shown, UNICODE } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { givenString } from "./check.js";
import { type Members, memberAt, stringOf, wrongMember } from "./verbose.js";

// text: any Unicode text.

export function readTextJson(members: Members, index: number, _limits: Limits): string {
  return stringOf(memberAt(members, index)) ?? wrongMember(members, index, UNICODE);
}

export function readTextText(text: string, _field: string, _limits: Limits): string {
  return text;
}

export function readTextPayload(reader: PayloadReader, field: string, _limits: Limits): string {
  return reader.text(field);
}

export function givenText(field: string, value: string, _limits: Limits): string {
  return givenString(field, value);
}

export const showText: typeof shown = shown;

export function writeTextJson(value: string): string {
  return JSON.stringify(value);
}

export function writeTextText(value: string): string {
  return value;
}

export function writeTextPayload(writer: PayloadWriter, value: string): void {
  writer.text(value);
}
