import { shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { wrongText } from "./dsl.js";
import { type Members, memberAt, wrongMember } from "./verbose.js";

// number: finite doubles, written as ECMAScript's Number::toString does.

const NUMBER = "a finite number";

export function readNumberJson(members: Members, index: number, _limits: Limits): number {
  return parseNumber(memberAt(members, index).text) ?? wrongMember(members, index, NUMBER);
}

export function readNumberText(text: string, field: string, _limits: Limits): number {
  return parseNumber(text) ?? wrongText(text, field, NUMBER);
}

const LEXEME = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** The nearest double of a number of JSON's grammar; undefined if it is none, or not finite. */
function parseNumber(text: string): number | undefined {
  const value = Number(text);
  return LEXEME.test(text) && Number.isFinite(value) ? value : undefined;
}

// A payload has a float of 64 bits; nothing else is one.
const FLOAT = 0xcb;

export function readNumberPayload(reader: PayloadReader, field: string, _limits: Limits): number {
  if (reader.byte() !== FLOAT) {
    throw wrongType(field, "a float of 64 bits");
  }
  const { buffer, byteOffset } = reader.bytes(8);
  const value = new DataView(buffer, byteOffset).getFloat64(0);
  if (!Number.isFinite(value)) {
    throw wrongType(field, NUMBER);
  }
  return value;
}

export function givenNumber(field: string, value: number, _limits: Limits): number {
  if (!Number.isFinite(value)) {
    throw unrepresentable(field, value, NUMBER);
  }
  return value;
}

export const showNumber: typeof shown = shown;

export function writeNumberJson(value: number): string {
  return numberText(value);
}

export function writeNumberText(value: number): string {
  return numberText(value);
}

/** A double as ECMAScript prints it, with the sign of minus zero. */
function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

export function writeNumberPayload(writer: PayloadWriter, value: number): void {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  writer.byte(FLOAT);
  writer.bytes(bytes);
}
