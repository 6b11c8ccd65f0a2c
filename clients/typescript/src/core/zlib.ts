import { type Span, spanOf, viewOf } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { adler32, crc32 } from "./checksum.js";
import { damaged, overOutput } from "./damage.js";
import {
  builtinEngine,
  type Deflater,
  type Engine,
  type Inflater,
  OutputLimit,
  portableDeflater,
  portableInflater,
} from "./engine.js";
import type { Limits } from "./limits.js";
import { ZLIB_LEVEL } from "./spec.gen.js";

// Headers and trailers are read here, and a library reads only the raw stream, so
// that every engine accepts the same: one stream with nothing after it.

let builtin: Engine | null | undefined;

function builtinOnce(): Engine | null {
  if (builtin === undefined) {
    builtin = builtinEngine() ?? null;
  }
  return builtin;
}

/** Compresses into a zlib stream (RFC 1950). */
export function deflateBytes(span: Span, using: Deflater = builtinOnce() ?? portableDeflater): Span {
  return spanOf(using.deflate(viewOf(span), ZLIB_LEVEL));
}

/**
 * Decompresses one zlib stream (RFC 1950) or gzip member (RFC 1952). All faults
 * are errors of the decompression role; past the output limit, the error names
 * it.
 */
export function inflateBytes(span: Span, limits: Limits, using: Inflater = builtinOnce() ?? portableInflater): Span {
  const bytes = viewOf(span);
  const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const start = gzip ? gzipHeader(bytes) : zlibHeader(bytes);
  if (start === 0) {
    throw damaged(Cause.ZLIB_HEADER);
  }
  const output = inflateRaw(bytes.subarray(start), limits.output, using);
  const trailer = trailerOf(output.bytes, gzip);
  const found = bytes.subarray(start + output.consumed);
  if (found.length !== trailer.byteLength || !found.every((byte, i) => byte === trailer.getUint8(i))) {
    throw damaged(Cause.ZLIB_TRAILER);
  }
  return spanOf(output.bytes);
}

function inflateRaw(bytes: Uint8Array, limit: number, using: Inflater): ReturnType<Inflater["inflate"]> {
  let output: ReturnType<Inflater["inflate"]>;
  try {
    output = using.inflate(bytes, limit);
  } catch (cause) {
    throw cause instanceof OutputLimit ? overOutput(limit) : damaged(Cause.ZLIB_STREAM, { cause });
  }
  if (output.bytes.length > limit) {
    throw overOutput(limit);
  }
  return output;
}

/** Where the stream begins behind a header that needs no dictionary; 0 if it is wrong. No header of one byte passes the check. */
function zlibHeader(bytes: Uint8Array): number {
  const method = bytes[0] ?? 0;
  const flags = bytes[1] ?? 0;
  const deflated = (method & 15) === 8 && method >> 4 <= 7;
  return deflated && (flags & 0x20) === 0 && (method * 256 + flags) % 31 === 0 ? 2 : 0;
}

// The flags of a gzip header.
const FHCRC = 2;
const FEXTRA = 4;
const FNAME = 8;
const FCOMMENT = 16;
const RESERVED = 0xe0;

function gzipHeader(bytes: Uint8Array): number {
  const flags = bytes[3] ?? RESERVED;
  if (bytes.length < 10 || bytes[2] !== 8 || (flags & RESERVED) !== 0) {
    return 0;
  }
  let at = 10;
  if ((flags & FEXTRA) !== 0) {
    at += 2 + shortAt(bytes, at);
  }
  for (const flag of [FNAME, FCOMMENT]) {
    if ((flags & flag) !== 0) {
      const zero = bytes.indexOf(0, at);
      at = zero < 0 ? bytes.length + 1 : zero + 1;
    }
  }
  if ((flags & FHCRC) !== 0) {
    if (shortAt(bytes, at) !== (crc32(bytes.subarray(0, at)) & 0xffff)) {
      return 0;
    }
    at += 2;
  }
  return at > bytes.length ? 0 : at;
}

/** A number of two bytes; those behind the end are 0. */
function shortAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
}

/** What must follow the stream of an output. */
function trailerOf(output: Uint8Array, gzip: boolean): DataView {
  const trailer = new DataView(new ArrayBuffer(gzip ? 8 : 4));
  if (gzip) {
    trailer.setUint32(0, crc32(output), true);
    trailer.setUint32(4, output.length, true);
  } else {
    trailer.setUint32(0, adler32(output));
  }
  return trailer;
}
