import { notAvailable } from "../core/absent.js";
import { checkBytes, checkString, checkStrings } from "../core/arguments.js";
import { utf8Text } from "../core/bytes.js";
import { notUnicode, overLimit } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { DECOMPRESSION_KIND, FORMAT_KIND } from "../core/spec.gen.js";
import { checkInput, isUnicode } from "../core/text.js";
import {
  type Algorithm,
  algorithmOfRole,
  algorithmOfTag,
  decodeBytes,
  decodeText,
  type Engines,
  isReadable,
  roleOfAlgorithm,
} from "./compression.gen.js";
import { type AlgorithmRole, behindTag, contentIsBytes, notNegotiated, tagOf, unknownTag } from "./tags.js";

/** How to decompress. */
export interface DecompressOptions extends Options, Engines {
  /** The algorithms that were negotiated; all by default. Sending content uncompressed is always allowed. */
  readonly allowed?: readonly string[] | undefined;
}

/**
 * The content of a frame of text; text without a tag is content as it is
 * (docs/m2m.md). Throws CompactError, and never returns a part.
 */
export function decompress(frame: string, options: DecompressOptions = {}): string {
  checkString("frame", frame);
  const limits = limitsFor(options);
  checkInput(frame, limits);
  const role = roleOf(frame.slice(0, TAG_BYTES), options);
  if (role === "dictionary") {
    throw contentIsBytes(algorithmOfRole("dictionary"));
  }
  return content(role, isUnicode(frame) ? frame : undefined, limits, options);
}

/** The content of a frame of bytes: UTF-8, but for the dictionary's. */
export function decompressBytes(frame: Uint8Array, options: DecompressOptions = {}): string {
  checkBytes("frame", frame);
  const limits = limitsFor(options);
  if (frame.length > limits.input) {
    throw overLimit(FORMAT_KIND, "input", limits.input);
  }
  const role = roleOf(String.fromCharCode(...frame.subarray(0, TAG_BYTES)), options);
  if (role === "dictionary") {
    return decodeBytes(frame, limits);
  }
  return content(role, utf8Text(frame, 0, frame.length), limits, options);
}

const TAG_BYTES = 4;

/** The role of a frame's algorithm, by its tag; undefined without a tag. */
function limitsFor(options: DecompressOptions): Limits {
  const limits = limitsOf(options);
  if (options.allowed !== undefined) {
    checkStrings("options.allowed", options.allowed);
  }
  return limits;
}

function roleOf(beginning: string, options: DecompressOptions): AlgorithmRole | undefined {
  const tag = tagOf(beginning);
  if (tag === undefined) {
    return undefined;
  }
  const algorithm: Algorithm | undefined = algorithmOfTag(tag);
  const role = algorithm === undefined ? undefined : roleOfAlgorithm(algorithm);
  if (algorithm === undefined || role === undefined) {
    throw unknownTag(tag);
  }
  if (options.allowed !== undefined && !options.allowed.includes(algorithm)) {
    throw notNegotiated(algorithm);
  }
  if (!isReadable(role, options)) {
    throw notAvailable(algorithm);
  }
  return role;
}

/** Reads a frame; its text is undefined if it is not Unicode. */
function content(role: AlgorithmRole | undefined, text: string | undefined, limits: Limits, engines: Engines): string {
  if (role === undefined) {
    if (text === undefined) {
      throw notUnicode(FORMAT_KIND, "content");
    }
    return text;
  }
  if (text === undefined) {
    throw notUnicode(DECOMPRESSION_KIND, "text");
  }
  return behindTag(() => decodeText(role, text, limits, engines));
}
