import type { Limits } from "../core/limits.js";
import { wrongText } from "./dsl.js";
import { BASE64, parseBase64, toBase64 } from "./type-bytes.js";

// bytes, in separated text.

export function readBytesText(text: string, field: string, _limits: Limits): Uint8Array {
  return parseBase64(text) ?? wrongText(text, field, BASE64);
}

export function writeBytesText(value: Uint8Array): string {
  return toBase64(value);
}
