// The two engines, node:zlib and pako, must accept the same and give the same.
import { readFileSync } from "node:fs";
import zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS, decodeBase85 } from "../../compact-decoder.js";
import { spanOf, viewOf } from "../../src/core/bytes.js";
import { builtinEngine, type Engine, portableDeflater, portableInflater } from "../../src/core/engine.js";
import { CompactError } from "../../src/core/errors.js";
import { inflateBytes } from "../../src/core/zlib.js";
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
  test("keeps the limit, inclusive", () => {
    const bytes = zlib.deflateSync(plain);
    expect(inflate(bytes, engine, plain.length)).toEqual(plain);
    expect(inflate(bytes, engine, plain.length - 1)).toBe(`${FAILED} output`);
    expect(inflate(bytes, engine, 0)).toBe(`${FAILED} output`);
    expect(inflate(zlib.deflateSync(new Uint8Array()), engine, 0)).toEqual(new Uint8Array());
    const bomb = zlib.deflateSync(new Uint8Array(50_000_000));
    expect(inflate(bomb, engine, 100_000)).toBe(`${FAILED} output`);
  });
});

test("both engines judge the streams of the vectors alike", () => {
  const file = new URL("../../../../tests/vectors/record/compressed.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as {
    cases: { op: string; input: string; error?: { kind: string } }[];
  };
  // What fails in Base85 has no stream.
  const frames = cases.filter(
    ({ op, input, error }) => op === "response.decode" && input[0] === "Z" && !/Base85|Format/.test(error?.kind ?? ""),
  );
  expect(frames.length).toBeGreaterThan(80);
  for (const stream of frames.map(({ input }) => decodeBase85(input.slice(1)))) {
    expect(inflate(stream, portableEngine)).toEqual(inflate(stream, builtin));
  }
});

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
