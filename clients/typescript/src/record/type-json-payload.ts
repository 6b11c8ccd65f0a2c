import type { Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { compactJson, EXPECTED } from "./type-json.js";

// json, in payloads.

export function readJsonPayload(reader: PayloadReader, place: Place, limits: Limits): string {
  const json = compactJson(reader.text(place), limits.depth - 1);
  if (json === undefined) {
    throw wrongType(place, EXPECTED);
  }
  return json;
}

export function writeJsonPayload(writer: PayloadWriter, value: string): void {
  writer.text(value);
}
