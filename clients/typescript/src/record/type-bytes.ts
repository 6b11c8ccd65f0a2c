import { base64Bytes, base64Text } from "../core/base64.js";
import { ownBytes, spanOf } from "../core/bytes.js";
import { type Place, quoted, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";

// bytes: any bytes, in text as Base64. What is read shares no memory with the frame.

export const BYTES = "bytes";

export const BASE64 = "padded Base64";

export function parseBase64(text: string | undefined): Uint8Array | undefined {
  try {
    return text === undefined ? undefined : ownBytes(base64Bytes(text, 0));
  } catch {
    return undefined;
  }
}

export function checkBytes(place: Place, value: Uint8Array, _limits: Limits): Uint8Array {
  if (!(value instanceof Uint8Array)) {
    throw unrepresentable(place, value, BYTES);
  }
  return value;
}

export function showBytes(value: unknown): string {
  return value instanceof Uint8Array ? quoted(toBase64(value)) : shown(value);
}

export function toBase64(value: Uint8Array): string {
  return base64Text("", spanOf(value));
}
