import { Encoder } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CompactError,
  type CompactResponse,
  decode,
  decodeBase85,
  encode,
  encodeBase85,
} from "../../compact-decoder.js";
import { runs } from "../runs.js";

const text = fc.string({ unit: "binary", maxLength: 80 });
const base = {
  status: fc.constantFrom("OK", "ERR", "PART", "STREAM"),
  model: fc.oneof(fc.constantFrom("G3", "C4", "X5", "OL", "AD", "SE", "#6", "#9007199254740991"), text),
  tokens: fc.oneof(fc.nat(300), fc.maxSafeNat()),
  result: text,
} as const;
const FORMATS = ["verbose", "dsl", "binary", "base85", "compressed", "auto", "smallest", "tokens"] as const;

/** A model's name or number comes back as its code. */
function normal(response: CompactResponse): CompactResponse {
  return decode(encode(response, { format: "verbose" }));
}

test("what is encoded comes back, or is refused for its model", () => {
  fc.assert(
    fc.property(fc.record(base), fc.constantFrom(...FORMATS), (response, format) => {
      const record = response as CompactResponse;
      let wire: string;
      try {
        wire = encode(record, { format });
      } catch (error) {
        expect(error).toMatchObject({ kind: "Unrepresentable", field: "model" });
        expect([format, record.model.includes("|")]).toEqual(["dsl", true]);
        return;
      }
      expect(decode(wire)).toEqual(normal(record));
    }),
    { numRuns: runs(800) },
  );
});

test("payloads are what a MessagePack library writes", () => {
  const encoder = new Encoder();
  fc.assert(
    fc.property(fc.record(base), (response) => {
      const record = response as CompactResponse;
      const { status, model, tokens, result } = normal(record);
      const wire = encode(record, { format: "base85", payloadVersion: 1 });
      expect(decodeBase85(wire.slice(1))).toEqual(encoder.encode([1, status, model, tokens, result]));
    }),
    { numRuns: runs(500) },
  );
});

test.each([31, 32, 255, 256, 65_535, 65_536, 200_000])("texts of %i bytes have the library's header", (size) => {
  for (const unit of ["x", "é", "한"]) {
    const result = unit.repeat(Math.floor(size / new TextEncoder().encode(unit).length));
    const wire = encode({ status: "OK", model: "G3", tokens: 0, result }, { format: "base85" });
    const payload = new Encoder().encode([3, 0, 0, result]);
    expect(Buffer.compare(decodeBase85(wire.slice(1)), payload)).toBe(0);
    expect(decode(wire).result).toBe(result);
    const binary = encode({ status: "OK", model: "G3", tokens: 0, result }, { format: "binary" });
    expect(binary.slice(1)).toBe(Buffer.from(payload).toString("base64"));
    expect(decode(binary).result).toBe(result);
  }
});

test("mutated frames throw nothing but CompactError", () => {
  const record: CompactResponse = { status: "ERR", model: "claude", tokens: 7, result: "Hello, 세계 😀 |".repeat(5) };
  const frames = FORMATS.map((format) => encode(record, { format }));
  frames.push(
    '{"model":"m","returncode":2,"response":"r","x":[1,{"y":null}],"ultrathink":true}',
    "A85:VPa.s",
    "MPK:QQ==",
  );
  const pieces = fc.constantFrom("", "|", "{", "\\", '"', "\ud800", "😀", "\u0000", "=", "A", "0", "~", "[[", "D|Z|");
  fc.assert(
    fc.property(fc.constantFrom(...frames), fc.nat(), fc.nat(3), pieces, (frame, at, cut, piece) => {
      const from = at % (frame.length + 1);
      const wire = frame.slice(0, from) + piece + frame.slice(from + cut);
      try {
        decode(wire);
      } catch (error) {
        expect(error).toBeInstanceOf(CompactError);
      }
    }),
    { numRuns: runs(1500) },
  );
});

test("mutated payloads throw nothing but CompactError", () => {
  const bytes = new Encoder().encode([3, 0, 0, 5, "hello"]);
  fc.assert(
    fc.property(fc.nat(), fc.nat(255), fc.uint8Array({ maxLength: 9 }), (at, value, more) => {
      const mutated = Uint8Array.from([...bytes, ...more]);
      mutated[at % mutated.length] = value;
      try {
        decode(`A${encodeBase85(mutated)}`);
      } catch (error) {
        expect(error).toBeInstanceOf(CompactError);
      }
    }),
    { numRuns: runs(1500) },
  );
});

describe("names of prototypes", () => {
  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("%s is no status, model or format", (name) => {
    expect(() => decode(`RES|${name}|G3|0|x`)).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
    expect(decode(`RES|OK|${name}|0|x`).model).toBe(name);
    expect(() => encode({ status: name as "OK", model: "G3", tokens: 0, result: "" })).toThrow(CompactError);
    expect(() => encode({ status: "OK", model: "G3", tokens: 0, result: "" }, { format: name as "dsl" })).toThrow(
      expect.objectContaining({ kind: "Unrepresentable", field: "format" }),
    );
  });

  test("are members like others", () => {
    const wire = '{"model":"m","returncode":0,"response":"r","__proto__":{"status":"ERR"},"constructor":1}';
    const response = decode(wire);
    expect(response).toEqual({
      status: "OK",
      model: "m",
      tokens: 0,
      result: "r",
      members: '{"__proto__":{"status":"ERR"},"constructor":1}',
    });
    expect(Object.getPrototypeOf(response)).toBe(Object.prototype);
    expect(encode(response)).toBe(wire);
  });
});

test("a deep text is refused, not recursed into", () => {
  const deep = `{"model":"m","returncode":0,"response":"r","x":${"[".repeat(1_000_000)}`;
  expect(() => decode(deep)).toThrow(expect.objectContaining({ kind: "InvalidFormat", limit: "depth" }));
});

test("long strings of escapes and of plain text are read", () => {
  for (const result of ["\n".repeat(300_000), "x".repeat(3_000_000), "한".repeat(300_000)]) {
    expect(decode(encode({ status: "OK", model: "G3", tokens: 0, result }, { format: "verbose" })).result).toBe(result);
  }
});

test("JSON errors know their place in code points", () => {
  expect(() => decode('{"😀":!}')).toThrow(expect.objectContaining({ kind: "InvalidFormat", position: 5 }));
});

test("limits are sizes", () => {
  for (const input of [-1, Number.NaN, "9" as unknown as number]) {
    expect(() => decode("RES|OK|G3|0|x", { limits: { input } })).toThrow(RangeError);
  }
  expect(decode("RES|OK|G3|0|x", { limits: { input: 13 } }).result).toBe("x");
  expect(() => decode("RES|OK|G3|0|é", { limits: { input: 13 } })).toThrow(expect.objectContaining({ limit: "input" }));
});

test("what is no response is shown", () => {
  expect(() => decode("D|F|Hello, wörld, and more")).toThrow(
    'no response begins with "D|F|Hello, wörld, an…": the formats are verbose, dsl, binary, base85, compressed',
  );
});
