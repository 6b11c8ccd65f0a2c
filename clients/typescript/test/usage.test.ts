// What people who come from the original client write, its import line included.
import { expect, test } from "vitest";
import compact, { decode, decodeBase85 } from "../compact-decoder";
import {
  applyDelta,
  CompactError,
  createDeltaState,
  ErrorKind,
  Format,
  Model,
  type Response,
  Status,
} from "../compact-decoder.js";

test("the documented snippet", () => {
  const serverOutput = "RES|OK|G3|150|Hello, world!";
  // Auto-detect and decode
  const response = decode(serverOutput);
  expect(response.result).toBe("Hello, world!");
  // Low-level Base85
  const bytes = decodeBase85("VPa.s"); // → "abcd"
  expect(new TextDecoder().decode(bytes)).toBe("abcd");
});

test("the original names, one by one and under the default export", () => {
  const state = createDeltaState();
  expect(applyDelta(state, "D|F|Hello")).toBe("Hello");
  expect(state.content).toBe("Hello");
  const response: Response = compact.decode("Almh)=rD:brY&O");
  expect(response).toEqual({ status: Status.OK, model: Model.G3, tokens: 0, result: "hello" });
  expect(Object.keys(compact)).toEqual(
    expect.arrayContaining(["decode", "decodeBase85", "createDeltaState", "applyDelta", "encode"]),
  );
  expect(compact.encode(response, { format: Format.BASE85 })).toBe("Almh)=rD:brY&O");
});

test("the kind of an error tells TypeScript what it says", () => {
  const place = (frame: string): [string, number] | undefined => {
    try {
      decode(frame);
    } catch (error) {
      if (error instanceof CompactError && error.kind === "InvalidBase85Char") {
        return [error.char, error.position];
      }
    }
    return undefined;
  };
  expect(place("Almh~=rD:brY&O")).toEqual(["~", 3]);
  expect(place("nonsense")).toBeUndefined();
  // @ts-expect-error a missing field has a name
  expect(new CompactError("MissingField", "Missing field").field).toBeUndefined();
});

test("an error is told by its kind", () => {
  try {
    compact.decode("nonsense");
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof compact.CompactError && error.kind === ErrorKind.InvalidFormat).toBe(true);
    expect(String(error)).toMatch(/^CompactError: /);
    expect(Object.keys(error as object)).toEqual(["value", "reason", "name", "kind"]); // the rest is in the message alone
  }
});
