import type { Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { judge } from "./payload.js";
import { NUMBER } from "./type-number.js";

// number, in payloads.

// A payload has a float of 64 bits; nothing else is one.
const FLOAT = 0xcb;

// The bytes of one number, since making an array takes longer than all the rest.
const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));

export function readNumberPayload(reader: PayloadReader, place: Place, _limits: Limits): number {
  if (reader.byte() !== FLOAT) {
    throw wrongType(place, "a float of 64 bits");
  }
  for (let at = 0; at < 8; at++) {
    view.setUint8(at, reader.byte());
  }
  const value = view.getFloat64(0);
  if (!Number.isFinite(value)) {
    throw wrongType(place, NUMBER);
  }
  return value;
}

export function writeNumberPayload(writer: PayloadWriter, value: number): void {
  judge(Number.isFinite(value));
  writer.float(value);
}
