import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { compactJson, EXPECTED } from "./type-json.js";

// json, in payloads.

export function readJsonPayload(reader: PayloadReader, field: string, limits: Limits): string {
  const json = compactJson(reader.text(field), limits.depth - 1);
  if (json === undefined) {
    throw wrongType(field, EXPECTED);
  }
  return json;
}

export function writeJsonPayload(writer: PayloadWriter, value: string): void {
  writer.text(value);
}
