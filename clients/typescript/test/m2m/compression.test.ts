// Compression by documented and hand-worked frames.
import { describe, expect, test } from "vitest";
import { compress, decompress } from "../../compact-decoder.js";

const t1 = (content: string) => compress(content, { algorithm: "T1" });
const t2 = (content: string) => compress(content, { algorithm: "T2" });
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const error = (kind: string, limit?: string) =>
  expect.objectContaining(limit === undefined ? { name: "CompactError", kind } : { kind, limit });

describe("T1", () => {
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
