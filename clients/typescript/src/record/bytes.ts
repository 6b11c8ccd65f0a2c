import { checkBytes } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { type CompactError, formatError, notUnicode, oneOf, overLimit, quoted } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { decoder, encoder } from "../core/text.js";
import { type Codec, type EncodeOptionsOf, type Frame, frameOf } from "./codec.js";
import type { Prefix } from "./detect.js";

// Frames of bytes (docs/record.md, "Frames of bytes"): those of texts are in UTF-8.

const SPACE: readonly unknown[] = [0x20, 0x09, 0x0a, 0x0d];
const MOST_SHOWN = 8;

/** Refuses bytes that no decoder reads; the limits are those of the options. `reader` reads text. */
export function bytesLimits(wire: Uint8Array, options: Options | undefined, reader?: string): Limits {
  checkBytes("wire", wire, reader);
  const limits = limitsOf(options);
  if (wire.length > limits.input) {
    throw overLimit(FORMAT_KIND, "input", limits.input);
  }
  return limits;
}

/** The prefix that a frame begins with; the longest stands first. */
export function prefixIn(wire: Uint8Array, prefixes: readonly Prefix[]): Prefix | undefined {
  for (let i = 0; i < prefixes.length; i++) {
    if (begins(wire, prefixes[i]![0])) {
      return prefixes[i];
    }
  }
  return undefined;
}

/** Prefixes are ASCII. White space may stand before an object, and before nothing else. */
function begins(wire: Uint8Array, prefix: string): boolean {
  let at = 0;
  while (prefix === "{" && SPACE.includes(wire[at])) {
    at++;
  }
  for (let i = 0; i < prefix.length; i++) {
    if (wire[at + i] !== prefix.charCodeAt(i)) {
      return false;
    }
  }
  return true;
}

/** The text that a frame is, if its prefix is one of the record's. */
export function textIn(
  wire: Uint8Array,
  found: Prefix | undefined,
  record: string,
  prefixes: readonly string[],
): string {
  if (found === undefined || found.length === 2 || found[1] !== record) {
    throw unknownBytes(wire, found, record, prefixes);
  }
  const text = utf8(wire);
  if (text === undefined) {
    throw notUnicode(FORMAT_KIND, "frame");
  }
  return text;
}

/** A frame of another record or family, or of none. */
export function unknownBytes(
  wire: Uint8Array,
  found: Prefix | undefined,
  record: string,
  prefixes: readonly string[],
): CompactError {
  const text = utf8(wire);
  const value = text === undefined ? beginning(wire) : quoted(text);
  return found === undefined
    ? formatError(Cause.UNKNOWN_FORMAT, { record, value, expected: oneOf(prefixes.map(quoted)) })
    : formatError(Cause.OTHER_FRAME, { record, value, expected: found.length === 2 ? `${found[1]}s` : found[1] });
}

function utf8(wire: Uint8Array): string | undefined {
  try {
    return decoder.decode(wire);
  } catch {
    return undefined;
  }
}

/** The first bytes, as messages show them. */
function beginning(wire: Uint8Array): string {
  const digits = Array.from(wire.subarray(0, MOST_SHOWN), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("") + (wire.length > MOST_SHOWN ? "…" : "");
}

/** Encodes a record, as frameOf does; the bytes are the caller's alone. */
export function bytesOf<T, F extends string, W extends Frame>(
  codec: Codec<T, F, W>,
  given: T,
  options: EncodeOptionsOf<string, string>,
): Uint8Array {
  const frame: Frame = frameOf(codec, given, options);
  return typeof frame === "string" ? encoder.encode(frame) : frame;
}
