import { expect, test } from "vitest";
import { decode, type EncodeOptions, encode, Format } from "../../compact-decoder.js";

test("long strings of escapes and of plain text are read", () => {
  for (const result of ["\n".repeat(300_000), "x".repeat(3_000_000), "한".repeat(300_000)]) {
    expect(decode(encode({ status: "OK", model: "G3", tokens: 0, result }, { format: "verbose" })).result).toBe(result);
  }
});

test("the keys of a record stand in declared order, whichever format it came in", () => {
  const plain = { status: "ERR", model: "G3", tokens: 5, result: "x" } as const;
  const full = { ...plain, reasoningEffort: "low", returncode: 7, members: '{"a":1}' } as const;
  expect(JSON.stringify(decode(encode(full, { format: "verbose" })))).toBe(JSON.stringify(full));
  for (const format of Object.values(Format)) {
    expect(JSON.stringify(decode(encode(plain, { format })))).toBe(JSON.stringify(plain));
  }
});

test("versions of the payload are those that the spec declares", () => {
  const record = { status: "OK", model: "G3", tokens: 5, result: "x" } as const;
  const declared: NonNullable<EncodeOptions["payloadVersion"]>[] = [1, 2, 3];
  for (const payloadVersion of declared) {
    expect(decode(encode(record, { format: "binary", payloadVersion }))).toEqual(record);
  }
  // @ts-expect-error: none is 4
  expect(() => encode(record, { format: "binary", payloadVersion: 4 })).toThrow(
    "cannot represent the payload_version 4, expected 1, 2 or 3",
  );
  // @ts-expect-error: it may be any number
  expect(encode(record, { format: "binary", payloadVersion: declared.length })).toBe(
    encode(record, { format: "binary" }),
  );
});
