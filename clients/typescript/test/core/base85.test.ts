import { expect, test } from "vitest";
import { CompactError, decodeBase85, encodeBase85 } from "../../compact-decoder.js";

test("results are copies, of their bytes alone", () => {
  decodeBase85(encodeBase85(new TextEncoder().encode("an earlier secret, longer than what follows")));
  const bytes = decodeBase85("VPa.s");
  expect(bytes.byteLength).toBe(4);
  expect(bytes.buffer.byteLength).toBe(4);
  decodeBase85("00000");
  expect([...bytes]).toEqual([0x61, 0x62, 0x63, 0x64]);
});

test("a short message never sees what an earlier one left", () => {
  const zero = "\u0000";
  expect(() => decodeBase85("V".repeat(4) + zero)).toThrow(CompactError);
  decodeBase85("VPa.s".repeat(100));
  expect([...decodeBase85("VE")]).toEqual([0x61]);
  expect(() => decodeBase85("VP😀")).toThrow(CompactError);
});
