import { deflate as pakoDeflate, Z_NO_FLUSH, Z_OK, Z_STREAM_END, ZStream, zlibInflate, zlibInflateInit2 } from "pako";

/** The compressor and decompressor of DEFLATE streams that zlib.ts works with. */
export interface Engine {
  /** A zlib stream (RFC 1950). */
  deflate(bytes: Uint8Array, level: number): Uint8Array;
  /**
   * Decompresses the raw stream (RFC 1951) at the beginning of bytes; also
   * returns how many bytes the stream takes. Throws for a damaged stream, and
   * OutputLimit past `limit` bytes.
   */
  inflate(bytes: Uint8Array, limit: number): { readonly bytes: Uint8Array; readonly consumed: number };
}

/** The stream holds more than it may. */
export class OutputLimit extends Error {}

interface NodeZlib {
  deflateSync(bytes: Uint8Array, options: { level: number }): Uint8Array;
  inflateRawSync(
    bytes: Uint8Array,
    options: { maxOutputLength: number; info: true },
  ): { buffer: Uint8Array; engine: { bytesWritten: number } };
}

interface NodeProcess {
  getBuiltinModule?: (name: string) => unknown;
}

const MAX_OUTPUT = 0x7fff_ffff;

function nodeEngine(zlib: NodeZlib): Engine {
  return {
    deflate: (bytes, level) => zlib.deflateSync(bytes, { level }),
    inflate(bytes, limit) {
      const maxOutputLength = Math.min(Math.max(limit, 1), MAX_OUTPUT);
      try {
        const { buffer, engine } = zlib.inflateRawSync(bytes, { maxOutputLength, info: true });
        return { bytes: buffer, consumed: engine.bytesWritten };
      } catch (cause) {
        throw (cause as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE" ? new OutputLimit() : cause;
      }
    },
  };
}

/** The parts of an engine, kept apart so that a program that only decodes does not load pako's compressor. */
export type Deflater = Pick<Engine, "deflate">;
export type Inflater = Pick<Engine, "inflate">;

/** pako, for engines without node:zlib. */
export const portableDeflater: Deflater = {
  deflate: (bytes, level) => pakoDeflate(bytes, { level: level as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 }),
};

const CHUNK = 32_768;
const RAW = -15; // no header, and the largest window

export const portableInflater: Inflater = {
  inflate(bytes, limit) {
    const stream = new ZStream();
    zlibInflateInit2(stream, RAW);
    stream.input = bytes;
    stream.avail_in = bytes.length;
    const chunks: Uint8Array[] = [];
    let size = 0;
    let status: number = Z_OK;
    while (status === Z_OK) {
      stream.output = new Uint8Array(CHUNK);
      stream.next_out = 0;
      stream.avail_out = CHUNK;
      status = zlibInflate(stream, Z_NO_FLUSH);
      size += stream.next_out;
      if (size > limit) {
        throw new OutputLimit();
      }
      chunks.push(stream.output.subarray(0, stream.next_out));
    }
    if (status !== Z_STREAM_END) {
      throw new Error(stream.msg); // an error, or a stream that is cut off
    }
    return { bytes: join(chunks, size), consumed: stream.next_in };
  },
};

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let to = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, to);
    to += chunk.length;
  }
  return bytes;
}

/** node:zlib, found without an import, since bundlers and browsers would follow one. */
export function builtinEngine(): Engine | undefined {
  const { process } = globalThis as { process?: NodeProcess };
  const zlib = process?.getBuiltinModule?.("node:zlib") as NodeZlib | undefined;
  if (zlib === undefined) {
    return undefined;
  }
  const engine = nodeEngine(zlib);
  return countsInput(engine) ? engine : undefined;
}

/** Says whether an engine tells where a stream ends: imitations of Node may not. */
function countsInput(engine: Engine): boolean {
  try {
    return engine.inflate(new Uint8Array([3, 0, 0xff]), 1).consumed === 2;
  } catch {
    return false;
  }
}
