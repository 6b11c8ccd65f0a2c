// Brotli, the dictionary, what is chosen, and what is negotiated.
import { readFileSync } from "node:fs";
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  Algorithm,
  accept,
  availableAlgorithms,
  type BrotliEngine,
  type CompressOptions,
  compress,
  compressBytes,
  data,
  decompress,
  decompressBytes,
  hello,
  M2MSession,
  negotiate,
  readNegotiation,
  repetitionRatio,
  selectAlgorithm,
} from "../compact-decoder.js";

const error = (kind: string, limit?: string) =>
  expect.objectContaining(limit === undefined ? { name: "CompactError", kind } : { kind, limit });
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const brotli = (bytes: Uint8Array | string) => zlib.brotliCompressSync(bytes).toString("base64");

/** Writes no Brotli, as a browser does that was given nothing. */
const without = { brotli: { decompress: (bytes: Uint8Array) => bytes } };

describe("BR", () => {
  test("any text comes back, and is what node:zlib reads", () => {
    for (const content of ["", "a", "한국어 😀 \ufeff", "x".repeat(100_000)]) {
      const frame = compress(content, { algorithm: "BR" });
      expect(frame.startsWith("#BR|")).toBe(true);
      expect(zlib.brotliDecompressSync(Buffer.from(frame.slice(4), "base64")).toString()).toBe(content);
      expect(decompress(frame)).toBe(content);
    }
  });

  test("damage", () => {
    const good = brotli("hello hello hello");
    const bytes = Buffer.from(good, "base64");
    const wrong = [
      "",
      "A",
      good.slice(0, -1),
      `${good} `,
      `${good}\n`,
      good.replace("=", ""),
      bytes.subarray(0, -1).toString("base64"),
      Buffer.concat([bytes, Buffer.from([0])]).toString("base64"),
      Buffer.concat([bytes, bytes]).toString("base64"),
      brotli(new Uint8Array([0xff])),
      brotli(new Uint8Array([0xed, 0xa0, 0x80])),
      "한국어한",
    ];
    for (const payload of wrong.filter((payload) => payload !== good)) {
      expect(() => decompress(`#BR|${payload}`)).toThrow(error("DecompressionFailed"));
    }
  });

  test("a bomb, and the limit, inclusive", () => {
    const bomb = brotli(new Uint8Array(5_000_000));
    expect(bomb.length).toBeLessThan(1000);
    expect(() => decompress(`#BR|${bomb}`, { limits: { output: 4_999_999 } })).toThrow(
      error("DecompressionFailed", "output"),
    );
    const frame = compress("abc", { algorithm: "BR" });
    expect(decompress(frame, { limits: { output: 3 } })).toBe("abc");
    expect(() => decompress(frame, { limits: { output: 2 } })).toThrow(error("DecompressionFailed", "output"));
    const empty = compress("", { algorithm: "BR" });
    expect(decompress(empty, { limits: { output: 0 } })).toBe("");
  });

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
  const frames: [string, string][] = [
    ["", ""],
    ['{"role":"user","content":"hi"}', "\x80hi\x83"],
    ['{"messages":[{"role":"assistant","content":"a"},{"role":"system","content":"b"}]}', "\x86\x81a\x84\x82b\x85}"],
    ['{"model":"x"}', "\x87x\x83"],
    ['"}]', "\x85"],
    ["é", "\xff\x02\xc3\xa9"],
    ["a한b", "a\xff\x03\xed\x95\x9cb"],
    ["é".repeat(128), `\xff\xff${"\xc3\xa9".repeat(127)}\xc3\xff\x01\xa9`],
  ];
  test.each(frames)("%j", (content, payload) => {
    expect(compressBytes(content, { algorithm: "DI" })).toEqual(latin1(`#DI|${payload}`));
    expect(decompressBytes(latin1(`#DI|${payload}`))).toBe(content);
  });

  test("Korean and emoji come back", () => {
    const content = '{"role":"user","content":"안녕하세요 😀👩‍👩‍👧 \ufeff"}'.repeat(50);
    expect(decompressBytes(compressBytes(content, { algorithm: "DI" }))).toBe(content);
  });

  test("a run of any bytes", () => {
    expect(decompressBytes(latin1("#DI|\xff\x01a\xff\x02\xc3\xa9"))).toBe("aé");
  });

  test.each([
    "\x88",
    "\xfe",
    "\xff",
    "\xff\x00",
    "\xff\x02a",
    "\xff\x01\xff",
    "\xff\x01\xc3",
    "\xff\x03\xed\xa0\x80",
  ])("%j is wrong", (payload) => {
    expect(() => decompressBytes(latin1(`#DI|${payload}`))).toThrow(error("DecompressionFailed"));
  });

  test("the limit is inclusive", () => {
    const frame = latin1("#DI|\x80\x80");
    expect(decompressBytes(frame, { limits: { output: 52 } }).length).toBe(52);
    expect(() => decompressBytes(frame, { limits: { output: 51 } })).toThrow(error("DecompressionFailed", "output"));
  });

  test("text does not carry it", () => {
    expect(() => compress("a", { algorithm: "DI" })).toThrow(expect.objectContaining({ field: "content" }));
    expect(() => decompress("#DI|a")).toThrow(expect.objectContaining({ kind: "Unrepresentable", field: "content" }));
  });
});

describe("tags", () => {
  test.each(["", "a", "#", "#T", "#T1", "#t1|x", "#T1 |", " #T1|1", "#한1|", "#T1X|"])("%j is text", (text) => {
    expect(decompress(text)).toBe(text);
    expect(decompressBytes(new TextEncoder().encode(text), { allowed: [] })).toBe(text);
    expect(compress(text, { algorithm: "none" })).toBe(text);
  });

  test("the order of errors", () => {
    expect(() => decompress("#XX|\ud800")).toThrow(error("UnknownTag"));
    expect(() => decompress("#T1|1", { allowed: ["BR"] })).toThrow(error("NotNegotiated"));
    expect(() => decompress("#T1|1", { allowed: ["BR"], limits: { input: 4 } })).toThrow(
      error("InvalidFormat", "input"),
    );
    expect(() => decompressBytes(latin1("#T1|1"), { limits: { input: 4 } })).toThrow(error("InvalidFormat", "input"));
    expect(decompress("#T1|1", { allowed: ["T1"], limits: { input: 5 } })).toBe("1");
    expect(() => decompress("\ud800")).toThrow(error("InvalidFormat"));
    expect(() => decompressBytes(latin1("\xff"))).toThrow(error("InvalidFormat"));
    expect(() => decompress('#T1|"\ud800"')).toThrow(error("DecompressionFailed"));
    expect(() => decompressBytes(latin1('#T2|"\xff"'))).toThrow(error("DecompressionFailed"));
    expect(() => compress("\ud800", { algorithm: "T1" })).toThrow(error("InvalidText"));
    expect(() => compress("\ud800", { algorithm: "T9" as "T1" })).toThrow(
      expect.objectContaining({ kind: "Unrepresentable", field: "algorithm" }),
    );
    expect(() => compress("1", { algorithm: "constructor" as "T1" })).toThrow(error("Unrepresentable"));
  });

  test("text like a frame", () => {
    expect(decompress(compress("#T1|1", { algorithm: "none" }))).toBe("#T1|1");
    expect(compress("#ZZ|1")).toMatch(/^#BR\|/);
    const refused = expect.objectContaining({ kind: "Unrepresentable", field: "content" });
    expect(() => compress("#ZZ|1", { allowed: ["T1"] })).toThrow(refused);
    expect(() => compress("#ZZ|1", { ...without, algorithm: "none" })).toThrow(refused);
    expect(() => compress("#ZZ|1", { ...without, algorithm: "smallest" })).toThrow(refused);
  });
});

describe("selection", () => {
  const chat = (content: string) => `{"messages":[{"role":"user","content":"${content}"}]}`;
  const sized = (bytes: number) => chat("a".repeat(bytes - chat("").length));
  const noise = (bytes: number) => {
    let state = 1;
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return String.fromCharCode(97 + ((state >>> 24) % 26));
    };
    return chat(Array.from({ length: bytes - chat("").length }, next).join(""));
  };

  const cases: [string, string, CompressOptions, Algorithm][] = [
    ["small", sized(99), {}, "none"],
    ["a payload", sized(100), {}, "T1"],
    ["in bytes, not characters", chat("한".repeat(25)), {}, "T1"],
    ["a choice", `{"choices" : [ ], "a":"${"a".repeat(100)}"}`, {}, "T1"],
    ["no array", `{"messages":{}, "a":"${"a".repeat(100)}"}`, {}, "BR"],
    ["any occurrence", `{"messages":{}, "messages":[], "a":"${"a".repeat(100)}"}`, {}, "T1"],
    ["nested", `{"a":{"messages":[]},"b":"${"a".repeat(100)}"}`, {}, "BR"],
    ["an escaped key", `{"\\u006dessages":[],"b":"${"a".repeat(100)}"}`, {}, "BR"],
    ["no JSON", `${sized(200)}x`, {}, "BR"],
    ["too deep", `{"messages":[[]],"b":"${"a".repeat(100)}"}`, { limits: { depth: 2 } }, "BR"],
    ["repetitive, not large", sized(4096), {}, "T1"],
    ["repetitive and large", sized(4097), {}, "BR"],
    ["large", noise(4097), {}, "T1"],
    ["exact, not shorter", noise(200), { algorithm: "exact" }, "none"],
    ["exact", chat(`"},{"role":"user","content":"`.repeat(9)), { algorithm: "exact" }, "T2"],
    ["exact, no payload", "x".repeat(200), { algorithm: "exact" }, "BR"],
    ["smallest", "x".repeat(200), { algorithm: "smallest" }, "BR"],
    ["smallest of little", "[1]", { algorithm: "smallest" }, "none"],
    [
      "smallest of structure",
      '["qwertzuiopasdfghjklyxcvb","qwertzuiopasdfghjklyxcvb"]',
      { algorithm: "smallest" },
      "T2",
    ],
    ["a list without T1", sized(200), { allowed: ["BR"] }, "BR"],
    ["a list without BR", sized(5000), { allowed: ["T1"] }, "T1"],
    ["a list without both", sized(200), { allowed: ["T2", "DI"] }, "none"],
    ["a list for another content", "x".repeat(200), { allowed: ["T1"] }, "none"],
    ["an exact list", sized(5000), { algorithm: "exact", allowed: ["T2"] }, "none"],
    ["a smallest list", "x".repeat(200), { algorithm: "smallest", allowed: ["T2"] }, "none"],
  ];
  test.each(cases)("%s", (_, content, given, algorithm) => {
    const options = { algorithm: "auto", ...given } as const;
    expect(selectAlgorithm(content, options)).toBe(algorithm);
    const frame = compress(content, options);
    expect(frame.startsWith(algorithm === "none" ? content : `#${algorithm}|`)).toBe(true);
  });

  test("the default gives back what went in", () => {
    const request =
      '{"model":"claude-sonnet-4","max_tokens":1024,"system":"Answer in one sentence, and name your source.",' +
      '"messages":[{"role":"user","content":"Who built the bridge at Graz?"}]}';
    expect(decompress(compress(request))).toBe(request);
    const session = new M2MSession(accept(hello(["T1", "T2"])));
    expect(session.unpack(session.pack(request))).toBe(request);
  });

  test("without Brotli", () => {
    expect(availableAlgorithms(without)).toEqual(["T1", "T2", "DI", "none"]);
    expect(() => compress("x".repeat(200), without)).toThrow(error("NotAvailable"));
    expect(selectAlgorithm("x".repeat(200), { ...without, allowed: ["BR", "T1"] })).toBe("none");
    expect(selectAlgorithm("x".repeat(200), { ...without, algorithm: "smallest" })).toBe("none");
  });

  test("an algorithm that is not allowed", () => {
    expect(() => compress("1", { algorithm: "T1", allowed: ["BR"] })).toThrow(error("NotNegotiated"));
    expect(compress("1", { algorithm: "none", allowed: [] })).toBe("1");
  });

  test("repetition, against every pair of windows", () => {
    const slow = (text: string) => {
      const bytes = [...new TextEncoder().encode(text)].slice(0, 16_384);
      const windows = bytes.length < 16 ? [] : bytes.slice(15).map((_, at) => bytes.slice(at, at + 16).join());
      return [windows.filter((window, at) => windows.indexOf(window) < at).length, windows.length];
    };
    const texts = ["", "a".repeat(15), "a".repeat(16), "a".repeat(17), "ab".repeat(40), sized(300), noise(900)];
    for (const text of [...texts, "한국어 문장 ".repeat(30), `${"abc".repeat(20)}x${"bca".repeat(20)}`]) {
      expect(repetitionRatio(text)).toEqual(slow(text));
    }
    expect(repetitionRatio("a".repeat(20_000))).toEqual([16_368, 16_369]);
  });
});

describe("negotiation", () => {
  test("the client's order, none last", () => {
    expect(negotiate(["BR", "XX", "T1", "BR", "none", "DI"], ["T1", "none", "BR", "constructor"])).toEqual([
      "BR",
      "T1",
      "none",
    ]);
    expect(negotiate(["constructor"], ["constructor"])).toEqual(["none"]);
    expect(negotiate([], ["T1"])).toEqual(["none"]);
  });

  test("messages on the wire", () => {
    expect(JSON.stringify(hello(["T1", "BR"]))).toBe('{"type":"HELLO","algorithms":["T1","BR"]}');
    expect(JSON.stringify(accept(hello(["T1", "BR"]), ["BR"]))).toBe('{"type":"ACCEPT","algorithms":["BR","none"]}');
    expect(JSON.stringify(data("x"))).toBe('{"type":"DATA","content":"x"}');
    expect(hello().algorithms).toEqual(Object.values(Algorithm));
    expect(readNegotiation('{"type":"DATA","content":"x"}')).toEqual(data("x"));
    expect(readNegotiation('{"t\\u0079pe":"HELL\\u004f","\\u0061lgorithms":["T1"]}')).toEqual(hello(["T1"]));
    expect(readNegotiation('{"content":1,"type":"HELLO","content":"\\ud800","algorithms":["T1"]}')).toEqual(
      hello(["T1"]),
    );
  });

  test.each([
    '{"type":"HELLO","algorithms":[],"algorithms":[]}',
    '{"type":"HELLO","algorithms":[],"\\u0061lgorithms":[]}',
    '{"type":"HELLO","type":"HELLO","algorithms":[]}',
    '{"type":"HELLO","algorithms":["\\ud800"]}',
    '{"type":"HELLO","algorithms":{}}',
    '{"type":"DATA","content":"\\ud800"}',
    `{"type":"DATA","content":"x","more":${"[".repeat(600)}${"]".repeat(600)}}`,
    "",
    "[]",
    "null",
    "1",
    "{}",
    '{"type":"X"}',
    '{"type":"DATA"}',
    '{"type":"HELLO","algorithms":[1]}',
    "{",
  ])("%s is no message", (text) => {
    expect(() => readNegotiation(text)).toThrow(error("InvalidFormat"));
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
