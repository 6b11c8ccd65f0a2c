// Compression by documented and hand-worked frames.
import { describe, expect, test } from "vitest";
import { compress, decompress } from "../../compact-decoder.js";
import { DEFAULTS, KEYS, VALUES } from "../../src/m2m/token.gen.js";

const t1 = (content: string) => compress(content, { algorithm: "T1" });
const t2 = (content: string) => compress(content, { algorithm: "T2" });
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const error = (kind: string, limit?: string) =>
  expect.objectContaining(limit === undefined ? { name: "CompactError", kind } : { kind, limit });

describe("T1", () => {
  const documented =
    '{"model":"gpt-4o","messages":[{"role":"user","content":"Hello"}],"temperature":1.0,"stream":false}';

  test("the documented example: 98 bytes become 42", () => {
    expect(documented.length).toBe(98);
    expect(t1(documented)).toBe('#T1|{"M":"4o","m":[{"r":"u","c":"Hello"}]}');
    expect(t1(documented).length).toBe(42);
    expect(decompress(t1(documented))).toBe(
      '{"model":"gpt-4o","messages":[{"role":"user","content":"Hello"}],"temperature":1.0,"top_p":1.0,"n":1,' +
        '"stream":false,"frequency_penalty":0,"presence_penalty":0,"logit_bias":{},"stop":null}',
    );
  });

  // A way from the root to each context, in full and in short.
  const places: [string, string][] = [
    ["{", "{"],
    ['{"messages":[{', '{"m":[{'],
    ['{"choices":[{', '{"C":[{'],
    ['{"usage":{', '{"U":{'],
    ['{"tools":[{', '{"ts":[{'],
    ['{"functions":[{', '{"fs":[{'],
  ];

  test.each(
    KEYS.flatMap((rows, i) => rows.map((row) => [i, row.name, row.short] as const)),
  )("key %i %s", (i, name, short) => {
    const [full, brief] = places[i] ?? ["", ""];
    const end = full.replaceAll(/[^{[]/g, "").replaceAll("{", "}").replaceAll("[", "]");
    const close = [...end].reverse().join("");
    const content = `${full}"${name}":7,"x${name}":7${close}`;
    const frame = `#T1|${brief}"${short}":7,"x${name}":7${close}`;
    expect(t1(content)).toBe(frame);
    if (i !== 1 && name !== "messages") {
      expect(decompress(frame)).toBe(content);
    }
    if (name !== short) {
      expect(t1(`${full}"${short}":7${close}`)).toBe(`#T1|${brief}"=${short}":7${close}`);
    }
  });

  test.each(
    VALUES.flatMap((rows, i) => rows.map((row) => [i, row.name, row.short] as const)),
  )("value %i %s", (i, name, short) => {
    const around = ['{"model":"$"}', '{"usage":0,"messages":[{"role":"$"}]}', '{"choices":[{"finish_reason":"$"}]}'][i];
    const wire = ['{"M":"$"}', '{"U":0,"m":[{"r":"$"}]}', '{"C":[{"fr":"$"}]}'][i];
    expect(t1(around?.replace("$", name) ?? "")).toBe(`#T1|${wire?.replace("$", short)}`);
    expect(decompress(`#T1|${wire?.replace("$", short)}`)).toContain(`"${name}"`);
    if (name !== short) {
      expect(t1(around?.replace("$", short) ?? "")).toBe(`#T1|${wire?.replace("$", `=${short}`)}`);
    }
  });

  test.each(DEFAULTS.map(({ key, lexeme }) => [key, lexeme]))("default %s", (key, lexeme) => {
    expect(t1(`{"messages":0,"${key}":${lexeme}}`)).toBe('#T1|{"m":0}');
    expect(t1(`{"${key}":${lexeme},"messages":0}`)).toBe('#T1|{"m":0}');
    expect(decompress('#T1|{"m":0}')).toContain(`"${key}":${lexeme}`);
    expect(decompress(`#T1|{"m":0,"${key}":[]}`).split(`"${key}"`).length).toBe(2);
  });

  test.each([
    // no request: nothing is left out or restored
    ['{"c":1,"content":2}', '{"c":1,"content":2}'],
    ['{"temperature":1.0}', '{"T":1.0}'],
    ['[{"messages":[{"role":"user"}]}]', '[{"messages":[{"role":"user"}]}]'],
    ['{"message":{"role":"user"}}', '{"message":{"role":"user"}}'],
    // a backslash in a root key
    ['{"messages":[],"n":1,"\\u0061":2}', '{"m":[],"n":1,"\\u0061":2}'],
    ['{"\\u006dessages":[],"n":1}', '{"\\u006dessages":[],"n":1}'],
    // arrays in arrays are copied
    ['{"choices":[[{"index":1}],{"index":1}]}', '{"C":[[{"index":1}],{"i":1}]}'],
    // values that are no strings
    ['{"model":["gpt-4o"],"usage":"x"}', '{"M":["gpt-4o"],"U":"x"}'],
    ['{"=":1,"==m":2,"__proto__":3,"constructor":{}}', '{"==":1,"===m":2,"__proto__":3,"constructor":{}}'],
    ['{"tools":[{"parameters":{"x":1,"type":"t"}}]}', '{"ts":[{"parameters":{"x":1,"type":"t"}}]}'],
    [' { "n" : 1.0 , "seed" : -0 } ', '{"n":1.0,"se":-0}'],
    ['"\\ud800"', '"\\ud800"'],
  ])("%s", (content, payload) => {
    expect(t1(content)).toBe(`#T1|${payload}`);
    expect(decompress(`#T1|${payload}`)).toBe(content.replaceAll(" ", ""));
  });

  test("a doubled parameter stays", () => {
    expect(t1('{"n":1,"messages":0,"n":1,"stop":null}')).toBe('#T1|{"n":1,"m":0,"n":1}');
  });

  test("a name in full, escaped or not, has the context of the short form", () => {
    for (const key of ["m", "messages", "=messages"]) {
      expect(decompress(`#T1|{"${key}":[{"r":"u"}],"\\u0061":0}`)).toBe('{"messages":[{"role":"user"}],"\\u0061":0}');
    }
  });

  test("depth is a limit, and may be more than the stack", () => {
    expect(t1(nested(512))).toBe(`#T1|${nested(512)}`);
    expect(() => t1(nested(513))).toThrow(error("InvalidFormat", "depth"));
    expect(() => decompress(`#T1|${nested(513)}`)).toThrow(error("DecompressionFailed", "depth"));
    expect(() => compress('[{"a":{}}]', { algorithm: "T1", limits: { depth: 2 } })).toThrow(error("InvalidFormat"));
    const limits = { depth: 100_000 };
    const frame = compress(nested(100_000), { algorithm: "T1", limits });
    expect(decompress(frame, { limits })).toBe(nested(100_000));
  });

  test("the output limit is inclusive", () => {
    const size = decompress('#T1|{"m":"한"}').length + 2;
    expect(decompress('#T1|{"m":"한"}', { limits: { output: size } }).length).toBe(size - 2);
    expect(() => decompress('#T1|{"m":"한"}', { limits: { output: size - 1 } })).toThrow(
      error("DecompressionFailed", "output"),
    );
  });

  const wrong = ["", "{", "[1,]", '{"a":1,}', '{"a" 1}', "{1:2}", "01", "1.", "+1", "nul", '"\t"', '"\\x"', '"\\u12g4"']
    .concat([
      '"',
      "1 2",
      "[1}",
      '{"a":[1,2,]}',
      '{"a":{"b":1,}}',
      '[{"a":1},]',
      '{"tools":[{"p":{"a":1,}}]}',
      "\ufeff1",
    ])
    .concat(['{,"a":1}', '{"a":1 "b":2}', '["a" "b"]', '{"usage":{"x":{"a":"\n"}}}', "[tru]", '{"a":01}']);
  test.each(wrong)("%j is no JSON", (content) => {
    expect(() => t1(content)).toThrow(error("InvalidFormat"));
    expect(() => t2(content)).toThrow(error("InvalidFormat"));
    expect(() => decompress(`#T1|${content}`)).toThrow(error("DecompressionFailed"));
    expect(() => decompress(`#T2|${content}`)).toThrow(error("DecompressionFailed"));
  });

  test("time grows with the text, whatever is in it", () => {
    const limits = { depth: 3_000_000 };
    const hard = ["\\n".repeat(1_000_000), '\\"'.repeat(1_000_000), "a".repeat(4_000_000)].map((text) => `"${text}"`);
    const members = `{${'"temperature":1,'.repeat(200_000)}"messages":[]}`;
    const objects = `{"a":[${'{"a":"b","c":{}},'.repeat(200_000)}1]}`;
    for (const content of [...hard, members, objects, `[${"1".repeat(1_000_000)}]`, '{"a":'.repeat(100_000)]) {
      try {
        expect(decompress(compress(content, { algorithm: "T1", limits }), { limits }).length).toBeGreaterThan(1);
      } catch (thrown) {
        expect(thrown).toMatchObject({ kind: "InvalidFormat" });
      }
    }
  });
});

describe("T2", () => {
  const pairs: [string, string][] = [
    ["1", "1"],
    // 16 bytes, quotes included
    ['["01234567890123","01234567890123"]', '["01234567890123","=^0"]'],
    ['["0123456789012","0123456789012"]', '["0123456789012","0123456789012"]'],
    ['["한국어한x","한국어한x"]', '["한국어한x","한국어한x"]'],
    ['["한국어한xx","한국어한xx"]', '["한국어한xx","=^0"]'],
    // children before parents
    ['[["01234567890123"],["01234567890123"]]', '[["01234567890123"],"=^1"]'],
    ["[[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8]]", '[[1,2,3,4,5,6,7,8],"=^0"]'],
    ['["=","==","=^0",{"=json":1}]', '["==","===","==^0",{"==json":1}]'],
    // (3 - 1) * (3 + 4 + 2 keys' sizes ...): keys "index" and "name" are 7 + 6 bytes, and 2; 2 * 15 is no more than 40
    [
      '[{"index":1,"name":2},{"index":3,"name":4},{"index":5,"name":6}]',
      '[{"index":1,"name":2},{"index":3,"name":4},{"index":5,"name":6}]',
    ],
    [
      '[{"index":1,"name":2},{"index":3,"name":4},{"index":5,"name":6},{"index":1,"name":2}]',
      '{"=rows":[["index","name"],[1,2],[3,4],[5,6],"=^0"]}',
    ],
    ['"{\\"abc\\":[\\"d\\",\\"e\\"]}"', '"{\\"abc\\":[\\"d\\",\\"e\\"]}"'],
    ['"[\\"a\\",\\"b\\",\\"c\\",\\"d\\",\\"e\\"]"', '{"=json":["a","b","c","d","e"]}'],
    ['"{\\n  \\"a\\": [\\n    1,\\n    {}\\n  ]\\n}"', '{"=json2":{"a":[1,{}]}}'],
  ];
  test.each(pairs)("%s", (content, payload) => {
    expect(t2(content)).toBe(`#T2|${payload}`);
    expect(decompress(`#T2|${payload}`)).toBe(content);
  });

  test("what no encoder writes, and a decoder takes", () => {
    expect(decompress('#T2|{"=json":1}')).toBe('"1"');
    expect(decompress('#T2| { "=rows" : [ [ "a" ] ] } ')).toBe("[]");
    expect(decompress('#T2|{"=rows":[["a"],["01234567890123"],["=^0"]]}')).toBe(
      '[{"a":"01234567890123"},{"a":"01234567890123"}]',
    );
    expect(decompress('#T2|["01234567890123",{"=rows":[["a"],"=^0"]}]')).toBe('["01234567890123",["01234567890123"]]');
  });

  test.each([
    '"=^0"',
    '["01234567890123","=^1"]',
    '["01234567890123","=^00"]',
    '["01234567890123","=^-0"]',
    '["01234567890123","=^"]',
    '["01234567890123","=^0 "]',
    '["01234567890123","=\\u005e0"]',
    '"="',
    '"=x"',
    '{"=x":1}',
    '{"=json":1,"a":2}',
    '{"a":1,"=json":2}',
    '{"=json":}',
    '{"=rows":[]}',
    '{"=rows":[[]]}',
    '{"=rows":[[1]]}',
    '{"=rows":[["=^0"]]}',
    '{"=rows":[["a"],[]]}',
    '{"=rows":[["a"],[1,2]]}',
    '{"=rows":[["a"],1]}',
    '{"=rows":[["a"],"b"]}',
    '{"=rows":[["a"],{}]}',
    '{"=rows":{}}',
    '{"=rows":[["a"]],"b":1}',
    '{"=rows":[["a"]]',
  ])("%s is wrong", (payload) => {
    expect(() => decompress(`#T2|${payload}`)).toThrow(error("DecompressionFailed"));
  });

  test("references do not explode", () => {
    let payload = '["01234567890123"';
    for (let i = 0; i < 60; i++) {
      payload += `,["=^${i}","=^${i}"]`;
    }
    const limits = { output: 1 << 20 };
    expect(() => decompress(`#T2|${payload}]`, { limits })).toThrow(error("DecompressionFailed", "output"));
    const indents = `${'{"=json2":'.repeat(300)}[[[[1]]]]${"}".repeat(300)}`;
    expect(() => decompress(`#T2|${indents}`, { limits })).toThrow(error("DecompressionFailed", "output"));
  });

  test("limits are inclusive", () => {
    const frame = '#T2|["01234567890123","=^0","한"]';
    expect(decompress(frame, { limits: { output: 41 } })).toBe('["01234567890123","01234567890123","한"]');
    expect(() => decompress(frame, { limits: { output: 40 } })).toThrow(error("DecompressionFailed", "output"));
    const deep = '#T2|[[[[1,2,3,4,5,6,7]]],["=^0"]]';
    expect(decompress(deep, { limits: { depth: 4 } })).toContain("7");
    expect(() => decompress('#T2|[[[1,2,3,4,5,6,7,8]],[["=^1"]]]', { limits: { depth: 3 } })).toThrow(
      error("DecompressionFailed", "depth"),
    );
    expect(() => decompress('#T2|{"=json":[]}', { limits: { depth: 1 } })).toThrow(error("DecompressionFailed"));
    expect(decompress('#T2|{"=json":1}', { limits: { depth: 1 } })).toBe('"1"');
  });

  test("depth may be more than the stack, and time grows with the text", () => {
    const limits = { depth: 100_000 };
    for (const content of [nested(100_000), `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`]) {
      const frame = compress(content, { algorithm: "T2", limits });
      expect(decompress(frame, { limits })).toBe(content);
    }
    const many = `[${Array.from({ length: 50_000 }, (_, i) => `{"index":${i},"name":"n${i}"}`).join()}]`;
    expect(decompress(t2(many))).toBe(many);
    let strings = '["a"]';
    for (let i = 0; i < 12; i++) {
      strings = JSON.stringify([strings]).slice(0, 1_000_000);
    }
    expect(decompress(t2(strings))).toBe(strings);
  });
});
