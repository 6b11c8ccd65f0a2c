import { expect, test } from "vitest";
import { applyDelta, CompactError, createDeltaState, DeltaStream } from "../../compact-decoder.js";

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

test("a stream has limits", () => {
  expect(() => new DeltaStream({ limits: { input: 3 } }).push("D|F|")).toThrow(
    expect.objectContaining({ kind: "InvalidFormat", limit: "input" }),
  );
});
