import { expect, test } from "vitest";
import { BASE85_ALPHABET, CompactError, decodeBase85, encodeBase85 } from "../../compact-decoder.js";

type Result = { bytes: number[] } | { position: number; char: string } | { length: number };

/** The bytes, or where the fault is. */
function fastDecode(text: string): Result {
  try {
    return { bytes: [...decodeBase85(text)] };
  } catch (error) {
    if (!(error instanceof CompactError)) {
      throw error;
    }
    const { position, char, length } = error;
    return position === undefined ? { length: length ?? -1 } : { position, char: char ?? "" };
  }
}

// The chunks that long texts are worked on in hold 40,960 characters.
test.each([32_764, 32_767, 32_768, 32_769, 65_536, 100_001])("%i bytes go there and back", (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7919) >> 3);
  const text = encodeBase85(bytes);
  const groups = Array.from({ length: Math.ceil(size / 4) }, (_, i) => encodeBase85(bytes.slice(4 * i, 4 * i + 4)));
  expect(text).toBe(groups.join(""));
  expect(Buffer.compare(decodeBase85(text), bytes)).toBe(0);
});

test.each([0, 4, 40_955, 40_959, 40_960, 40_961, 81_919, 81_921])("finds a wrong character at %i", (position) => {
  for (const char of ["~", "é", "한", "😀"]) {
    const text = `${"0".repeat(position)}${char}${"0".repeat(100_000 - position - 1)}`;
    expect(fastDecode(text)).toEqual({ position, char });
  }
});

test("finds the first wrong character, then the length, then values above 2^32 - 1", () => {
  const last = BASE85_ALPHABET.charAt(84);
  expect(fastDecode(`00000${last}0~00`)).toEqual({ position: 7, char: "~" });
  expect(fastDecode(`00000${last}0000`)).toEqual({ position: 5, char: last });
  expect(fastDecode("00000%nSc1")).toEqual({ position: 5, char: "%" });
  expect(fastDecode(`${last.repeat(5)}~0000`)).toEqual({ position: 5, char: "~" });
  expect(fastDecode("~0000 ")).toEqual({ position: 0, char: "~" });
  expect(fastDecode("00000 ")).toEqual({ position: 5, char: " " });
  expect(fastDecode(`${last.repeat(5)}0`)).toEqual({ length: 6 });
  expect(fastDecode("0".repeat(40_961))).toEqual({ length: 40_961 });
});

test("counts code points in positions", () => {
  expect(fastDecode("😀".repeat(6))).toEqual({ position: 0, char: "😀" });
  expect(fastDecode(`${"0".repeat(9)}😀`)).toEqual({ position: 9, char: "😀" });
});

test("takes an alphabet of its own, and Z85 with the cases swapped", () => {
  // The test vector of the Z85 specification (ZeroMQ RFC 32).
  const bytes = Uint8Array.from([0x86, 0x4f, 0xd2, 0x6f, 0xb5, 0x59, 0xf7, 0x5b]);
  expect(encodeBase85(bytes)).toBe("hELLOwORLD");
});

test("messages begin as in the original client", () => {
  expect(() => decodeBase85("0000~")).toThrow(/^Invalid Base85 character/);
  expect(() => decodeBase85("0")).toThrow(/^Invalid Base85 length/);
});

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
