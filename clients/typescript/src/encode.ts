import { unrepresentable } from "./errors.js";
import { carriesVersion, encodeFrame } from "./formats.gen.js";
import { limitsOf, type Options } from "./limits.js";
import { checkRecord } from "./record.js";
import type { CompactResponse, OptionalField } from "./response.js";
import { select } from "./select.js";
import { type Format, isFormat, isSelection, type Selection } from "./spec.gen.js";

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
 * that the format cannot carry (docs/protocol.md, "Responses").
 */
export function encode(response: CompactResponse, options: EncodeOptions = {}): string {
  const { format = "auto", payloadVersion: version } = options;
  const limits = limitsOf(options);
  if (isSelection(format)) {
    return select(format, checkRecord(response, limits), version);
  }
  if (!isFormat(format)) {
    throw unrepresentable("format");
  }
  const record = checkRecord(response, limits, { format, version, drops: options.allowLoss ?? [] });
  if (!carriesVersion(format, version)) {
    throw unrepresentable("payload_version");
  }
  return encodeFrame(format, record, version);
}
