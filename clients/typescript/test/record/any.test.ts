import { expect, test } from "vitest";
import { type AnyRecord, decode, decodeAny, encode, Format, type Response } from "../../compact-decoder.js";
import { failure } from "../failure.js";

test("a frame of any format says its record", () => {
  const value = { status: "OK", model: "G3", tokens: 0, result: "x" } as const;
  for (const format of Object.values(Format)) {
    const any: AnyRecord = decodeAny(encode(value, { format }));
    expect(any).toEqual({ record: "response", value });
    const response: Response = any.value;
    // @ts-expect-error: there is no other record
    expect([response.result, any.record === "request"]).toEqual(["x", false]);
  }
});

test("a wrong frame is the error of its record", () => {
  for (const wire of ["RES|OK|G3|x|y", "RES|OK", "M!", '{"a":', "A85:~", "Z"]) {
    expect(failure(() => decodeAny(wire))).toEqual(failure(() => decode(wire)));
  }
});

test("a frame of no record is refused by all prefixes, one of another family by its name", () => {
  expect(failure(() => decodeAny("x"))).toMatchObject({
    kind: "InvalidFormat",
    reason: "unknown_format",
    message: 'no record begins with "x", expected "{", "RES|", "M", "A" or "Z"',
  });
  expect(failure(() => decodeAny("D|+|1|x"))).toMatchObject({
    kind: "InvalidFormat",
    reason: "other_frame",
    message: '"D|+|1|x" begins a frame of deltas, not of record',
  });
});

test("arguments and limits are checked first", () => {
  expect(() => decodeAny(1 as never)).toThrow(TypeError);
  expect(failure(() => decodeAny("xyz", { limits: { input: 2 } }))).toMatchObject({ limit: "input" });
  expect(failure(() => decodeAny("x\ud800"))).toMatchObject({ reason: "not_unicode" });
});
