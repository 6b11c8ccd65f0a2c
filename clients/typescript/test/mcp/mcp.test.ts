// Messages of MCP, and what their params ask for (docs/mcp.md, "Messages" and
// "Asking"). The vectors hold the types and the refusals.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Ask, askParams, asks, type McpMessage, parseMcpMessage } from "../../compact-decoder.js";

const format = (more: object = {}) => expect.objectContaining({ kind: "InvalidFormat", ...more });

const none = { id: undefined, method: undefined, params: undefined, result: undefined, error: undefined };

describe("a message", () => {
  test.each<Partial<McpMessage>>([
    {
      text: ' { "id" : 7 , "method":"tools/call","jsonrpc":"2.0","params": {"name":"x", "n":1.0} }\n',
      type: "tools/call.request",
      id: "7",
      method: "tools/call",
      params: '{"name":"x", "n":1.0}',
    },
    {
      text: '{"jsonrpc":"2.0","id":"\\u0061","method":"tools\\/li\\u0073t"}',
      type: "tools/list.request",
      id: '"\\u0061"',
      method: "tools/list",
    },
    {
      text: '{"\\u006dethod":"ping","jsonrpc":"2\\u002e0","id":-0,"params":[1e2]}',
      type: "other.request",
      id: "-0",
      method: "ping",
      params: "[1e2]",
    },
    {
      text: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      type: "initialized.notification",
      method: "notifications/initialized",
    },
    {
      text: '{"jsonrpc":"2.0","id":1,"result":{"content":[], "tools" :[]}}',
      type: "tools/list.response",
      id: "1",
      result: '{"content":[], "tools" :[]}',
    },
    {
      text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"data":1.0}}',
      type: "error.response",
      id: "null",
      error: '{"code":-32700,"data":1.0}',
    },
    {
      text: '{"jsonrpc":"2.0","id":"\\ud800","result":null}',
      type: "other.response",
      id: '"\\ud800"',
      result: "null",
    },
  ])("has parts: $text", (want) => {
    expect(parseMcpMessage(want.text ?? "")).toEqual({ ...none, ...want });
  });

  test("has limits", () => {
    const message = '{"jsonrpc":"2.0","id":1,"result":[[]]}';
    const limits = { input: message.length, depth: 3 };
    expect(parseMcpMessage(message, { limits }).type).toBe("other.response");
    expect(() => parseMcpMessage(`${message} `, { limits })).toThrow(format({ limit: "input" }));
    expect(() => parseMcpMessage(message, { limits: { depth: 2 } })).toThrow(format({ limit: "depth" }));
    expect(() => parseMcpMessage(message.replace("1", '"\ud800"'))).toThrow(format());
  });

  test("of the corpus is one of so many", () => {
    const file = new URL("../../../../tests/corpora/mcp_filesystem.ndjson", import.meta.url);
    const count: { [type: string]: number } = {};
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const { type, text } = parseMcpMessage(line);
      expect(text).toBe(line);
      count[type] = (count[type] ?? 0) + 1;
    }
    // grep -c of each method and member
    expect(count).toEqual({
      "initialize.request": 1,
      "initialize.response": 1,
      "initialized.notification": 1,
      "tools/list.request": 1,
      "tools/list.response": 1,
      "tools/call.request": 21,
      "tools/call.response": 21,
      "other.request": 2,
      "error.response": 1,
      "other.response": 1,
    });
  });
});

const ACCEPT = '"io.github.compactgen/accept"';
const KNOWN = '"io.github.compactgen/known"';
const params = (members: string) => `{"name":"x","_meta":{${members}}}`;
const deep = `${"[".repeat(1000)}${"]".repeat(1000)}`;

describe("params", () => {
  test.each<[text: string, Ask]>([
    [params(`${ACCEPT}:["T2","Z"]`), { accept: ["T2", "Z"] }],
    [params(`${ACCEPT}:[]`), { accept: [] }],
    [params(`${ACCEPT}:["\\u0054\\u0032", "no such"]`), { accept: ["T2", "no such"] }],
    [params('"io.github.compactgen\\/\\u0061ccept":["T2"]'), { accept: ["T2"] }],
    [params(`${KNOWN}:"",${ACCEPT}:["T2"]`), { accept: ["T2"], known: "" }],
    [params(`${KNOWN}:"t_1",${ACCEPT}:7`), { known: "t_1" }],
    [` {"_meta" : { ${ACCEPT} : [ "T2" ] } } `, { accept: ["T2"] }],
    // Of doubled members, the last.
    [params(`${ACCEPT}:["T2"],${ACCEPT}:["Z"]`), { accept: ["Z"] }],
    [params(`${ACCEPT}:["T2"],${ACCEPT}:1`), {}],
    [params(`${KNOWN}:"a",${KNOWN}:1`), {}],
    [`{"_meta":{${ACCEPT}:["T2"]},"_meta":{}}`, {}],
  ])("ask: %s", (text, want) => {
    expect(asks(text)).toEqual({ accept: undefined, known: undefined, ...want });
  });

  test.each([
    "",
    "null",
    `[${params(`${ACCEPT}:["T2"]`)}]`,
    params(""),
    '{"_meta":null}',
    `{"_meta":[${ACCEPT}]}`,
    '{"_meta":"{}"}',
    `{${ACCEPT}:["T2"]}`,
    `{"_Meta":{${ACCEPT}:["T2"]}}`,
    params(`"x":{${ACCEPT}:["T2"]}`),
    ...["null", '"T2"', '{"T2":"T2"}', "true", '["T2",1]', '["T2",null]', '[["T2"]]', '["\\ud800"]'].map((value) =>
      params(`${ACCEPT}:${value}`),
    ),
    ...["null", '["t_1"]', "1", '"\\udc00"'].map((value) => params(`${KNOWN}:${value}`)),
    params(`${ACCEPT}:["T2"]`).slice(1),
    params(`${ACCEPT}:["T2",]`),
    params(`${ACCEPT}:["\ud800"]`),
    params(`${ACCEPT}:["T2"],"deep":${deep}`),
  ])("ask for nothing: %.80s", (text) => {
    expect(asks(text)).toEqual({ accept: undefined, known: undefined });
  });

  const all: Ask = { accept: ["T2", '"'], known: "" };
  const own = `${ACCEPT}:["T2","\\""],${KNOWN}:""`;

  test.each<[given: string | undefined, ask: Ask, want: string]>([
    [undefined, all, `{"_meta":{${own}}}`],
    [undefined, { known: "t_1" }, `{"_meta":{${KNOWN}:"t_1"}}`],
    [undefined, { accept: [] }, `{"_meta":{${ACCEPT}:[]}}`],
    ["{}", all, `{"_meta":{${own}}}`],
    [" { } ", all, ` { "_meta":{${own}}} `],
    ['{"name":"x","n":1.0}', all, `{"name":"x","n":1.0,"_meta":{${own}}}`],
    ['{"_meta":{}, "name":"x"}', all, `{"_meta":{${own}}, "name":"x"}`],
    ['{"_meta": { "progressToken" : 1e2}}', all, `{"_meta": {${own}, "progressToken" : 1e2}}`],
    ['{"\\u005fmeta":{"a":1}}', all, `{"\\u005fmeta":{${own},"a":1}}`],
    ['{"_meta":{"\\ud800":1}}', all, `{"_meta":{${own},"\\ud800":1}}`],
    ['{"\\ud800":1}', all, `{"\\ud800":1,"_meta":{${own}}}`],
    ['{"_meta":1,"_meta":{}}', all, `{"_meta":1,"_meta":{${own}}}`],
  ])("learn to ask: %s", (given, ask, want) => {
    expect(askParams(given, ask)).toBe(want);
    expect(asks(want)).toEqual({ accept: undefined, known: undefined, ...ask });
  });

  test.each([
    '{"_meta":null}',
    '{"_meta":[]}',
    `{"_meta":{${ACCEPT}:[]}}`,
    `{"_meta":{${ACCEPT}:5}}`,
    `{"_meta":{${KNOWN}:"x"}}`,
    '{"_meta":{"io.github.compactgen/\\u006bnown":null}}',
    "[]",
    '{"a":}',
  ])("cannot learn to ask: %s", (given) => {
    expect(() => askParams(given, all)).toThrow(format());
  });

  test("that are not Unicode cannot learn it either", () => {
    expect(() => askParams('{"a":"\ud800"}', all)).toThrow(expect.objectContaining({ kind: "InvalidText" }));
  });

  test("stay as they are where nothing is asked", () => {
    expect(askParams('{"_meta": 1', {})).toBe('{"_meta": 1');
    expect(askParams(undefined, {})).toBeUndefined();
    expect(asks(undefined)).toEqual({ accept: undefined, known: undefined });
  });
});
