// The two engines, node:zlib and pako, must accept the same and give the same.
import zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../compact-decoder.js";
import { spanOf, viewOf } from "../../src/core/bytes.js";
import { builtinEngine, type Engine, portableDeflater, portableInflater } from "../../src/core/engine.js";
import { CompactError } from "../../src/core/errors.js";
import { deflateBytes, inflateBytes } from "../../src/core/zlib.js";
import { runs } from "../runs.js";

const builtin = builtinEngine();
const portableEngine: Engine = { ...portableDeflater, ...portableInflater };
if (builtin === undefined) {
  throw new Error("this Node has no process.getBuiltinModule");
}
const engines: [string, Engine][] = [
  ["node:zlib", builtin],
  ["pako", portableEngine],
];

const plain = new TextEncoder().encode("Der Hund sieht den Hund, und der Hund sieht ihn. 한국어 한국어 😀".repeat(20));

function inflate(bytes: Uint8Array, engine: Engine, output = DEFAULT_LIMITS.output): Uint8Array | string {
  try {
    return new Uint8Array(viewOf(inflateBytes(spanOf(bytes), { ...DEFAULT_LIMITS, output }, engine)));
  } catch (error) {
    if (!(error instanceof CompactError)) {
      throw error;
    }
    return `${error.kind} ${error.limit ?? ""}`.trim();
  }
}

const FAILED = "DecompressionFailed";

describe.each(engines)("%s", (_, engine) => {
  test("reads what zlib writes, at every level and in gzip", () => {
    for (let level = 0; level <= 9; level++) {
      expect(inflate(zlib.deflateSync(plain, { level }), engine)).toEqual(plain);
      expect(inflate(zlib.gzipSync(plain, { level }), engine)).toEqual(plain);
    }
  });

  test("writes what zlib reads", () => {
    expect(new Uint8Array(zlib.inflateSync(viewOf(deflateBytes(spanOf(plain), engine))))).toEqual(plain);
  });

  test("keeps the limit, inclusive", () => {
    const bytes = zlib.deflateSync(plain);
    expect(inflate(bytes, engine, plain.length)).toEqual(plain);
    expect(inflate(bytes, engine, plain.length - 1)).toBe(`${FAILED} output`);
    expect(inflate(bytes, engine, 0)).toBe(`${FAILED} output`);
    expect(inflate(zlib.deflateSync(new Uint8Array()), engine, 0)).toEqual(new Uint8Array());
    const bomb = zlib.deflateSync(new Uint8Array(50_000_000));
    expect(inflate(bomb, engine, 100_000)).toBe(`${FAILED} output`);
  });

  test("refuses every cut, and anything behind the stream", () => {
    for (const bytes of [zlib.deflateSync(plain), zlib.gzipSync(plain)]) {
      for (let size = 0; size < bytes.length; size++) {
        expect(inflate(bytes.subarray(0, size), engine)).toBe(FAILED);
      }
      expect(inflate(Buffer.concat([bytes, Buffer.from([0])]), engine)).toBe(FAILED);
      expect(inflate(Buffer.concat([bytes, bytes]), engine)).toBe(FAILED);
    }
  });

  test("reads every optional part of a gzip header, and checks its checksum", () => {
    const stream = zlib.gzipSync(plain);
    const body = stream.subarray(10);
    const header = [0x1f, 0x8b, 8, 4 + 8 + 16, 0, 0, 0, 0, 0, 3, 3, 0, 1, 2, 3, 0x6e, 0, 0x63, 0x63, 0];
    expect(inflate(Buffer.concat([Buffer.from(header), body]), engine)).toEqual(plain);
    const checked = Buffer.from([...header.slice(0, 3), 4 + 8 + 16 + 2, ...header.slice(4)]);
    const sum = Buffer.alloc(2);
    sum.writeUInt16LE(crc32(checked) & 0xffff);
    expect(inflate(Buffer.concat([checked, sum, body]), engine)).toEqual(plain);
    sum[0] = (sum[0] ?? 0) ^ 1;
    expect(inflate(Buffer.concat([checked, sum, body]), engine)).toBe(FAILED);
    expect(inflate(Buffer.from(header), engine)).toBe(FAILED);
    expect(inflate(Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0x20, 0, 0, 0, 0, 0, 3]), body]), engine)).toBe(FAILED);
  });

  test("refuses a preset dictionary", () => {
    expect(inflate(zlib.deflateSync(plain, { dictionary: Buffer.from("Hund") }), engine)).toBe(FAILED);
  });
});

/** Bit by bit. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
    }
  }
  return ~value >>> 0;
}

test("both engines judge mutated streams alike", () => {
  const streams = [1, 6, 9].flatMap((level) => [zlib.deflateSync(plain, { level }), zlib.gzipSync(plain, { level })]);
  const short = [zlib.deflateSync("a"), zlib.deflateSync(new Uint8Array()), zlib.deflateSync("abc", { level: 0 })];
  const mutation = fc.tuple(fc.constantFrom(...streams, ...short), fc.nat(), fc.nat(255), fc.nat(), fc.boolean());
  fc.assert(
    fc.property(mutation, ([stream, at, value, cut, cuts]) => {
      const bytes = Uint8Array.from(stream);
      bytes[at % bytes.length] = value;
      const input = cuts ? bytes.subarray(0, cut % (bytes.length + 1)) : bytes;
      expect(inflate(input, portableEngine)).toEqual(inflate(input, builtin));
    }),
    { numRuns: runs(1000) },
  );
});
