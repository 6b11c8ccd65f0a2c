import { type CauseEntry, CompactError, type ErrorDetails, errorOf, type Known, overLimit } from "./errors.js";
import { DECOMPRESSION_KIND } from "./spec.gen.js";

/** The error for data that does not decompress. */
export function damaged(cause: CauseEntry, known: Known = {}): CompactError {
  return errorOf(DECOMPRESSION_KIND, cause, known);
}

/** All faults after a tag are errors of one kind. */
export function asDamage(error: CompactError): CompactError {
  return new CompactError(DECOMPRESSION_KIND, error.message, error as ErrorDetails);
}

/** The error for more bytes than the output limit allows. */
export function overOutput(limit: number): CompactError {
  return overLimit(DECOMPRESSION_KIND, "output", limit);
}
