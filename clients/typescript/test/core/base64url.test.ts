import { expect, test } from "vitest";
import { CompactError } from "../../compact-decoder.js";
import { base64urlBytes, base64urlText } from "../../src/core/base64url.js";
import { ownBytes, spanOf } from "../../src/core/bytes.js";

// Texts of RFC 4648 §10 without padding, and digits that only §5 has: 0xfbffbf is
// 62, 63, 62, 63.
const TEXTS: readonly [bytes: string, text: string][] = [
  ["", ""],
  ["f", "Zg"],
  ["fo", "Zm8"],
  ["foo", "Zm9v"],
  ["foob", "Zm9vYg"],
  ["fooba", "Zm9vYmE"],
  ["foobar", "Zm9vYmFy"],
  ["\u00fb\u00ff\u00bf", "-_-_"],
];

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

test("the texts of RFC 4648", () => {
  for (const [plain, text] of TEXTS) {
    expect(base64urlText("L", spanOf(bytesOf(plain)))).toBe(`L${text}`);
    expect(ownBytes(base64urlBytes(`L${text}`, 1))).toEqual(bytesOf(plain));
  }
});

// A chunk is 40,960 characters, or 30,720 bytes: what is longer goes in pieces.
test("texts of several chunks", () => {
  for (const more of ["", "Zg", "Zm8", "Zm9v", "-_-_"]) {
    for (const groups of [10_239, 10_240, 10_241, 20_480, 25_000]) {
      const text = "-_-_".repeat(groups) + more;
      const bytes = ownBytes(base64urlBytes(text, 0));
      expect(bytes.length).toBe(groups * 3 + Math.floor((more.length * 3) / 4));
      expect(base64urlText("", spanOf(bytes))).toBe(text);
      expect(() => base64urlBytes(`${text}=`, 0)).toThrow(CompactError);
    }
    expect(() => base64urlBytes(`${"-_-_".repeat(20_480)}é${more}`, 0)).toThrow(CompactError);
  }
});
