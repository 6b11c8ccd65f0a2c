import { limitsOf, type Options } from "../core/limits.js";
import { checkWire } from "../core/text.js";
import { decodeFrame } from "./formats.gen.js";
import type { CompactResponse } from "./response.js";

/**
 * Decodes a response in any format (docs/protocol.md, "Format Detection").
 * Throws CompactError; it never guesses and never returns a part.
 */
export function decode(wire: string, options?: Options): CompactResponse {
  const limits = limitsOf(options);
  checkWire(wire, limits);
  return decodeFrame(wire, limits);
}
