import { LEAST, MOST, type Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { judge } from "./payload.js";

// integer, in payloads.

export function readIntegerPayload(
  reader: PayloadReader,
  place: Place,
  _limits: Limits,
  min: number,
  max: number,
): number {
  return reader.integer(place, min, max);
}

export function writeIntegerPayload(
  writer: PayloadWriter,
  value: number,
  min: number = LEAST,
  max: number = MOST,
): void {
  judge(Number.isSafeInteger(value) && value >= min && value <= max);
  writer.integer(value);
}
