import type { Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { judge } from "./payload.js";
import { BOOLEAN } from "./type-boolean.js";

// boolean, in payloads.

const FALSE = 0xc2;

const TRUE = 0xc3;

export function readBooleanPayload(reader: PayloadReader, place: Place, _limits: Limits): boolean {
  const type = reader.byte();
  if (type !== FALSE && type !== TRUE) {
    throw wrongType(place, BOOLEAN);
  }
  return type === TRUE;
}

export function writeBooleanPayload(writer: PayloadWriter, value: boolean): void {
  judge(typeof value === "boolean");
  writer.byte(value ? TRUE : FALSE);
}
