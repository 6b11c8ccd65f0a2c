import * as Cause from "../core/causes.gen.js";
import { asDamage } from "../core/damage.js";
import { asWritten, CompactError, errorOf, quoted, refused } from "../core/errors.js";
import { DECOMPRESSION_KIND, NOT_NEGOTIATED_KIND, UNKNOWN_TAG_KIND } from "../core/spec.gen.js";

/** The algorithms of compression, by their roles. */
export type AlgorithmRole = "token" | "structure" | "brotli" | "dictionary" | "none";

const TAG = /^#[A-Z0-9]{2}\|/;

/** The tag that a text begins with, known or not. */
export function tagOf(text: string): string | undefined {
  return TAG.exec(text)?.[0];
}

/** A tag of no declared algorithm. */
export function unknownTag(tag: string): CompactError {
  return errorOf(UNKNOWN_TAG_KIND, Cause.UNKNOWN_TAG, { value: quoted(tag) });
}

/** Text where an algorithm's frames are bytes. */
export function contentIsBytes(algorithm: string | undefined): CompactError {
  return refused(Cause.CONTENT_BYTES, { field: "content", value: asWritten(algorithm ?? "") });
}

/** An algorithm that is not among those that both sides take. */
export function notNegotiated(algorithm: string): CompactError {
  return errorOf(NOT_NEGOTIATED_KIND, Cause.NOT_NEGOTIATED, { value: asWritten(algorithm) });
}

/** Reads the part after a tag; all faults there are errors of one kind. */
export function behindTag<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof CompactError) || cause.kind === DECOMPRESSION_KIND) {
      throw cause;
    }
    throw asDamage(cause);
  }
}
