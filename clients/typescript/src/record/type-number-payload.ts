import type { Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { NUMBER } from "./type-number.js";

// number, in payloads.

// A payload has a float of 64 bits; nothing else is one.
const FLOAT = 0xcb;

export function readNumberPayload(reader: PayloadReader, place: Place, _limits: Limits): number {
  if (reader.byte() !== FLOAT) {
    throw wrongType(place, "a float of 64 bits");
  }
  const { buffer, byteOffset } = reader.bytes(8);
  const value = new DataView(buffer, byteOffset).getFloat64(0);
  if (!Number.isFinite(value)) {
    throw wrongType(place, NUMBER);
  }
  return value;
}

export function writeNumberPayload(writer: PayloadWriter, value: number): void {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  writer.byte(FLOAT);
  writer.bytes(bytes);
}
