import { CompactError } from "../core/errors.js";
import { KINDS } from "../core/spec.gen.js";

/** What an algorithm of compression does. */
export type AlgorithmRole = "token" | "structure" | "brotli" | "dictionary" | "none";

const TAG = /^#[A-Z0-9]{2}\|/;

/** The tag that a text begins with, known or not. */
export function tagOf(text: string): string | undefined {
  return TAG.exec(text)?.[0];
}

/** A tag of no declared algorithm. */
export function unknownTag(tag: string): CompactError {
  return new CompactError(KINDS.unknownTag, `Unknown tag: ${tag}`);
}

/** An algorithm that is not among those that both sides take. */
export function notNegotiated(algorithm: string): CompactError {
  return new CompactError(KINDS.notNegotiated, `Not negotiated: ${algorithm}`);
}

/** Reads what stands behind a tag: whatever is wrong there is of one kind. */
export function behindTag<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof CompactError) || cause.kind === KINDS.decompression) {
      throw cause;
    }
    const { message, limit } = cause;
    const details = limit === undefined ? { cause } : { cause, limit };
    throw new CompactError(KINDS.decompression, `Decompression failed: ${message}`, details);
  }
}
