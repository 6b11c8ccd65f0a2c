import { type Span, spanOf, viewOf } from "./bytes.js";
import * as Cause from "./causes.gen.js";
import { adler32, crc32 } from "./checksum.js";
import {
  builtinEngine,
  type Deflater,
  type Engine,
  type Inflater,
  OutputLimit,
  portableDeflater,
  portableInflater,
} from "./engine.js";
import { type CompactError, damaged, overOutput } from "./errors.js";
import type { Limits } from "./limits.js";
import { ZLIB_LEVEL } from "./spec.gen.js";

// Headers and trailers are read here, and the raw stream alone by a library, so
// that every engine accepts the same: one stream, nothing behind it.

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
 * Decompresses one zlib stream (RFC 1950) or gzip member (RFC 1952). Anything
 * wrong is the error of the decompression role; the output limit is named.
 */
export function inflateBytes(span: Span, limits: Limits, using: Inflater = builtinOnce() ?? portableInflater): Span {
  const bytes = viewOf(span);
  const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const start = gzip ? gzipHeader(bytes) : zlibHeader(bytes);
  const output = inflateRaw(bytes.subarray(start), limits.output, using);
  const trailer = bytes.subarray(start + output.consumed);
  if (gzip) {
    checkGzipTrailer(trailer, output.bytes);
  } else {
    checkZlibTrailer(trailer, output.bytes);
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

function zlibHeader(bytes: Uint8Array): number {
  const method = bytes[0] ?? 0;
  const flags = bytes[1] ?? 0;
  const deflated = (method & 15) === 8 && method >> 4 <= 7;
  const needsDictionary = (flags & 0x20) !== 0;
  if (bytes.length < 2 || !deflated || needsDictionary || (method * 256 + flags) % 31 !== 0) {
    throw damaged(Cause.ZLIB_HEADER);
  }
  return 2;
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
    throw damaged(Cause.ZLIB_HEADER);
  }
  let at = 10;
  if ((flags & FEXTRA) !== 0) {
    at += 2 + littleEndian(bytes, at, 2);
  }
  if ((flags & FNAME) !== 0) {
    at = behindZero(bytes, at);
  }
  if ((flags & FCOMMENT) !== 0) {
    at = behindZero(bytes, at);
  }
  if ((flags & FHCRC) !== 0) {
    if (littleEndian(bytes, at, 2) !== (crc32(bytes.subarray(0, at)) & 0xffff)) {
      throw damaged(Cause.ZLIB_HEADER);
    }
    at += 2;
  }
  if (at > bytes.length) {
    throw damaged(Cause.ZLIB_HEADER);
  }
  return at;
}

function behindZero(bytes: Uint8Array, from: number): number {
  const zero = bytes.indexOf(0, from);
  if (zero < 0 || from > bytes.length) {
    throw damaged(Cause.ZLIB_HEADER);
  }
  return zero + 1;
}

function littleEndian(bytes: Uint8Array, from: number, size: number): number {
  if (from + size > bytes.length) {
    throw damaged(Cause.ZLIB_HEADER);
  }
  let value = 0;
  for (let at = from + size - 1; at >= from; at--) {
    value = value * 256 + bytes[at]!;
  }
  return value;
}

function checkZlibTrailer(trailer: Uint8Array, output: Uint8Array): void {
  checkTrailerSize(trailer, 4);
  if (littleEndian(trailer.slice().reverse(), 0, 4) !== adler32(output)) {
    throw damaged(Cause.ZLIB_TRAILER);
  }
}

function checkGzipTrailer(trailer: Uint8Array, output: Uint8Array): void {
  checkTrailerSize(trailer, 8);
  if (littleEndian(trailer, 0, 4) !== crc32(output) || littleEndian(trailer, 4, 4) !== output.length % 2 ** 32) {
    throw damaged(Cause.ZLIB_TRAILER);
  }
}

function checkTrailerSize(trailer: Uint8Array, size: number): void {
  if (trailer.length !== size) {
    throw damaged(Cause.ZLIB_TRAILER);
  }
}
