import type { Limits } from "../core/limits.js";
import { type Members, stringAt, wrongMember } from "./member.js";
import { BASE64, parseBase64, toBase64 } from "./type-bytes.js";

// bytes, in verbose records.

export function readBytesJson(members: Members, index: number, _limits: Limits): Uint8Array {
  return parseBase64(stringAt(members, index)) ?? wrongMember(members, index, BASE64);
}

export function writeBytesJson(value: Uint8Array): string {
  return `"${toBase64(value)}"`;
}
