// Options of the caller: libraries, qualities, lists, sessions. What frames hold, the vectors pin.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  Algorithm,
  accept,
  availableAlgorithms,
  type BrotliEngine,
  compress,
  data,
  decompress,
  hello,
  M2MSession,
  selectAlgorithm,
} from "../compact-decoder.js";

const error = (kind: string, limit?: string) =>
  expect.objectContaining(limit === undefined ? { name: "CompactError", kind } : { kind, limit });

/** Writes no Brotli, as a browser does that was given nothing. */
const without = { brotli: { decompress: (bytes: Uint8Array) => bytes } };

describe("BR", () => {
  test("another quality", () => {
    const content = readFileSync(new URL("../../../tests/corpora/llm_texts.ndjson", import.meta.url), "utf8");
    const frame = (quality?: number) => compress(content, { algorithm: "BR", quality });
    for (const quality of [4, 5, 6]) {
      expect(decompress(frame(quality))).toBe(content);
    }
    expect(frame()).toBe(frame(5));
    expect(frame(4)).not.toBe(frame(5));
    expect(frame(6).length).toBeLessThan(frame(4).length);
    for (const quality of [-1, 0, 3, 7, 4.5, Number.NaN]) {
      expect(() => compress("a", { quality })).toThrow(
        expect.objectContaining({ kind: "Unrepresentable", field: "quality" }),
      );
    }
  });

  test("a library of the caller's", () => {
    const brotli: BrotliEngine = { compress: (bytes) => bytes, decompress: (bytes) => bytes };
    expect(compress("abc", { brotli, algorithm: "BR" })).toBe("#BR|YWJj");
    expect(decompress("#BR|YWJj", { brotli })).toBe("abc");
    expect(() => decompress("#BR|YWJj", { brotli, limits: { output: 2 } })).toThrow(
      error("DecompressionFailed", "output"),
    );
    const session = new M2MSession(accept(hello(["BR"])), { brotli });
    expect(session.pack("abc", "BR")).toBe(JSON.stringify(data("#BR|YWJj")));
    expect(session.unpack(JSON.stringify(data("#BR|YWJj")))).toBe("abc");
  });

  test("one that only decompresses", () => {
    expect(decompress("#BR|YWJj", without)).toBe("abc");
    expect(() => compress("abc", { ...without, algorithm: "BR" })).toThrow(error("NotAvailable"));
  });
});

describe("DI", () => {
  test("text does not carry it", () => {
    expect(() => compress("a", { algorithm: "DI" })).toThrow(expect.objectContaining({ field: "content" }));
    expect(() => decompress("#DI|a")).toThrow(expect.objectContaining({ kind: "Unrepresentable", field: "content" }));
  });
});

describe("selection", () => {
  test("is what compress does", () => {
    const file = new URL("../../../tests/corpora/chat_requests.ndjson", import.meta.url);
    for (const content of [...readFileSync(file, "utf8").trim().split("\n").slice(0, 40), "short", "#ZZ|1"]) {
      for (const algorithm of ["auto", "exact", "smallest", "none"] as const) {
        const selected = selectAlgorithm(content, { algorithm });
        const begin = selected === "none" ? content : `#${selected}|`;
        expect(compress(content, { algorithm }).startsWith(begin)).toBe(true);
      }
    }
  });

  test("text like a frame, without Brotli", () => {
    const refused = expect.objectContaining({ kind: "Unrepresentable", field: "content" });
    expect(() => compress("#ZZ|1", { ...without, algorithm: "none" })).toThrow(refused);
    expect(() => compress("#ZZ|1", { ...without, algorithm: "smallest" })).toThrow(refused);
  });

  test("without Brotli", () => {
    expect(availableAlgorithms(without)).toEqual(["T1", "T2", "DI", "none"]);
    expect(() => compress("x", { ...without, algorithm: "BR" })).toThrow("the option brotli takes an engine");
    expect(compress("x".repeat(200), without)).toBe("x".repeat(200));
    expect(selectAlgorithm("x".repeat(200), { ...without, allowed: ["BR", "T1"] })).toBe("none");
    expect(selectAlgorithm("x".repeat(200), { ...without, algorithm: "smallest" })).toBe("none");
  });
});

describe("negotiation", () => {
  test("messages on the wire", () => {
    expect(JSON.stringify(hello(["T1", "BR"]))).toBe('{"type":"HELLO","algorithms":["T1","BR"]}');
    expect(JSON.stringify(accept(hello(["T1", "BR"]), ["BR"]))).toBe('{"type":"ACCEPT","algorithms":["BR","none"]}');
    expect(JSON.stringify(data("x"))).toBe('{"type":"DATA","content":"x"}');
    expect(hello().algorithms).toEqual(Object.values(Algorithm));
  });

  test("a session", () => {
    const session = new M2MSession(accept(hello(["T1", "none"])));
    const content = `{"model":"gpt-4o","usage":{"total_tokens":3},"x":"${"x".repeat(200)}","choices":[]}`;
    const message = session.pack(content, "auto");
    expect(JSON.parse(message)).toMatchObject({ type: "DATA", content: expect.stringMatching(/^#T1\|/) });
    expect(session.unpack(message)).toBe(content);
    expect(() => session.pack(content, "BR")).toThrow(error("NotNegotiated"));
    expect(() => session.unpack(JSON.stringify(data("#BR|OwA=")))).toThrow(error("NotNegotiated"));
    expect(session.unpack(session.pack("plain text, ".repeat(20)))).toBe("plain text, ".repeat(20));
    expect(() => session.unpack(JSON.stringify(hello()))).toThrow(error("InvalidFormat"));
  });
});
