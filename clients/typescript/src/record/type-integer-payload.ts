import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";

// integer, in payloads.

export function readIntegerPayload(
  reader: PayloadReader,
  field: string,
  _limits: Limits,
  min: number,
  max: number,
): number {
  return reader.integer(field, min, max);
}

export function writeIntegerPayload(writer: PayloadWriter, value: number): void {
  writer.integer(value);
}
