// A client's and a server's transport, with a wire between them that is looked at.
import { describe, expect, test, vi } from "vitest";
import { compress, restoreText } from "../../compact-decoder.js";
import { type McpClientOptions, type McpServerOptions, wrapClient, wrapServer } from "../../compact-mcp.js";

const ACCEPT = "io.github.compactgen/accept";
const ENCODING = "io.github.compactgen/encoding";
const KNOWN = "io.github.compactgen/known";
const REFERENCE = "io.github.compactgen/reference";

interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** One end of a wire that carries JSON text, with all that the SDK's Transport has. */
class End {
  readonly sent: string[] = [];
  onmessage?: ((message: Message, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  sessionId: string | undefined;
  other: End | undefined;
  #closed = false;

  async start(): Promise<void> {}

  async send(message: Message, options?: { readonly relatedRequestId?: unknown }): Promise<void> {
    const text = JSON.stringify(message);
    this.sent.push(text);
    this.other?.onmessage?.(JSON.parse(text) as Message, options);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.onclose?.();
  }

  get closed(): boolean {
    return this.#closed;
  }
}

type Answer = (request: Message) => unknown;

/** A client and a server, each wrapped or not; the server answers with results. */
function connect(answer: Answer, wrapped: { client?: McpClientOptions; server?: boolean | McpServerOptions }) {
  const [here, there] = [new End(), new End()];
  here.other = there;
  there.other = here;
  const client = wrapped.client === undefined ? here : wrapClient(here, wrapped.client);
  const server = wrapped.server ? wrapServer(there, wrapped.server === true ? {} : wrapped.server) : there;
  const received: Message[] = [];
  const asked: Message[] = [];
  client.onmessage = (message) => received.push(message);
  server.onmessage = (message) => {
    asked.push(message);
    if (message.method !== undefined && message.id !== undefined) {
      void server.send({ jsonrpc: "2.0", id: message.id, result: answer(message) });
    }
  };
  let id = 0;
  return {
    client,
    server,
    asked,
    received,
    wire: there.sent,
    async request(method: string, params?: unknown): Promise<unknown> {
      id++;
      await client.send({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) });
      const response = received.find((each) => each.id === id);
      return response?.result ?? response?.error;
    },
  };
}

const words = "the same words again, ".repeat(60);
const result = {
  content: [{ type: "text", text: words }],
  structuredContent: { ["__proto__"]: words, n: 1.5, "\ud800": "\ud800" },
  _meta: { other: [1] },
};
const tools = Array.from({ length: 8 }, (_, i) => ({ name: `tool_${i}`, description: words, inputSchema: {} }));

describe("a result", () => {
  test.each(["T2", "BR", "Z"])("in %s is the same", async (encoding) => {
    const { request, wire } = connect(() => result, { client: { accept: [encoding] }, server: true });
    expect(await request("tools/call", { name: "x" })).toEqual(result);
    expect(JSON.parse(wire[0] ?? "")).toMatchObject({ id: 1, result: { _meta: { [ENCODING]: encoding } } });
    expect(wire[0]?.length).toBeLessThan(JSON.stringify(result).length);
  });

  test.each<[string, { client?: McpClientOptions; server?: boolean }]>([
    ["nobody", {}],
    ["the client alone", { client: { accept: ["T2"], references: true } }],
    ["the server alone", { server: true }],
    ["a client that asks for nothing", { client: {}, server: true }],
    ["a client that asks for something else", { client: { accept: ["T9"] }, server: true }],
  ])("is plain where it is %s", async (_, wrapped) => {
    const answers: { [method: string]: unknown } = { "tools/call": result, "tools/list": { tools } };
    const { request, wire } = connect(({ method = "" }) => answers[method], wrapped);
    for (const [i, method] of ["tools/call", "tools/list"].entries()) {
      expect(await request(method)).toEqual(answers[method]);
      expect(wire[i]).toBe(JSON.stringify({ jsonrpc: "2.0", id: i + 1, result: answers[method] }));
    }
  });

  test("is asked for in the capabilities of a client, in its handshake or with each request", async () => {
    const capabilities = { extensions: { "io.github.compactgen/compact": { [ACCEPT]: ["T2"] } } };
    const offer = { capabilities: { tools: {}, extensions: { other: {} } } };
    const { request } = connect(({ method }) => (method === "tools/call" ? result : offer), { server: true });
    const packed = { _meta: { [ENCODING]: "T2" } };
    const own = { _meta: { "io.modelcontextprotocol/clientCapabilities": capabilities } };
    const advertised = { capabilities: { tools: {}, extensions: { other: {}, "io.github.compactgen/compact": {} } } };
    expect(await request("server/discover")).toEqual(advertised);
    expect(await request("tools/call", own)).toMatchObject(packed);
    expect(await request("tools/call", {})).toEqual(result);
    expect(await request("initialize", { capabilities })).toEqual(advertised);
    expect(await request("tools/call", {})).toMatchObject(packed);
    expect(await request("tools/call", { _meta: { [ACCEPT]: [] } })).toEqual(result);
  });

  test("is written for a model whose tokens somebody counts", async () => {
    const text = JSON.stringify(Array.from({ length: 15 }, (_, id) => ({ id, name: `a name of some length, ${id}` })));
    const shown = async (model: object) => {
      const { request } = connect(() => ({ content: [{ type: "text", text }] }), { server: { model } });
      return (await request("tools/call", { name: "x" })) as { content: { text: string }[] };
    };
    expect((await shown({})).content[0]?.text).toBe(text);
    const counted = await shown({ count: (each: string) => each.length });
    expect(counted.content[0]?.text).toMatch(/^#T2: /);
  });

  test("is written for a model: in both channels until the client has a list of ours, then in one", async () => {
    const rows = Array.from({ length: 20 }, (_, i) => ({ name: `row ${i}`, kind: "the same for all" }));
    const text = JSON.stringify({ rows });
    const plain = { content: [{ type: "text", text }], structuredContent: { rows } };
    const listed = {
      tools: [
        { name: "x", inputSchema: {}, outputSchema: { type: "object" } },
        { name: "kept", outputSchema: {} },
      ],
    };
    const model = { except: (tool: string) => tool === "kept" };
    let list: object = listed;
    const { request } = connect(({ method }) => (method === "tools/list" ? list : plain), {
      server: { model, limits: { depth: 6 } },
    });
    const call = async (name: string, meta = {}) =>
      (await request("tools/call", { name, _meta: meta })) as typeof plain & { content: { text: string }[] };
    const first = await call("x");
    expect(restoreText(first.content[0]?.text ?? "")).toBe(text);
    expect(first.content[0]?.text).toMatch(/^#T2: /);
    expect(first.structuredContent).toEqual({ rows });
    expect(await request("tools/list")).toEqual({
      tools: [
        { name: "x", inputSchema: {} },
        { name: "kept", outputSchema: {} },
      ],
    });
    expect(await call("x")).toEqual({ content: first.content });
    expect(await call("kept")).toEqual(plain);
    expect(await call("x", { "io.github.compactgen/off": true })).toEqual(plain);
    expect(await request("tools/list", { _meta: { "io.github.compactgen/off": true } })).toEqual(listed);
    expect(await call("x")).toEqual(first);
    await request("tools/list");
    expect(await call("x")).toEqual({ content: first.content });
    list = { tools: [{ name: "x", inputSchema: { a: { b: { c: {} } } }, outputSchema: {} }] }; // too deep to be read
    expect(await request("tools/list")).toEqual(list);
    expect(await call("x")).toEqual(first);
  });

  test("of another method, or an error, is not touched", async () => {
    const { request, wire, server, received } = connect(() => result, { client: { accept: ["T2"] }, server: true });
    expect(await request("resources/read", { _meta: { [ACCEPT]: ["T2"] } })).toEqual(result);
    expect(wire[0]).toContain(words);
    await server.send({ jsonrpc: "2.0", id: 7, error: { code: 1, message: words } });
    expect(received.at(-1)).toEqual({ jsonrpc: "2.0", id: 7, error: { code: 1, message: words } });
  });

  test("that was asked for by hand stays packed", async () => {
    const { request, asked } = connect(() => result, { client: { accept: ["T2"] }, server: true });
    const params = { _meta: { [ACCEPT]: ["Z"] } };
    expect(await request("tools/call", params)).toMatchObject({ _meta: { [ENCODING]: "Z" } });
    expect(asked[0]?.params).toEqual(params);
  });

  test.each([
    ["T2", "#T2|["],
    [null, "#T2|{}"],
  ])("in %s that cannot be read is an error, and not shown: %s", async (encoding, text) => {
    const packed = { content: [{ type: "text", text }], _meta: { [ENCODING]: encoding } };
    const { request, received } = connect(() => packed, { client: { accept: ["T2"] } });
    expect(await request("tools/call")).toMatchObject({ code: -32603, data: { kind: expect.any(String) } });
    expect(Object.keys(received[0] ?? {})).toEqual(["jsonrpc", "id", "error"]);
    expect(JSON.stringify(received)).not.toContain(text);
  });

  test("that cannot be packed goes as it is", async () => {
    let deep: unknown = words;
    for (let i = 0; i < 1100; i++) {
      deep = [deep];
    }
    const { request, wire } = connect(() => ({ content: [], deep }), { client: { accept: ["T2"] }, server: true });
    await request("tools/call");
    expect(wire[0]).toContain(words);
  });

  test("past a limit of the client is an error", async () => {
    const client = { accept: ["T2"], limits: { output: 100 } };
    const { request } = connect(() => result, { client, server: true });
    expect(await request("tools/call")).toMatchObject({ data: { kind: "DecompressionFailed" } });
    expect(() => wrapClient(new End(), { limits: { output: -1 } })).toThrow(RangeError);
    expect(() => wrapServer(new End(), { limits: { output: -1 } })).toThrow(RangeError);
  });
});

test("the params of the caller stay his own", async () => {
  const { request, asked } = connect(() => result, { client: { accept: ["T2"] } });
  const params = { name: "x", _meta: { progressToken: 1 } };
  await request("tools/call", params);
  expect(params).toEqual({ name: "x", _meta: { progressToken: 1 } });
  expect(asked[0]?.params).toEqual({ name: "x", _meta: { progressToken: 1, [ACCEPT]: ["T2"] } });
});

describe("a list", () => {
  test.each([
    undefined,
    ["T2"],
    ["Z", "T2"],
  ])("costs one short message when it is known, to who accepts %j", async (accept) => {
    const pages: { [cursor: string]: { tools: object[] } } = {
      "": { tools: [...tools] },
      "2": { tools: [...tools].reverse() },
    };
    const answer: Answer = ({ params }) => pages[(params as { cursor?: string } | undefined)?.cursor ?? ""];
    const { request, wire } = connect(answer, { client: { accept, references: true }, server: true });
    for (const params of [undefined, { cursor: "2" }]) {
      const page = pages[params?.cursor ?? ""] ?? { tools: [] };
      for (let i = 0; i < 3; i++) {
        expect(await request("tools/list", params)).toEqual(page);
      }
      expect(wire.slice(-2).every((text) => text.length < 200)).toBe(true);
      page.tools[3] = { name: "another" };
      expect(await request("tools/list", params)).toEqual(page);
      expect(await request("tools/list", params)).toEqual(page);
      expect(wire.at(-1)?.length).toBeLessThan(200);
    }
  });

  test("that the caller changes is not the one that is known", async () => {
    const { request } = connect(() => ({ tools }), { client: { references: true }, server: true });
    for (let i = 0; i < 2; i++) {
      const list = (await request("tools/list")) as { tools: object[] };
      expect(list).toEqual({ tools });
      list.tools.length = 0;
    }
  });

  test("loses its reference, wherever that stands", async () => {
    const list = { _meta: { [REFERENCE]: "t_1", other: 1 }, tools };
    const { request, asked } = connect(() => list, { client: { references: true } });
    expect(await request("tools/list")).toEqual({ _meta: { other: 1 }, tools });
    await request("tools/list");
    expect(asked.map((each) => each.params)).toEqual(["", "t_1"].map((known) => ({ _meta: { [KNOWN]: known } })));
  });

  test("that the client does not have is an error", async () => {
    const { request } = connect(() => ({ tools: [], _meta: { [KNOWN]: "t_1" } }), { client: { references: true } });
    expect(await request("tools/list")).toMatchObject({ data: { kind: "UnknownReference", reference: "t_1" } });
  });

  test("is forgotten when there are too many", async () => {
    const { request, asked } = connect(() => ({ tools }), { client: { references: true }, server: true });
    for (let cursor = 0; cursor <= 64; cursor++) {
      await request("tools/list", { cursor: String(cursor) });
    }
    for (const cursor of ["64", "1", "0"]) {
      await request("tools/list", { cursor });
    }
    const known = asked.slice(-3).map((each) => (each.params as { _meta: { [KNOWN]: string } })._meta[KNOWN]);
    expect(known.map((reference) => reference !== "")).toEqual([true, true, false]);
  });
});

describe("a slim list", () => {
  const inputSchema = { type: "object", properties: { path: { type: "string" } } };
  const whole = ["read", "write", "drop"].map((name) => ({
    name,
    description: `It is for rows of a table. And ${words}`,
    inputSchema,
  }));
  const short = whole.map((tool) => ({ ...tool, description: "It is for rows of a table." }));
  const text = (definition: unknown) => ({ type: "text", text: JSON.stringify(definition) });
  /** A server with a page for each tool; each caller has its own. */
  const pages: Answer = ({ method, params }) => {
    const { cursor = "0", _meta: meta } = params as { cursor?: string; _meta?: { who?: string } };
    if (method !== "tools/list") {
      return result;
    }
    const tool = meta?.who === undefined ? whole[Number(cursor)] : { name: "mine", description: meta.who };
    return { tools: [tool], ttlMs: 5, ...(cursor === "2" || meta?.who ? {} : { nextCursor: `${Number(cursor) + 1}` }) };
  };
  const describing = (meta: object, ...names: string[]) => ({
    name: "describe_tools",
    arguments: { names },
    _meta: meta,
  });

  test("has the tools of all pages in one; definitions are those of who asks", async () => {
    const { request, wire } = connect(pages, { server: { tools: "slim" } });
    const describer: unknown = expect.objectContaining({ name: "describe_tools" });
    expect(await request("tools/list", {})).toEqual({ tools: [...short, describer], ttlMs: 5 });
    expect(wire.length).toBe(1);
    expect(await request("tools/call", describing({}, "drop"))).toEqual({ content: [text(whole[2])] });
    for (const who of ["ann", "bob"]) {
      expect(await request("tools/call", describing({ who }, "mine"))).toEqual({
        content: [text({ name: "mine", description: who })],
      });
    }
    expect(await request("tools/call", { name: "read" })).toEqual(result);
  });

  test("goes to nobody who asks for another form, and to no client whose server has the name itself", async () => {
    let tools: readonly object[] = whole;
    const answer: Answer = ({ method }) => (method === "tools/list" ? { tools } : result);
    const { request } = connect(answer, { server: { tools: { prefix: "db" } } });
    expect(await request("tools/list", { _meta: { "io.github.compactgen/off": true } })).toEqual({ tools });
    expect(await request("tools/list", { cursor: "1" })).toEqual({ tools });
    tools = [...whole, { name: "db_describe_tools", inputSchema }];
    expect(await request("tools/list", {})).toEqual({ tools });
    expect(await request("tools/call", { ...describing({}), name: "db_describe_tools" })).toEqual(result);
  });

  test("is not there where the server refuses; a later page that does not come leaves the first", async () => {
    const { client, server, received } = connect(pages, { server: { tools: "slim" } });
    const error = { code: -32001, message: "who are you?" };
    let refused = 0;
    server.onmessage = ({ id, params }) => {
      const isFirst = (params as { cursor?: string }).cursor === undefined && refused++ > 0;
      const page = { tools: whole, nextCursor: "2" };
      void server.send(isFirst ? { jsonrpc: "2.0", id, result: page } : { jsonrpc: "2.0", id, error });
    };
    await client.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params: describing({}, "read") });
    await client.send({ jsonrpc: "2.0", id: 2, method: "tools/list", params: {} });
    expect(received).toEqual([
      { jsonrpc: "2.0", id: 1, error },
      { jsonrpc: "2.0", id: 2, result: { tools: whole, nextCursor: "2" } },
    ]);
  });
});

describe("what is remembered", () => {
  const packed = {
    content: [{ type: "text", text: compress(JSON.stringify(result), { algorithm: "T2" }) }],
    _meta: { [ENCODING]: "T2" },
  };
  const call = (id: unknown): Message => ({ jsonrpc: "2.0", id, method: "tools/call", params: {} });
  const cancel = (requestId: unknown): Message => ({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId },
  });

  /** A wrapped client's own end, which answers when it is told to. */
  function silent() {
    const end = new End();
    const client = wrapClient(end, { accept: ["T2"] });
    const received: Message[] = [];
    client.onmessage = (message) => received.push(message);
    const answer = (id: unknown) => end.onmessage?.({ jsonrpc: "2.0", id, result: packed });
    return { end, client, received, answer };
  }

  test("is answered in any order, once, by an id in either form", async () => {
    const { client, received, answer } = silent();
    for (const id of [1, 2, "x"]) {
      await client.send(call(id));
    }
    for (const id of ["x", "2", 1, 1, 9]) {
      answer(id);
    }
    expect(received.map(({ id, result: each }) => [id, each === packed])).toEqual([
      ["x", false],
      ["2", false],
      [1, false],
      [1, true],
      [9, true],
    ]);
    expect(received[0]?.result).toEqual(result);
  });

  test("is dropped with its request", async () => {
    const { client, received, answer } = silent();
    await client.send(call(1));
    await client.send(cancel(1));
    answer(1);
    expect(received[0]?.result).toBe(packed);
  });

  test("has a bound, past which nothing is asked", async () => {
    const { end, client, answer } = silent();
    for (let id = 0; id <= 4096; id++) {
      await client.send(call(id));
    }
    answer(0);
    await client.send(call("again"));
    expect(end.sent.map((text) => text.includes(ACCEPT)).indexOf(false)).toBe(4096);
    expect([end.sent.length, end.sent.at(-1)?.includes(ACCEPT)]).toEqual([4098, true]);
  });

  test("by a server goes with the request", async () => {
    const end = new End();
    const server = wrapServer(end);
    server.onmessage = () => {};
    const params = { _meta: { [ACCEPT]: ["T2"] } };
    const sent = async (id: unknown) => {
      await server.send({ jsonrpc: "2.0", id, result });
      return end.sent.at(-1)?.includes(ENCODING);
    };
    end.onmessage?.({ ...call(1), params });
    expect([await sent("1"), await sent(1), await sent(1)]).toEqual([false, true, false]);
    end.onmessage?.({ ...call(2), params });
    end.onmessage?.(cancel(2));
    expect(await sent(2)).toBe(false);
    end.onmessage?.({ ...call(undefined), params });
    expect(await sent(undefined)).toBe(false);
  });
});

test("a request of the server's has its own ids", async () => {
  const end = new End();
  const client = wrapClient(end, { accept: ["T2"] });
  const received: Message[] = [];
  client.onmessage = (message) => received.push(message);
  await client.send({ jsonrpc: "2.0", id: 1, method: "tools/call" });
  const ask: Message = { jsonrpc: "2.0", id: 1, method: "roots/list" };
  end.onmessage?.(ask);
  expect(received[0]).toBe(ask);
  const answer: Message = { jsonrpc: "2.0", id: 1, result };
  await client.send(answer);
  expect(end.sent.at(-1)).toBe(JSON.stringify(answer));
});

test("all else is the transport's own", async () => {
  const end = new End();
  const wrapped = wrapServer(end);
  expect(wrapped).toBeInstanceOf(End);
  expect("sessionId" in wrapped && wrapped.sessionId === undefined).toBe(true);
  wrapped.sessionId = "s";
  expect([end.sessionId, wrapped.onmessage, wrapped.onclose]).toEqual(["s", undefined, undefined]);
  let closed = 0;
  wrapped.onclose = () => {
    closed++;
  };
  await wrapped.start();
  await wrapped.close();
  expect([closed, end.closed, wrapped.closed]).toEqual([1, true, true]);

  const seen: unknown[] = [];
  wrapped.onmessage = (message, extra) => seen.push(message, extra);
  end.onmessage?.({ jsonrpc: "2.0", method: "x" }, { token: 1 });
  expect(seen).toEqual([{ jsonrpc: "2.0", method: "x" }, { token: 1 }]);
  wrapped.onmessage = undefined;
  end.onmessage?.({ jsonrpc: "2.0", method: "x" });
  expect([seen.length, wrapped.onmessage]).toEqual([2, undefined]);
});

/** What a wrapped client asks for when it calls a tool. */
async function asked(wrap: typeof wrapClient, accept: readonly string[]): Promise<unknown> {
  const end = new End();
  await wrap(end, { accept }).send({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "a" } });
  return (JSON.parse(end.sent[0] ?? "") as { params: { _meta?: unknown } }).params._meta;
}

test("asks for what can be unpacked here", async () => {
  expect(Object.values((await asked(wrapClient, ["BR", "X9", "T2"])) ?? {})).toEqual([["BR", "T2"]]);
  vi.resetModules();
  vi.stubGlobal("process", { ...process, getBuiltinModule: undefined }); // as in a browser
  try {
    const { wrapClient: fresh } = await import("../../compact-mcp.js");
    expect(Object.values((await asked(fresh, ["BR", "X9", "T2"])) ?? {})).toEqual([["T2"]]);
    expect(await asked(fresh, ["BR"])).toBeUndefined();
  } finally {
    vi.unstubAllGlobals();
    vi.resetModules();
  }
});
