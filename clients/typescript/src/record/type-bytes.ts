import { base64Bytes, base64Text } from "../core/base64.js";
import { ownBytes, spanOf } from "../core/bytes.js";
import { quoted, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, type PayloadWriter, wrongType } from "../core/msgpack.js";
import { wrongText } from "./dsl.js";
import { type Members, memberAt, stringOf, wrongMember } from "./verbose.js";

// bytes: any bytes, in text as Base64. What is read shares no memory with the frame.

const BYTES = "bytes";

const BASE64 = "padded Base64";

export function readBytesJson(members: Members, index: number, _limits: Limits): Uint8Array {
  return parseBase64(stringOf(memberAt(members, index))) ?? wrongMember(members, index, BASE64);
}

export function readBytesText(text: string, field: string, _limits: Limits): Uint8Array {
  return parseBase64(text) ?? wrongText(text, field, BASE64);
}

function parseBase64(text: string | undefined): Uint8Array | undefined {
  try {
    return text === undefined ? undefined : ownBytes(base64Bytes(text, 0));
  } catch {
    return undefined;
  }
}

// The code of the shortest header, whose length has one byte; then come two and four.
const BINARY = 0xc4;

export function readBytesPayload(reader: PayloadReader, field: string, _limits: Limits): Uint8Array {
  const type = reader.byte();
  if (type < BINARY || type > BINARY + 2) {
    throw wrongType(field, BYTES);
  }
  let size = 0;
  for (const byte of reader.bytes(1 << (type - BINARY))) {
    size = size * 256 + byte;
  }
  return reader.bytes(size).slice();
}

export function givenBytes(field: string, value: Uint8Array, _limits: Limits): Uint8Array {
  if (!(value instanceof Uint8Array)) {
    throw unrepresentable(field, value, BYTES);
  }
  return value;
}

export function showBytes(value: unknown): string {
  return value instanceof Uint8Array ? quoted(toBase64(value)) : shown(value);
}

export function writeBytesJson(value: Uint8Array): string {
  return `"${toBase64(value)}"`;
}

export function writeBytesText(value: Uint8Array): string {
  return toBase64(value);
}

function toBase64(value: Uint8Array): string {
  return base64Text("", spanOf(value));
}

export function writeBytesPayload(writer: PayloadWriter, value: Uint8Array): void {
  const { length } = value;
  const width = length > 0xffff ? 4 : length > 0xff ? 2 : 1;
  writer.byte(BINARY + (width >> 1));
  for (let shift = 8 * (width - 1); shift >= 0; shift -= 8) {
    writer.byte((length >>> shift) & 0xff);
  }
  writer.bytes(value);
}
