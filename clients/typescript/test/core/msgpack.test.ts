import { expect, test } from "vitest";
import { spanOf } from "../../src/core/bytes.js";
import { PayloadReader, PayloadWriter } from "../../src/core/msgpack.js";

test("a message is read to its end, whatever is read between its elements", () => {
  const outer = new PayloadReader(spanOf(Uint8Array.of(0x92, 7, 0xa1, 0x61)));
  const length = outer.array();
  const first = outer.integer("first");
  const inner = new PayloadReader(spanOf(Uint8Array.of(0x91, 0xc0)));
  const [innerLength, isNil] = [inner.array(), inner.nil()];
  const second = outer.text("second");
  outer.checkEnd();
  inner.checkEnd();
  expect([length, first, second, innerLength, isNil]).toEqual([2, 7, "a", 1, true]);
  expect(() => inner.byte()).toThrow(expect.objectContaining({ kind: "InvalidMsgpack" }));
});

test("short texts in a long message", () => {
  const texts = Array.from({ length: 3000 }, (_, at) =>
    at % 3 === 0 ? "é".repeat(at % 40) : "a\u0000~".repeat(at % 20),
  );
  const writer = new PayloadWriter();
  for (const text of [...texts, "\u{1f600}", "\uffff가", "z"]) {
    writer.text(text);
  }
  const span = writer.span();
  const expected = Buffer.concat(
    [...texts, "\u{1f600}", "\uffff가", "z"].map((text) => {
      const bytes = Buffer.from(text);
      return Buffer.concat([Buffer.from(bytes.length < 32 ? [0xa0 | bytes.length] : [0xd9, bytes.length]), bytes]);
    }),
  );
  expect(Buffer.from(span.bytes.subarray(0, span.length)).equals(expected)).toBe(true);
  const reader = new PayloadReader(span);
  expect(texts.map(() => reader.text("text"))).toEqual(texts);
});
