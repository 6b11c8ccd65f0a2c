import { oneOf, unrepresentable } from "../core/errors.js";
import { limitsOf, type Options } from "../core/limits.js";
import { Format, isFormat, isSelection, PAYLOAD_VERSIONS, SELECTIONS, type Selection } from "../core/spec.gen.js";
import { checkWire } from "../core/text.js";
import { checkRecord } from "./check.js";
import { carriesVersion, decodeFrame, encodeFrame } from "./formats.gen.js";
import type { CompactResponse, OptionalField } from "./response.js";
import { select } from "./select.js";

/**
 * Decodes a response in any format (docs/record.md, "Format Detection").
 * Throws CompactError; it never guesses and never returns a part.
 */
export function decode(wire: string, options?: Options): CompactResponse {
  const limits = limitsOf(options);
  checkWire(wire, limits);
  return decodeFrame(wire, limits);
}

/** How to encode a response. */
export interface EncodeOptions extends Options {
  /** A format, or how to choose one; "auto" by default. */
  readonly format?: Format | Selection | undefined;
  /** The payload's layout; without it the default one, or one that can carry the model. */
  readonly payloadVersion?: number | undefined;
  /** The fields that a format asked for by name may drop. */
  readonly allowLoss?: readonly OptionalField[] | undefined;
}

/**
 * Encodes a response. Throws CompactError: text that is not Unicode, or a field
 * that the format cannot carry (docs/record.md, "Responses").
 */
export function encode(response: CompactResponse, options: EncodeOptions = {}): string {
  const { format = "auto", payloadVersion: version } = options;
  const limits = limitsOf(options);
  if (isSelection(format)) {
    return select(format, checkRecord(response, limits), version);
  }
  if (!isFormat(format)) {
    throw unrepresentable("format", format, oneOf([...Object.values(Format), ...SELECTIONS]));
  }
  const record = checkRecord(response, limits, { format, version, drops: options.allowLoss ?? [] });
  if (!carriesVersion(format, version)) {
    throw unrepresentable("payload_version", version, oneOf(PAYLOAD_VERSIONS));
  }
  return encodeFrame(format, record, version);
}
