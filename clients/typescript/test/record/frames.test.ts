import { expect, test } from "vitest";
import * as compact from "../../compact-decoder.js";
import { failure } from "../failure.js";

// Frames of bytes of Compact Protocol, whose formats are all texts: docs/record.md, "Frames of bytes".

const VALUE: compact.Response = { status: "OK", model: "G3", tokens: 0, result: "\ufeffé😀" };
const encoder = new TextEncoder();

/** The error of both decoders of bytes. */
function refusal(wire: Uint8Array, options?: compact.Options): compact.CompactError {
  const error = failure(() => compact.decodeBytes(wire, options));
  const { kind, reason, value } = failure(() => compact.decodeAnyBytes(wire, options));
  expect({ kind, reason, value }).toEqual({ kind: error.kind, reason: error.reason, value: error.value });
  return error;
}

test("the bytes of a frame are its text in UTF-8", () => {
  const wire = compact.encodeBytes(VALUE, { format: "dsl" });
  expect([...wire]).toEqual([
    ...encoder.encode("RES|OK|G3|0|"),
    ...[0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80],
  ]);
  for (const format of Object.values(compact.Format)) {
    const bytes = compact.encodeBytes(VALUE, { format });
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(compact.encode(VALUE, { format }));
    expect(compact.decodeBytes(bytes)).toEqual(VALUE);
    expect(compact.decodeResponseBytes(bytes)).toEqual(VALUE);
    expect(compact.decodeAnyBytes(bytes)).toEqual({ record: "response", value: VALUE });
    expect(compact.detectBytes(bytes)).toEqual({ family: "record", record: "response", format });
  }
  expect(compact.encodeResponseBytes(VALUE)).toEqual(compact.encodeBytes(VALUE, { format: "auto" }));
});

test("a view of a larger buffer and a Buffer are read as any bytes, and stay as they are", () => {
  const all = encoder.encode("xxRES|OK|G3|0|helloyy");
  const value = { ...VALUE, result: "hello" };
  expect(compact.decodeBytes(all.subarray(2, -2))).toEqual(value);
  expect(compact.decodeBytes(Buffer.from(all.buffer, 2, all.length - 4))).toEqual(value);
  expect(all).toEqual(encoder.encode("xxRES|OK|G3|0|helloyy"));
});

test("what was encoded is the caller's alone", () => {
  const wire = compact.encodeBytes(VALUE, { format: "dsl" });
  expect(wire.byteLength).toBe(wire.buffer.byteLength);
  const before = [...wire];
  compact.encodeBytes({ ...VALUE, result: "another" }, { format: "dsl" });
  expect([...wire]).toEqual(before);
});

test("white space stands before a lone brace, and before nothing else", () => {
  const wire = encoder.encode(' \t\n\r{"model":"G3","returncode":0,"response":"x"}');
  expect(compact.detectBytes(wire)).toEqual({ family: "record", record: "response", format: "verbose" });
  expect(compact.decodeBytes(wire).result).toBe("x");
  for (const text of [" RES|OK|G3|0|x", "\u00a0{}", "\ufeff{}", "   "]) {
    expect(compact.detectBytes(encoder.encode(text))).toBeUndefined();
    expect(refusal(encoder.encode(text))).toMatchObject({ kind: "InvalidFormat", reason: "unknown_format" });
  }
});

test("the limit counts bytes, and comes first", () => {
  const wire = encoder.encode("RES|OK|G3|0|é");
  expect(compact.decodeBytes(wire, { limits: { input: 14 } }).result).toBe("é");
  expect(refusal(wire, { limits: { input: 13 } })).toMatchObject({ kind: "InvalidFormat", limit: "input" });
  expect(refusal(Uint8Array.of(0xff, 0xff), { limits: { input: 1 } })).toMatchObject({ limit: "input" });
});

test("the prefix comes before UTF-8", () => {
  const damaged = (text: string): Uint8Array => Uint8Array.of(...encoder.encode(text), 0xc3);
  expect(refusal(damaged("RES|OK|G3|0|x"))).toMatchObject({
    kind: "InvalidFormat",
    reason: "not_unicode",
    field: "frame",
  });
  expect(refusal(damaged(" {"))).toMatchObject({ reason: "not_unicode" });
  expect(refusal(damaged("D|+"))).toMatchObject({ reason: "other_frame", value: "447c2bc3" });
  expect(refusal(damaged("REQ|2|3|4|5"))).toMatchObject({ reason: "other_frame", value: "5245517c327c337c…" });
  expect(refusal(damaged("x"))).toMatchObject({ reason: "unknown_format", value: "78c3" });
  expect(refusal(Uint8Array.of(0x94, 0xa1, 0xff, 0, 1, 2, 3, 4))).toMatchObject({ value: "94a1ff0001020304" });
});

test("the empty frame, and what is of no prefix, are refused as texts are", () => {
  for (const text of ["", "x", "D|+|1|x", "TOOL|a|b", "M!", "RES|OK", "A85:~", "Z"]) {
    expect(failure(() => compact.decodeBytes(encoder.encode(text)))).toEqual(failure(() => compact.decode(text)));
    expect(failure(() => compact.decodeAnyBytes(encoder.encode(text)))).toEqual(failure(() => compact.decodeAny(text)));
  }
});
