import { expect, test } from "vitest";
import { decode, decodeBase85, encode, encodeBase85, createDeltaState, applyDelta, computeDelta } from "../compact-decoder";
test("q", () => {
  expect(new TextDecoder().decode(decodeBase85("VPa.s"))).toBe("abcd");
  expect(encodeBase85(new Uint8Array([0x61]))).toBe("VE");
  expect(decode("Almh)=rD:brY&O")).toEqual({ status: "OK", model: "G3", tokens: 0, result: "hello" });
  expect(decode("MlAMAAKVoZWxsbw==").result).toBe("hello");
  const r = { status: "OK", model: "claude", tokens: 12, result: "héllo ".repeat(300) } as const;
  for (const format of ["verbose", "dsl", "binary", "base85", "compressed", "auto", "smallest", "tokens"] as const) {
    expect(decode(encode(r, { format }))).toEqual({ ...r, model: "C4" });
  }
  const s = createDeltaState();
  applyDelta(s, "D|F|Hello, world!");
  expect(applyDelta(s, "D|R|7|World")).toBe("Hello, World!");
  expect(computeDelta("Hello", "Hello!")).toBe("D|+|!");
});
