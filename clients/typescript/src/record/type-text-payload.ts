import type { Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";
import { judge } from "./payload.js";

// text, in payloads.

export function readTextPayload(reader: PayloadReader, place: Place, _limits: Limits): string {
  return reader.text(place);
}

export function writeTextPayload(writer: PayloadWriter, value: string): void {
  judge(typeof value === "string");
  writer.text(value);
}
