// Results of MCP, packed and unpacked (docs/mcp.md, "Compact results" and
// "Lists of tools").
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Ask,
  compress,
  DEFAULT_LIMITS,
  encode,
  packCall,
  packList,
  unpackCall,
  unpackList,
} from "../../compact-decoder.js";
import { minified, runs } from "../runs.js";

const ENCODING = '"io.github.compactgen/encoding"';
const TEXT = '"io.github.compactgen/text"';

const kind = (name: string, more: object = {}) => expect.objectContaining({ kind: name, ...more });
const bytes = (text: string) => Buffer.byteLength(text);
const referenceOf = (list: string) => `t_${createHash("sha256").update(list).digest("hex")}`;

/** What an encoding makes of a result, by the document. */
function encoded(name: string, result: string): string {
  const structure = () => compress(result, { algorithm: "T2" });
  switch (name) {
    case "T2":
      return structure();
    case "Z":
      return encode({ status: "OK", model: "", tokens: 0, result: structure() }, { format: "compressed" });
    default:
      return compress(result, { algorithm: "BR" });
  }
}

const call = (name: string, text: string) =>
  `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"_meta":{${ENCODING}:"${name}"}}`;
const list = (name: string, text: string, more = "") =>
  `{"tools":[],"_meta":{${ENCODING}:"${name}",${TEXT}:${JSON.stringify(text)}${more}}}`;

/** Packs a result in each encoding, and gets it back; says how often that is shorter. */
function checkCall(result: string): number {
  let shorter = 0;
  for (const name of ["T2", "BR", "Z"]) {
    const wrapped = call(name, encoded(name, result));
    const packed = packCall(result, ["no such", name]);
    expect(packed).toBe(bytes(wrapped) < bytes(result) ? wrapped : undefined);
    if (packed !== undefined) {
      shorter++;
      expect(unpackCall(packed)).toBe(name === "BR" ? result : minified(result));
    }
  }
  return shorter;
}

/** Sends a list in every way, and gets it back each time. */
function checkList(text: string): void {
  if (/"_meta"\s*:\{\}/.test(text)) {
    return; // as the last member it is taken for the one that packing adds
  }
  const reference = referenceOf(text);
  const asks: Ask[] = [
    {},
    { accept: ["T2"] },
    { known: "" },
    { accept: ["Z", "T2"], known: "t_other" },
    { known: reference },
  ];
  for (const ask of asks) {
    const packed = packList(text, ask);
    const encodes = packed !== undefined && ask.accept !== undefined && packed.includes(TEXT);
    expect(unpackList(packed ?? text, { reference, text })).toEqual({
      reference: packed !== undefined && ask.known !== undefined ? reference : undefined,
      text: encodes ? minified(text) : text,
    });
  }
}

const corpus = readFileSync(new URL("../../../../tests/corpora/mcp_filesystem.ndjson", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { readonly result?: unknown }).result)
  .filter((result) => result !== undefined)
  .map((result) => JSON.stringify(result));

const words = "the same words again, ".repeat(20);
const repeated = `{"content":[{"type":"text","text":"${words}"}],"structuredContent":{"content":"${words}"}}`;

describe("a result", () => {
  test("of the corpus comes back", () => {
    const short = corpus.filter((result) => result.length < 20_000);
    expect([corpus.length, short.length > 15]).toEqual([24, true]);
    expect(short.map(checkCall).reduce((sum, n) => sum + n)).toBeGreaterThan(10);
    for (const result of corpus) {
      const packed = packCall(result, ["T2"]);
      expect(packed === undefined ? minified(result) : unpackCall(packed)).toBe(minified(result));
    }
  });

  test.each<[result: string, accept: string[], want: string | undefined]>([
    [repeated, [], undefined],
    [repeated, ["T2"], "T2"],
    [repeated, ["t2", "", "T1", "Z", "T2"], "Z"],
    [repeated, ["BR", "T2"], "BR"],
    ['{"content":[]}', ["T2", "BR", "Z"], undefined],
    // T2 does not shorten it, so that the next one is tried.
    [`{"text":"${"the same words again, ".repeat(30)}"}`, ["T2", "T2", "BR"], "BR"],
    // Encoded already.
    [`{"_meta":{${ENCODING}:"T2"},${repeated.slice(1)}`, ["T2"], undefined],
    [`{"_meta":{${ENCODING}:null},${repeated.slice(1)}`, ["T2"], undefined],
    [`{"_meta":{"io.github.compactgen\\/encoding":1},${repeated.slice(1)}`, ["T2"], undefined],
    [`{"_meta":{"x":{${ENCODING}:"T2"}},${repeated.slice(1)}`, ["T2"], "T2"],
  ])("%.60s for who accepts %j", (result, accept, want) => {
    expect(packCall(result, accept)).toBe(want === undefined ? undefined : call(want, encoded(want, result)));
  });

  test("is packed where that is a byte shorter, and not before", () => {
    const start = "the same words again, the same words again, ";
    let shorter = 0;
    for (let n = 0; n < 120; n++) {
      const value = `"${start}${"x".repeat(n)}"`;
      shorter += checkCall(`{"a":${value},"b":${value}}`);
    }
    expect(shorter).toBeGreaterThan(50);
  });

  test("that is not Unicode, or deep, is not packed", () => {
    expect(() => packCall('{"a":"\ud800"}', ["T2"])).toThrow(kind("InvalidText"));
    const deep = `{"a":${"[".repeat(DEFAULT_LIMITS.depth)}${"]".repeat(DEFAULT_LIMITS.depth)}}`;
    expect(() => packCall(deep, ["T2"])).toThrow(kind("InvalidFormat", { limit: "depth" }));
  });

  test("goes without an encoding that is not available", () => {
    const options = { brotli: { decompress: (bytes: Uint8Array) => bytes } }; // it only reads
    expect(packCall(repeated, ["BR"], options)).toBeUndefined();
    expect(packCall(repeated, ["BR", "T2"], options)).toBe(call("T2", encoded("T2", repeated)));
  });
});

// Objects as people might write them by hand.
const raw = fc.oneof(
  fc.constantFrom("", "a", "_meta", "content", "text", "tools", "=a", "\\u005fmeta", "\\ud800", "\\n\\/", "__proto__"),
  fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => JSON.stringify(text).slice(1, -1)),
);
const space = fc.constantFrom("", "", " ", "\n\t");
const { json, object } = fc.letrec<{ json: string; object: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    raw.map((text) => `"${text}"`),
    fc.constantFrom("0", "-0", "1.0", "1e400", "true", "null"),
    fc.tuple(tie("json"), fc.integer({ min: 0, max: 9 })).map(([item, n]) => `[${Array(n).fill(item).join()}]`),
    tie("object"),
  ),
  object: fc
    .array(fc.tuple(raw, space, tie("json"), space), { maxLength: 5 })
    .map((members) => `{${members.map(([key, a, value, b]) => `${a}"${key}"${b}:${a}${value}${b}`).join()}}`),
}));

test("any result, and any list, comes back", () => {
  fc.assert(
    fc.property(object, json, fc.boolean(), (base, value, doubled) => {
      const result = doubled ? `{"a":${value},"b":[${value},${value}, ${base}]}` : base;
      checkCall(result);
      checkList(result);
    }),
    { numRuns: runs(200) },
  );
});

test("the list of the corpus comes back", () => {
  checkList(corpus.find((result) => result.startsWith('{"tools":')) ?? "");
});

describe("hostile", () => {
  const t2 = encoded("T2", repeated);
  const response = (result: string) => encode({ status: "OK", model: "", tokens: 0, result }, { format: "compressed" });

  test.each([
    ["BR", compress('{"a":1}{"a":1}', { algorithm: "BR" }), "InvalidFormat"],
    ["Z", response("{}"), "InvalidFormat"],
    ["Z", response("#T1|{}"), "InvalidFormat"],
    ["Z", response("#T2|[]"), "InvalidFormat"],
    ["Z", response("#T2|{"), "DecompressionFailed"],
  ])("text for %s: %.30s", (name, text, want) => {
    expect(() => unpackCall(call(name, text))).toThrow(kind(want));
    expect(() => unpackList(list(name, text))).toThrow(kind(want));
  });

  test.each(["T2", "BR", "Z"])("size in %s", (name) => {
    const packed = call(name, encoded(name, repeated));
    const output = { limits: { output: bytes(t2) - 1 } };
    expect(() => unpackCall(packed, output)).toThrow(kind("DecompressionFailed", { limit: "output" }));
    const input = { limits: { input: bytes(packed) - 1 } };
    expect(() => unpackCall(packed, input)).toThrow(kind("InvalidFormat", { limit: "input" }));
  });
});
