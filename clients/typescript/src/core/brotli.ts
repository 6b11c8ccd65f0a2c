import { damaged, notAvailable, tooMuch } from "../m2m/tags.js";
import { copyOf, encoder, type Span, utf8Text, viewOf } from "./bytes.js";
import type { Limits } from "./limits.js";

/** A Brotli library (RFC 7932), for where there is no node:zlib. */
export interface BrotliEngine {
  /** One stream. Without it nothing is compressed here. */
  compress?(bytes: Uint8Array, quality: number): Uint8Array;
  /**
   * What one stream holds. Must throw for a damaged stream and for bytes behind
   * it, and stop, by an error or with what it has, past `limit` bytes.
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

let given: BrotliEngine | undefined;
let builtin: BrotliEngine | null | undefined;

/** Gives this package a Brotli library; undefined goes back to node:zlib, where there is one. */
export function setBrotli(engine: BrotliEngine | undefined): void {
  given = engine;
}

/** Says whether Brotli can be read here. */
export function readsBrotli(): boolean {
  return engine() !== undefined;
}

/** Says whether it can be written, too. */
export function writesBrotli(): boolean {
  return engine()?.compress !== undefined;
}

/** Compresses text into one stream. */
export function brotliBytes(text: string, quality: number): Span {
  const compress = engine()?.compress;
  if (compress === undefined) {
    throw notAvailable("Brotli");
  }
  const bytes = compress(encoder.encode(text), quality);
  return { bytes, length: bytes.length };
}

/** Decompresses the text of one stream. */
export function brotliContent(span: Span, limits: Limits): string {
  const brotli = engine();
  if (brotli === undefined) {
    throw notAvailable("Brotli");
  }
  // A library that was given may use this package, and with it the buffer.
  const bytes = decompress(brotli, given === undefined ? viewOf(span) : copyOf(span), limits.output);
  if (bytes.length > limits.output) {
    throw tooMuch(limits.output);
  }
  const text = utf8Text(bytes, 0, bytes.length);
  if (text === undefined) {
    throw damaged("not UTF-8");
  }
  return text;
}

function decompress(brotli: BrotliEngine, bytes: Uint8Array, limit: number): Uint8Array {
  try {
    return brotli.decompress(bytes, limit);
  } catch (cause) {
    throw cause instanceof TooLarge ? tooMuch(limit) : damaged("damaged stream");
  }
}

class TooLarge extends Error {}

function engine(): BrotliEngine | undefined {
  if (given === undefined && builtin === undefined) {
    builtin = builtinEngine() ?? null;
  }
  return given ?? builtin ?? undefined;
}

/** node:zlib, found without an import that bundlers and browsers would follow. */
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
