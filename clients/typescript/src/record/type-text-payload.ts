import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";

// text, in payloads.

export function readTextPayload(reader: PayloadReader, field: string, _limits: Limits): string {
  return reader.text(field);
}

export function writeTextPayload(writer: PayloadWriter, value: string): void {
  writer.text(value);
}
