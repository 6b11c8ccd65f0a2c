import { type JsonSource, stop } from "./json-source.js";
import { parseBase64 } from "./type-bytes.js";

// bytes, in verbose records that hold others.

export function takeBytes(json: JsonSource): Uint8Array {
  return parseBase64(json.string()) ?? stop();
}
