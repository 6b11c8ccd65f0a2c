import type { Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { judge } from "./payload.js";
import { BYTES } from "./type-bytes.js";

// bytes, in payloads.

// The code of the shortest header, whose length has one byte; then come two and four.
const BINARY = 0xc4;

export function readBytesPayload(reader: PayloadReader, place: Place, _limits: Limits): Uint8Array {
  const type = reader.byte();
  if (type < BINARY || type > BINARY + 2) {
    throw wrongType(place, BYTES);
  }
  let size = 0;
  for (const byte of reader.bytes(1 << (type - BINARY))) {
    size = size * 256 + byte;
  }
  return new Uint8Array(reader.bytes(size)); // a slice of a Buffer would share its memory
}

export function writeBytesPayload(writer: PayloadWriter, value: Uint8Array): void {
  judge(value instanceof Uint8Array);
  const { length } = value;
  const width = length > 0xffff ? 4 : length > 0xff ? 2 : 1;
  writer.byte(BINARY + (width >> 1));
  for (let shift = 8 * (width - 1); shift >= 0; shift -= 8) {
    writer.byte((length >>> shift) & 0xff);
  }
  writer.bytes(value);
}
