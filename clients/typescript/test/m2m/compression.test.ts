// Texts that are deep, large or lie across chunks. What frames hold, the vectors pin.
import { describe, expect, test } from "vitest";
import { compress, decompress } from "../../compact-decoder.js";

const t2 = (content: string) => compress(content, { algorithm: "T2" });
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("T1", () => {
  test("depth may be more than the stack", () => {
    const limits = { depth: 100_000 };
    const frame = compress(nested(100_000), { algorithm: "T1", limits });
    expect(decompress(frame, { limits })).toBe(nested(100_000));
  });
});

describe("T2", () => {
  test("depth may be more than the stack", () => {
    const limits = { depth: 100_000 };
    const objects = (key: string, times: number) => `${`{"${key}":`.repeat(times)}1${"}".repeat(times)}`;
    const deep = objects("a_key_that_is_long_enough", 20_000);
    for (const content of [nested(100_000), objects("a", 50_000), `[${deep},${deep.replace("1", "2")}]`]) {
      const frame = compress(content, { algorithm: "T2", limits });
      expect(decompress(frame, { limits })).toBe(content);
    }
    const tables = `${'{"=1 rows":["a"],"k":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    expect(decompress(`#T2|${tables}`, { limits })).toBe(objects("k", 50_000));
  });

  test("more values than a frame has tables for are written as they are", () => {
    const twice = '"=0123456789012345678901","=0123456789012345678901"';
    // The array, two strings, and numbers.
    const numbers = (count: number) => `${",0".repeat(count)}]`;
    expect(t2(`[${twice}${numbers(1_048_573)}`).slice(0, 40)).toBe('#T2|["=a:=0123456789012345678901","=a",0');
    expect(t2(`[${twice}${numbers(1_048_574)}`).slice(0, 40)).toBe('#T2|["==0123456789012345678901","==01234');
  });

  test("parts of the frame that lie in different chunks are found again", () => {
    const part = Array.from({ length: 9_000 }, (_, i) => `"한${i}/😀"`).join();
    const content = `[[${part}],[${part}],"한","${"x".repeat(200_000)}","${"x".repeat(200_000)}"]`;
    const frame = t2(content);
    expect(frame.length).toBeLessThan(content.length * 0.6);
    expect(decompress(frame)).toBe(content);
    const text = JSON.stringify(content);
    expect(decompress(t2(`[${text}]`))).toBe(`[${text}]`);
  });
});
