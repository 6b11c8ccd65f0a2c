import { checkType } from "../core/arguments.js";
import type { Span } from "../core/bytes.js";
import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, formatError, quoted } from "../core/errors.js";
import { limitsOf } from "../core/limits.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { type Codec, type EncodeOptionsOf, type Frame, frameOf } from "./codec.js";

// Formats whose frames are bytes.

/** What encoders of texts know of a record that has such formats. */
export interface Texts<F extends string> {
  /** The formats of texts. */
  readonly formats: readonly F[];
  /** The other formats, and the selections that name one. */
  readonly refused: readonly string[];
  /** The function that writes them. */
  readonly writer: string;
}

/** Encodes a record to text. */
export function textOf<T, F extends string>(
  codec: Codec<T, F, Frame>,
  given: T,
  options: EncodeOptionsOf<string, string>,
  { formats, refused, writer }: Texts<F>,
): string {
  checkType("object", "record", given);
  limitsOf(options);
  const { format = "auto" } = options;
  if (refused.includes(format)) {
    const known = { field: "format", value: quoted(format), expected: writer };
    throw errorOf(UNREPRESENTABLE_KIND, Cause.BINARY_FORMAT, known);
  }
  return frameOf(codec, given, options, formats) as string;
}

/** A text that begins a frame of bytes. */
export function binaryFrame(wire: string, reader: string): CompactError {
  return formatError(Cause.BINARY_FRAME, { value: quoted(wire), expected: reader });
}

/** Bytes behind a prefix, which is ASCII: a frame that shares nothing. */
export function framed(prefix: string, { bytes, length }: Span): Uint8Array {
  const frame = new Uint8Array(prefix.length + length);
  for (let at = 0; at < prefix.length; at++) {
    frame[at] = prefix.charCodeAt(at);
  }
  frame.set(bytes.subarray(0, length), prefix.length);
  return frame;
}

/** Whether bytes begin like a payload, which is an array of MessagePack. */
export function beginsPayload(wire: Uint8Array): boolean {
  const first = wire[0] ?? 0;
  return first >> 4 === 0x9 || first === 0xdc || first === 0xdd;
}

/** Whether bytes begin like a compressed stream. */
export function beginsStream(wire: Uint8Array): boolean {
  return wire[0] === 0x78 || (wire[0] === 0x1f && wire[1] === 0x8b);
}
