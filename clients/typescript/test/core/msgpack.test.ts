import { expect, test } from "vitest";
import { spanOf } from "../../src/core/bytes.js";
import { PayloadReader } from "../../src/core/msgpack.js";

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
