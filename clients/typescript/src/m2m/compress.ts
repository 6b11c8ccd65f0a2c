import { notDeclared } from "../core/absent.js";
import type { Options } from "../core/limits.js";
import { encoder } from "../core/text.js";
import { type Algorithm, algorithmOfRole, type Engines, encodeBytes } from "./compression.gen.js";
import { Choice, type CompressionChoice } from "./select.js";
import { contentIsBytes } from "./tags.js";

/** How to compress. */
export interface CompressOptions extends Options, Engines {
  /** An algorithm, or how to choose one; "exact" by default, which gives back what went in. */
  readonly algorithm?: Algorithm | CompressionChoice | undefined;
  /**
   * The algorithms that the other side takes; all by default. Sending content uncompressed is
   * always allowed.
   */
  readonly allowed?: readonly string[] | undefined;
  /** The quality, 4 to 6, that is used if Brotli is chosen; the protocol's by default. */
  readonly quality?: number | undefined;
  /**
   * Frames of T2 for a model to read: strings that share a beginning or an end stay
   * whole, and short ones get no names.
   */
  readonly plain?: boolean | undefined;
}

/**
 * Compresses text into a frame of text (docs/m2m.md).
 * Throws CompactError: an unknown algorithm or quality, an algorithm that is not
 * allowed or not available, text that is not Unicode, content that the algorithm cannot carry.
 */
export function compress(content: string, options: CompressOptions = {}): string {
  const choice = new Choice(content, options);
  if (choice.role === "dictionary") {
    throw contentIsBytes(algorithmOfRole("dictionary"));
  }
  return choice.frame();
}

/** Compresses text into the bytes of a frame: UTF-8, but for the dictionary's. */
export function compressBytes(content: string, options: CompressOptions = {}): Uint8Array {
  const choice = new Choice(content, options);
  return choice.role === "dictionary" ? encodeBytes(content) : encoder.encode(choice.frame());
}

/** The algorithm that compress would use. */
export function selectAlgorithm(content: string, options: CompressOptions = {}): Algorithm {
  const { role } = new Choice(content, options);
  const algorithm = algorithmOfRole(role);
  if (algorithm === undefined) {
    throw notDeclared(`${role} algorithm`);
  }
  return algorithm;
}
