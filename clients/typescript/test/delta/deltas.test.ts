import fc from "fast-check";
import { expect, test } from "vitest";
import { applyDelta, CompactError, computeDelta, createDeltaState, DeltaStream } from "../../compact-decoder.js";
import { slowApply } from "../reference.js";
import { runs } from "../runs.js";

const texts = fc.string({ unit: fc.constantFrom("a", "b", "é", "한", "😀", "😁", "|", "\ufeff"), maxLength: 12 });

function apply(content: string, delta: string): string | undefined {
  try {
    return applyDelta(createDeltaState(content), delta);
  } catch (error) {
    expect(error).toBeInstanceOf(CompactError);
    return undefined;
  }
}

test("applies like the reference", () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(14), (content, text, position) => {
      expect(apply(content, `D|F|${text}`)).toBe(slowApply(content, "F", text));
      expect(apply(content, `D|+|${text}`)).toBe(slowApply(content, "+", text));
      expect(apply(content, `D|R|${position}|${text}`)).toBe(slowApply(content, "R", text, position));
    }),
    { numRuns: runs(1000) },
  );
});

test("what is computed takes old to new, with any choice of operations", () => {
  const allows = fc.constantFrom(undefined, ["F"], ["F", "R"], ["F", "+", "Z"], ["Z"], ["F", "+", "R", "Z"]);
  fc.assert(
    fc.property(texts, texts, allows, (old, next, allow) => {
      const delta = computeDelta(old, next, { allow: allow as ("F" | "+" | "R" | "Z")[] | undefined });
      expect(apply(old, delta)).toBe(next);
    }),
    { numRuns: runs(1000) },
  );
});

test("overwriting alone takes over wherever new is not shorter", () => {
  fc.assert(
    fc.property(texts, texts, (old, next) => {
      const shorter = Array.from(next).length < Array.from(old).length;
      let delta: string | undefined;
      try {
        delta = computeDelta(old, next, { allow: ["R"] });
      } catch (error) {
        expect(error).toMatchObject({ kind: "Unrepresentable", field: "delta" });
      }
      expect(delta === undefined).toBe(shorter);
      expect(delta === undefined || apply(old, delta) === next).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});

test("pairs that share a half differ as a whole", () => {
  // U+1F600 and U+1F601 have the same first half, U+1F600 and U+1FA00 the same second.
  expect(computeDelta("a😀bcdef", "a😁bcdef", { allow: ["R"] })).toBe("D|R|1|😁");
  expect(computeDelta("a\u{1f600}bcdef", "a\u{1fa00}bcdef", { allow: ["R"] })).toBe("D|R|1|\u{1fa00}");
});

test("an error leaves the state and the stream as they were", () => {
  const state = createDeltaState();
  expect(state.content).toBe("");
  applyDelta(state, "D|F|Hello");
  const stream = new DeltaStream();
  stream.push("D|F|Hello");
  for (const delta of ["D|R|6|x", "D|Q|x", "D|F", "", "D|R|x|y", "D|Z|", "D|Z|00000", "D|+|\ud800"]) {
    expect(() => applyDelta(state, delta)).toThrow(CompactError);
    expect(() => stream.push(delta)).toThrow(CompactError);
  }
  expect(state.content).toBe("Hello");
  expect(stream.content).toBe("Hello");
});

test("a stream follows the documented example", () => {
  const stream = new DeltaStream();
  expect(["D|F|Hello", "D|+|, world!", "D|R|7|World"].map((frame) => stream.push(frame))).toEqual([
    "Hello",
    "Hello, world!",
    "Hello, World!",
  ]);
});

test("many tiny deltas are what one would be", () => {
  const [stream, state] = [new DeltaStream(), createDeltaState()];
  for (let n = 0; n < 20_000; n += 1) {
    stream.push(n % 7 === 0 ? "D|+|한" : "D|+|x");
    applyDelta(state, n % 7 === 0 ? "D|+|한" : "D|+|x");
  }
  const whole = "한xxxxxx".repeat(3000).slice(0, 20_000);
  expect(stream.content === whole && state.content === whole).toBe(true);
});

test("content that was put into a state is judged", () => {
  const state = createDeltaState();
  applyDelta(state, "D|+|x");
  state.content = "\ud800";
  expect(() => applyDelta(state, "D|+|x")).toThrow(expect.objectContaining({ kind: "InvalidText" }));
  expect(state.content).toBe("\ud800");
  state.content = "y";
  expect(applyDelta(state, "D|+|x")).toBe("yx");
});

test("limits reach compressed deltas", () => {
  const delta = computeDelta("", "x".repeat(10_000));
  expect(delta.startsWith("D|Z|")).toBe(true);
  expect(() => applyDelta(createDeltaState(), delta, { limits: { output: 9_999 } })).toThrow(
    expect.objectContaining({ kind: "DecompressionFailed", limit: "output" }),
  );
  expect(() => new DeltaStream({ limits: { input: 3 } }).push(delta)).toThrow(
    expect.objectContaining({ kind: "InvalidFormat", limit: "input" }),
  );
});
