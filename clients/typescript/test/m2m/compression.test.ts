// Compression by documented and hand-worked frames.
import { describe, expect, test } from "vitest";
import { compress, decompress, legend } from "../../compact-decoder.js";

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
  // The examples of docs/m2m.md, "T2".
  const pairs: [string, string][] = [
    [
      '[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"},{"id":3,"name":"Cy","nick":"C"}]',
      '[{"=3 rows":["id","name",["nick"]]},[1,"Ann"],[2,"Bob"],[3,"Cy","C"]]',
    ],
    [
      '{"flags":{"dark_mode":{"on":true,"owner":"Ann"},"new_search":{"on":false,"owner":"Bob"},"beta":{"on":true,"owner":"Cy"}}}',
      '{"flags":{"=3 rows":["on","owner"],"dark_mode":[true,"Ann"],"new_search":[false,"Bob"],"beta":[true,"Cy"]}}',
    ],
    [
      '[{"id":1,"city":{"name":"Graz","zip":8010}},{"id":2,"city":{"name":"Linz","zip":4020}},{"id":3,"city":{"name":"Wels","zip":4600}}]',
      '[{"=3 rows":["id",{"city":["name","zip"]}]},[1,"Graz",8010],[2,"Linz",4020],[3,"Wels",4600]]',
    ],
    [
      '[{"a":1,"owner":{"login":"octocat","id":1234567,"kind":"User"}},{"a":2,"owner":{"login":"octocat","id":1234567,"kind":"User"}},{"a":3,"owner":{"login":"hubot","id":7654321,"kind":"Bot"}}]',
      '[{"=3 rows":["a",{"owner":{"=row":["login","id","kind"]}}]},[1,{"=a":["octocat",1234567,"User"]}],[2,"=a"],[3,["hubot",7654321,"Bot"]]]',
    ],
    [
      '[{"day":"2025-01-01","items":[{"sku":"A","qty":1},{"sku":"B","qty":2}],"cur":"EUR"},{"day":"2025-01-02","items":[{"sku":"C","qty":3},{"sku":"D","qty":3}],"cur":"EUR"},{"day":"2025-01-09","items":[],"cur":"EUR"},{"day":"2025-01-10","items":[],"cur":"EUR"}]',
      '[{"=4 rows":[{"day":"2025-01-*"},{"items":{"=rows":["sku","qty"]}},{"cur":"EUR"}]},["01",[["A",1],["B",2]]],["02",[["C",3],["D",3]]],["09",[]],["10",[]]]',
    ],
    [
      '{"url":"https://api.example.com/users/ann","repos":"https://api.example.com/users/ann/repos","me":"https://api.example.com/users/ann"}',
      '{"url":"=a:https://api.example.com/users/ann","repos":"=a/repos","me":"=a"}',
    ],
    [
      '[{"t":"{\\"a\\":\\"b\\",\\"c\\":\\"d\\",\\"e\\":\\"f\\"}","v":{"a":"b","c":"d","e":"f"}}]',
      '[{"t":{"=JSON":{"=a":{"a":"b","c":"d","e":"f"}}},"v":"=a"}]',
    ],
    ['["0123456789012345678901","0123456789012345678901"]', '["=a:0123456789012345678901","=a"]'],
    ['["012345678901234567890","012345678901234567890"]', '["012345678901234567890","012345678901234567890"]'],
    ['{"=JSON":1,"x":"=a","y":"="}', '{"==JSON":1,"x":"==a","y":"=="}'],
  ];
  test.each(pairs)("%s", (content, payload) => {
    expect(t2(content)).toBe(`#T2|${payload}`);
    expect(decompress(`#T2|${payload}`)).toBe(content);
  });

  test("a plain frame has no patterns, and names only what is long", () => {
    const plain = (content: string) => compress(content, { algorithm: "T2", dense: false });
    for (const content of ['["0123456789012345678901","0123456789012345678901"]', '[{"key":"a.b"},{"key":"a.c"}]']) {
      expect(plain(content)).toBe(`#T2|${content}`);
    }
    const long = `"${"x".repeat(254)}"`;
    expect(plain(`[${long},${long}]`)).toBe(`#T2|["=a:${long.slice(1)},"=a"]`);
    const shorter = `["${"x".repeat(253)}","${"x".repeat(253)}"]`;
    expect(plain(shorter)).toBe(`#T2|${shorter}`);
  });

  // One for each kind of error in docs/m2m.md, "T2".
  test.each([
    "[1]]",
    '"="',
    '["=a:x",{"a":1,"=a":2}]',
    '{"=a":1,"b":2}',
    '[{"=2 rows":["a"]},[1]]',
    '[{"=1 rows":["a"]}]',
    '"=a"',
    '{"=a":["=a"]}',
    '["=a:x","=a:y"]',
    '{"=a":"=b:x"}',
    '[{"=a":1},"=a/x"]',
    '{"=JSON":1}',
    '[{"=1 rows":["a","a"]},[1,2]]',
    '[{"=1 rows":[{"a":"x**"}]},["y"]]',
    '[{"=1 rows":["a"]},[1,2]]',
    '[{"=1 rows":["a"]},[]]',
  ])("%s is wrong", (payload) => {
    expect(() => decompress(`#T2|${payload}`)).toThrow(error("DecompressionFailed"));
  });

  test("names and strings in strings do not explode", () => {
    const name = (i: number) => String.fromCharCode(97 + (i % 26)).repeat(1 + Math.floor(i / 26));
    let payload = '["=a:01234567890123"';
    for (let i = 1; i < 60; i++) {
      payload += `,{"=${name(i)}":["=${name(i - 1)}","=${name(i - 1)}"]}`;
    }
    const limits = { output: 1 << 20 };
    expect(() => decompress(`#T2|${payload}]`, { limits })).toThrow(error("DecompressionFailed", "output"));
    const indents = `${'{"=JSON2":['.repeat(200)}1${"]}".repeat(200)}`;
    expect(() => decompress(`#T2|${indents}`, { limits })).toThrow(error("DecompressionFailed", "output"));
  });

  test("limits are inclusive", () => {
    const frame = '#T2|["=a:01234567890123","=a","한"]';
    expect(decompress(frame, { limits: { output: 41 } })).toBe('["01234567890123","01234567890123","한"]');
    expect(() => decompress(frame, { limits: { output: 40 } })).toThrow(error("DecompressionFailed", "output"));
    const deep = '#T2|[{"=a":[[[1]]]},["=a"]]';
    expect(decompress(deep, { limits: { depth: 5 } })).toBe("[[[[1]]],[[[[1]]]]]");
    expect(() => decompress(deep, { limits: { depth: 4 } })).toThrow(error("DecompressionFailed", "depth"));
    expect(decompress('#T2|{"=JSON":[]}', { limits: { depth: 2 } })).toBe('"[]"');
    expect(() => decompress('#T2|{"=JSON":[]}', { limits: { depth: 1 } })).toThrow(
      error("DecompressionFailed", "depth"),
    );
    const columns = '#T2|[{"=1 rows":[["a"],[{"b":{"=rows":["c"]}}]]},[]]';
    expect(decompress(columns, { limits: { depth: 4 } })).toBe("[{}]");
    expect(() => decompress(columns, { limits: { depth: 3 } })).toThrow(error("DecompressionFailed", "depth"));
  });

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

  test("time grows with the text", () => {
    const many = `[${Array.from({ length: 50_000 }, (_, i) => `{"index":${i},"name":"n${i}"}`).join()}]`;
    const prefixes = `[${Array.from({ length: 20_000 }, (_, i) => `"https://example.com/${"a/".repeat(i % 130)}${i}"`)}]`;
    let strings = '["a"]';
    for (let i = 0; i < 12; i++) {
      strings = JSON.stringify([strings]).slice(0, 1_000_000);
    }
    for (const content of [many, prefixes, strings]) {
      expect(decompress(t2(content))).toBe(content);
    }
  });
});

describe("the legend", () => {
  // The examples of docs/m2m.md, "The legend".
  const lines: [string, string][] = [
    ['#T2|[1,"==a"]', ""],
    ["[1]", ""],
    ['#T1|{"m":[]}', ""],
    ['#T2|[{"=2 rows":["id",["nick"]]},[1],[2,"C"]]', '#T2: "=N rows": N rows follow these columns; [optional].\n'],
    ['#T2|["=a:0123456789012345678901","=a"]', '#T2: "=a:v", {"=a":v} name v a; "=a" repeats it.\n'],
    ['#T2|{"=JSON":[1,2]}', "#T2: =JSON: JSON as text.\n"],
    [
      '#T2|[{"=5 rows":[{"a":["b"]},{"c":{"=row":["d"]}},{"e":{"=rows":["f"]}},{"g":"h"},["i"],{"j":"k*"}]},[1,2,3,"=",4],"=a:v","=a","=a/b",{"=JSON":[]}]',
      '#T2: "=N rows": N rows follow these columns; {key:[columns]} cells stand in the row; "=row" cell is a row; "=rows" cell is a list of rows; {key:"constant"}; [optional]; * is the cell; "=" absent. "=a:v", {"=a":v} name v a; "=a" repeats it; "=a/b" appends "/b". =JSON: JSON as text.\n',
    ],
  ];
  test.each(lines)("%s", (frame, line) => {
    expect(legend(frame)).toBe(line);
  });

  test("a damaged frame has none", () => {
    expect(() => legend('#T2|"=a"')).toThrow(error("DecompressionFailed"));
    expect(() => legend("#T2|[1]", { limits: { input: 6 } })).toThrow(error("InvalidFormat", "input"));
  });
});
