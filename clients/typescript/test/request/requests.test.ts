// Frames of requests and references: the documented lines, values worked by
// hand, and frames past every limit.
import { describe, expect, test } from "vitest";
import {
  computeDelta,
  decodeRequestFrame,
  encodeRequest,
  encodeRequestFrame,
  type Frame,
  systemReference,
  toolReference,
} from "../../compact-decoder.js";

const documented: [string, Frame][] = [
  ['TOOL|def|{"name":"search","schema":{}}', { type: "tool_def", text: '{"name":"search","schema":{}}' }],
  ["TOOL|ref|t_abc12345", { type: "tool_ref", reference: "t_abc12345" }],
  ["SYS|full|You are a helpful assistant...", { type: "system_full", text: "You are a helpful assistant..." }],
  ["SYS|ref|s_xyz78901", { type: "system_ref", reference: "s_xyz78901" }],
  [
    'REQ|1|t_abc12345|s_xyz78901|{"query":"hello"}|D|+|User: Hi',
    {
      type: "request",
      version: "1",
      tool: "t_abc12345",
      system: "s_xyz78901",
      args: '{"query":"hello"}',
      deltas: ["D|+|User: Hi"],
    },
  ],
  ["TOOL|miss|t_abc12345", { type: "tool_miss", reference: "t_abc12345" }],
  ["SYS|miss|s_xyz78901", { type: "system_miss", reference: "s_xyz78901" }],
  ["REQ|miss|c_0123456789abcdef", { type: "request_miss", reference: "c_0123456789abcdef" }],
  ["REQ|1|||1", { type: "request", version: "1", tool: undefined, system: undefined, args: "1", deltas: [] }],
  ["SYS|full|", { type: "system_full", text: "" }],
];

test.each(documented)("%s, both ways", (wire, frame) => {
  expect(decodeRequestFrame(wire)).toEqual(frame);
  expect(encodeRequestFrame(frame)).toBe(wire);
});

test("arguments end where JSON ends, and deltas are found behind them", () => {
  const wire = 'REQ|1|||{"a":"|D|F|x\\"}|D|"}|D|F|a|D|R|3|b|c|D|+|';
  expect(decodeRequestFrame(wire)).toMatchObject({
    args: '{"a":"|D|F|x\\"}|D|"}',
    deltas: ["D|F|a", "D|R|3|b|c", "D|+|"],
  });
});

test.each([
  "",
  "REQ",
  "REQ|",
  "REQ|2|||1",
  "REQ|1||1",
  "REQ|1|||",
  "REQ|1|||1|",
  "REQ|1|||1 ",
  "REQ|1||| 1",
  "REQ|1|||01",
  "REQ|1|||1|D|",
  "REQ|1|||1|D|Q|x",
  "REQ|1|||1|D|F",
  "REQ|1|||1|D|R|x|y",
  "REQ|1|||1|D|R|5",
  "REQ|1|||1|D|F|a|D|",
  "REQ|1|s_abc12345||1",
  "REQ|1||t_abc12345|1",
  "REQ|1|t_abc1234||1",
  "REQ|1|t_ABC12345||1",
  "REQ|miss|t_abc12345",
  `REQ|1|t_${"0".repeat(65)}||1`,
  "REQ|1|||{}{}",
  "TOOL|def|[]",
  "TOOL|def|{} {}",
  "TOOL|def|",
  "TOOL|ref|s_abc12345",
  "TOOL|ref|t_abc12345 ",
  "TOOL|ref|t_abc1234\n",
  "TOOL|full|{}",
  "TOOL|",
  "SYS|def|x",
  "SYS|miss|",
  "D|F|x",
  "req|1|||1",
  "REQ|1|||1|D|F|\ud800",
  "SYS|full|\ud800",
])("%j is refused", (wire) => {
  expect(() => decodeRequestFrame(wire)).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
});

describe("limits", () => {
  const past = (limit: string) => expect.objectContaining({ kind: "InvalidFormat", limit });

  test("input, first of all", () => {
    expect(decodeRequestFrame("SYS|full|é", { limits: { input: 11 } })).toEqual({ type: "system_full", text: "é" });
    expect(() => decodeRequestFrame("SYS|full|é", { limits: { input: 10 } })).toThrow(past("input"));
    expect(() => decodeRequestFrame("\ud800", { limits: { input: 2 } })).toThrow(past("input"));
  });

  test("depth of arguments and of definitions", () => {
    for (const wire of ['REQ|1|||[{"a":[]}]', 'TOOL|def|{"a":{"b":{}}}']) {
      expect(() => decodeRequestFrame(wire, { limits: { depth: 3 } })).not.toThrow();
      expect(() => decodeRequestFrame(wire, { limits: { depth: 2 } })).toThrow(past("depth"));
    }
    expect(() => encodeRequest({ args: "[[]]", deltas: [] }, { limits: { depth: 1 } })).toThrow(past("depth"));
    expect(() => toolReference('{"a":{}}', { limits: { depth: 1 } })).toThrow(past("depth"));
  });

  test("deltas, before any is made", () => {
    const wire = `REQ|1|||1${"|D|F|".repeat(3)}`;
    expect(decodeRequestFrame(wire, { limits: { deltas: 3 } })).toMatchObject({ deltas: ["D|F|", "D|F|", "D|F|"] });
    expect(() => decodeRequestFrame(wire, { limits: { deltas: 2 } })).toThrow(past("deltas"));
    expect(() => decodeRequestFrame(`${wire}|D|wrong`, { limits: { deltas: 2 } })).toThrow(past("deltas"));
    expect(() => encodeRequest({ args: "1", deltas: ["D|F|"] }, { limits: { deltas: 0 } })).toThrow(past("deltas"));
    const many = `REQ|1|||1${"|D|".repeat(10_000_000)}`; // all wrong: a list of them would take half a gigabyte
    const before = process.memoryUsage().heapTotal;
    expect(() => decodeRequestFrame(many)).toThrow(past("deltas"));
    expect(process.memoryUsage().heapTotal - before).toBeLessThan(200e6);
  });
});

describe("encoding", () => {
  const plain = { args: "{}", deltas: [] };

  test.each([
    [{ ...plain, version: "2" }, "version"],
    [{ ...plain, tool: "s_abc12345" }, "tool"],
    [{ ...plain, tool: "x", system: "x", args: "" }, "tool"],
    [{ ...plain, system: "s_abc1234" }, "system"],
    [{ ...plain, args: "" }, "args"],
    [{ ...plain, args: " 1" }, "args"],
    [{ ...plain, args: "1 " }, "args"],
    [{ ...plain, args: "1|D|F|x" }, "args"],
    [{ ...plain, deltas: ["D|F|", "D|R||x"] }, "deltas"],
    [{ ...plain, deltas: [""] }, "deltas"],
  ])("%j cannot be written", (request, field) => {
    expect(() => encodeRequest(request)).toThrow(expect.objectContaining({ kind: "Unrepresentable", field }));
  });

  test("text that is not Unicode comes first", () => {
    const request = { version: "2", args: "", deltas: ["\ud800"] };
    expect(() => encodeRequest(request)).toThrow(expect.objectContaining({ kind: "InvalidText" }));
    expect(() => systemReference("\udc00")).toThrow(expect.objectContaining({ kind: "InvalidText" }));
    expect(() => toolReference("\udc00")).toThrow(expect.objectContaining({ kind: "InvalidText" }));
  });

  test("a delta that could not be told from the next is sent compressed", () => {
    const unsafe = ["D|F|a|D|b", "D|+||D", "D|F||D|", "D|R|1|x|D"];
    for (const delta of unsafe) {
      const frame = decodeRequestFrame(encodeRequest({ ...plain, deltas: [delta] }));
      expect(frame).toMatchObject({ deltas: [expect.stringMatching(/^D\|Z\|/)] });
    }
    const safe = ["D|F|xD|", "D|F|a|D b", "D|+|xD", "D|R|1||", "D|F|"];
    expect(decodeRequestFrame(encodeRequest({ ...plain, deltas: safe }))).toMatchObject({ deltas: safe });
  });
});

describe("references", () => {
  // sha256sum: 2c26b46b… of foo, e3b0c442… of nothing.
  test("are the beginning of SHA-256", () => {
    const foo = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
    expect(systemReference("foo")).toBe("s_2c26b46b");
    expect(systemReference("foo", { hexLength: 64 })).toBe(`s_${foo}`);
    expect(systemReference("")).toBe("s_e3b0c442");
    expect(toolReference('{"name":"tool_4082"}')).toBe("t_f2b40b95");
    expect(toolReference('{"name":"tool_23155"}')).toBe("t_f2b40b95");
    expect(toolReference('{"name":"tool_4082"}', { hexLength: 32 })).not.toBe(
      toolReference('{"name":"tool_23155"}', { hexLength: 32 }),
    );
  });

  test("white space around a definition is a part of it", () => {
    expect(toolReference(" {}\n")).not.toBe(toolReference("{}"));
  });

  test.each(["", "[]", "{}{}", "{", '"{}"'])("%j is no tool", (text) => {
    expect(() => toolReference(text)).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
  });

  test.each([7, 65, 8.5, Number.NaN])("%d digits are refused", (hexLength) => {
    expect(() => systemReference("", { hexLength })).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
  });
});

test("computing a delta of long texts chooses as of short ones", () => {
  const long = "text – ".repeat(3000);
  expect(computeDelta(long, `${long}x`)).toBe("D|+|x");
  expect(computeDelta(long, long)).toBe("D|+|");
  expect(computeDelta(long, `${long.slice(0, 9999)}X${long.slice(10_000)}`)).toBe("D|R|9999|X");
});
