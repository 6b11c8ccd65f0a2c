import { readFileSync } from "node:fs";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { CompactError, decode } from "../../compact-decoder.js";
import type { ErrorDetails } from "../../src/core/errors.js";

function refusal(wire: string): CompactError {
  try {
    decode(wire);
  } catch (error) {
    if (error instanceof CompactError) {
      return error;
    }
  }
  throw new Error("it was taken");
}

/** What comes out of a channel between two threads. */
function received(message: unknown): unknown {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(message);
  const there = receiveMessageOnPort(port2);
  port1.close();
  return there?.message;
}

// What README.md says of workers: an error that is posted keeps its message alone, as
// any subclass of Error; its members, posted with the message, are the whole error.
describe("an error between two threads", () => {
  const error = refusal("Alm~)=rD:brY&O");

  it("loses its kind as it is", () => {
    const there = received(error) as CompactError;
    expect(there).toBeInstanceOf(Error);
    expect(there.message).toBe(error.message);
    expect(Object.keys(there)).toEqual([]);
  });

  it("keeps everything as an object, in JSON, too, and is an error again", () => {
    const posted = { ...error, message: error.message };
    for (const there of [received(posted), JSON.parse(JSON.stringify(posted))]) {
      expect(there).toMatchObject({ name: "CompactError", kind: "InvalidBase85Char", position: 2, char: "~" });
      const { kind, message, ...details } = there as ErrorDetails & Pick<CompactError, "kind" | "message">;
      const again = new CompactError(kind, message, details);
      expect(again).toBeInstanceOf(CompactError);
      expect({ ...again, message: again.message }).toEqual(posted);
    }
  });

  it("is what README.md shows", () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    expect(readme).toContain("{ ...error, message: error.message }");
    expect(readme).toContain("const { kind, message, ...details } = ");
    expect(readme).toContain("new CompactError(kind, message, details)");
  });
});
