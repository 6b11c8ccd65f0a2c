import { notAvailable } from "./absent.js";
import { ownBytes, type Span, spanOf, utf8Text, viewOf } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { damaged, overOutput } from "./damage.js";
import { notUnicode } from "./errors.js";
import type { Limits } from "./limits.js";
import { DECOMPRESSION_KIND } from "./spec.gen.js";
import { encoder } from "./text.js";

/** A Brotli library (RFC 7932), for engines without node:zlib. */
export interface BrotliEngine {
  /** Makes one stream. Without this method nothing is compressed here. */
  compress?(bytes: Uint8Array, quality: number): Uint8Array;
  /**
   * Decompresses one stream. Must throw for a damaged stream and for bytes after
   * it. Past `limit` bytes it must stop: throw, or return what it has.
   */
  decompress(bytes: Uint8Array, limit: number): Uint8Array;
}

interface NodeZlib {
  readonly constants: { readonly BROTLI_PARAM_QUALITY: number };
  brotliCompressSync(bytes: Uint8Array, options: { params: { [parameter: number]: number } }): Uint8Array;
  brotliDecompressSync(
    bytes: Uint8Array,
    options: { maxOutputLength: number; info: true },
  ): { buffer: Uint8Array; engine: { bytesWritten: number } };
}

interface NodeProcess {
  getBuiltinModule?: (name: string) => unknown;
}

const MAX_OUTPUT = 0x7fff_ffff;

let builtin: BrotliEngine | null | undefined;

/** Says whether Brotli can be read, by the library that is given or by node:zlib. */
export function readsBrotli(given: BrotliEngine | undefined): boolean {
  return (given ?? builtinOnce()) !== undefined;
}

/** Says whether it can be written, too. */
export function writesBrotli(given: BrotliEngine | undefined): boolean {
  return (given ?? builtinOnce())?.compress !== undefined;
}

/** Compresses text into one stream. */
export function brotliBytes(text: string, quality: number, given: BrotliEngine | undefined): Span {
  const brotli = given ?? builtinOnce();
  if (brotli?.compress === undefined) {
    throw notAvailable("Brotli");
  }
  return spanOf(brotli.compress(encoder.encode(text), quality));
}

/** Decompresses the text of one stream. */
export function brotliContent(span: Span, limits: Limits, given: BrotliEngine | undefined): string {
  const brotli = given ?? builtinOnce();
  if (brotli === undefined) {
    throw notAvailable("Brotli");
  }
  // The caller's library may use this package itself, and so overwrite the buffer.
  const bytes = decompress(brotli, given === undefined ? viewOf(span) : ownBytes(span), limits.output);
  if (bytes.length > limits.output) {
    throw overOutput(limits.output);
  }
  const text = utf8Text(bytes, 0, bytes.length);
  if (text === undefined) {
    throw notUnicode(DECOMPRESSION_KIND, "content");
  }
  return text;
}

function decompress(brotli: BrotliEngine, bytes: Uint8Array, limit: number): Uint8Array {
  try {
    return brotli.decompress(bytes, limit);
  } catch (cause) {
    throw cause instanceof TooLarge ? overOutput(limit) : damaged(Cause.BROTLI_STREAM);
  }
}

class TooLarge extends Error {}

function builtinOnce(): BrotliEngine | undefined {
  if (builtin === undefined) {
    builtin = builtinEngine() ?? null;
  }
  return builtin ?? undefined;
}

/** node:zlib, found without an import, since bundlers and browsers would follow one. */
function builtinEngine(): BrotliEngine | undefined {
  const { process } = globalThis as { process?: NodeProcess };
  const zlib = process?.getBuiltinModule?.("node:zlib") as Partial<NodeZlib> | undefined;
  return typeof zlib?.brotliDecompressSync === "function" ? nodeEngine(zlib as NodeZlib) : undefined;
}

function nodeEngine(zlib: NodeZlib): BrotliEngine {
  return {
    compress: (bytes, quality) =>
      zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
    decompress(bytes, limit) {
      const maxOutputLength = Math.min(Math.max(limit, 1), MAX_OUTPUT);
      try {
        const { buffer, engine } = zlib.brotliDecompressSync(bytes, { maxOutputLength, info: true });
        if (engine.bytesWritten === bytes.length) {
          return buffer;
        }
      } catch (cause) {
        throw (cause as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE" ? new TooLarge() : cause;
      }
      throw new Error("bytes follow the stream");
    },
  };
}
