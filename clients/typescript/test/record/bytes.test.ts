import { expect, test } from "vitest";
import { spanOf } from "../../src/core/bytes.js";
import { limitsOf } from "../../src/core/limits.js";
import { PayloadReader, PayloadWriter } from "../../src/core/msgpack.js";
import { checkBytes } from "../../src/record/type-bytes.js";
import { readBytesText, writeBytesText } from "../../src/record/type-bytes-dsl.js";
import { readBytesPayload, writeBytesPayload } from "../../src/record/type-bytes-payload.js";

const LIMITS = limitsOf(undefined);

test("bytes that were read stay as they are, whatever is read next", () => {
  const frame = Uint8Array.of(0xc4, 2, 0xfb, 0xff);
  const payload = readBytesPayload(new PayloadReader(spanOf(frame)), "data", LIMITS);
  const text = readBytesText("+/8=", "data", LIMITS);
  frame.fill(0);
  readBytesText("AAAA", "data", LIMITS);
  expect([[...payload], [...text]]).toEqual([
    [0xfb, 0xff],
    [0xfb, 0xff],
  ]);
});

test("a part of a buffer is written alone", () => {
  const given = checkBytes("data", Buffer.from([0, 0xfb, 0xff, 0]).subarray(1, 3), LIMITS);
  const writer = new PayloadWriter();
  writeBytesPayload(writer, given);
  const { bytes, length } = writer.span();
  expect(writeBytesText(given)).toBe("+/8=");
  expect([...bytes.subarray(0, length)]).toEqual([0xc4, 2, 0xfb, 0xff]);
});

test("what is no Uint8Array is refused", () => {
  for (const value of ["+/8=", [0xfb, 0xff], new ArrayBuffer(2), null]) {
    expect(() => checkBytes("data", value as never, LIMITS)).toThrow("expected bytes");
  }
});
