import { describe, expect, test } from "vitest";
import { CompactError, decode, encode, Format } from "../../compact-decoder.js";

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

test("the keys of a record stand in declared order, whichever format it came in", () => {
  const plain = { status: "ERR", model: "G3", tokens: 5, result: "x" } as const;
  const full = { ...plain, reasoningEffort: "low", returncode: 7, members: '{"a":1}' } as const;
  expect(JSON.stringify(decode(encode(full, { format: "verbose" })))).toBe(JSON.stringify(full));
  for (const format of Object.values(Format)) {
    expect(JSON.stringify(decode(encode(plain, { format })))).toBe(JSON.stringify(plain));
  }
});
