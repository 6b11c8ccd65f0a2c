// What values look like on the wire of the conformance tests.

export type Json = null | boolean | number | string | readonly Json[] | Members;

export type Members = { readonly [name: string]: Json };

export function object(value: Json | undefined): Members {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("the input is no object");
  }
  return value as Members;
}

export function string(value: Json | undefined): string {
  if (typeof value !== "string") {
    throw new TypeError("the input is no string");
  }
  return value;
}

/** Text, or the bytes of text that is not Unicode. */
export function text(value: Json | undefined): string {
  return typeof value === "string" ? value : wtf8(unhex(string(object(value).wtf8)));
}

/** Decodes UTF-8 in which lone surrogates have their three bytes. */
function wtf8(bytes: Uint8Array): string {
  let out = "";
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!;
    const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    let code = size === 1 ? lead : lead & (0xff >> (size + 1));
    for (let i = 1; i < size; i++) {
      code = code * 64 + (bytes[at + i]! & 63);
    }
    out += String.fromCodePoint(code);
    at += size;
  }
  return out;
}

export function unhex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
