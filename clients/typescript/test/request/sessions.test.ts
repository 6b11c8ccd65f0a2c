// Sessions: what a client sends turn by turn, and what a server makes of it.
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  ClientSession,
  decodeRequestFrame,
  encodeBase85,
  MemoryStore,
  type Outcome,
  Registry,
  type RequestFrame,
  ServerSession,
} from "../../compact-decoder.js";

const hex = (text: string) => createHash("sha256").update(text).digest("hex");
const TOOL = '{"name":"search"}';
const T = `t_${hex(TOOL)}`;
const S = `s_${hex("Be brief.")}`;

function server(scope = "", registry = new Registry(new MemoryStore())): ServerSession {
  return new ServerSession(registry, scope);
}

function deltas(frame = ""): readonly string[] {
  return (decodeRequestFrame(frame) as RequestFrame).deltas;
}

async function feed(to: ServerSession, frames: readonly string[]): Promise<Outcome> {
  const outcomes = await Promise.all(frames.map((frame) => to.receive(frame)));
  return outcomes.at(-1) ?? { replies: [] };
}

test("two turns, byte by byte", () => {
  const client = new ClientSession();
  const turn = { tools: [TOOL], system: "Be brief.", args: '{"n":1}' };
  const first = hex(`\n${T}\n${S}\n{"n":1}\n|D|F|User: Hi`).slice(0, 16);
  expect(client.turn({ ...turn, conversation: "User: Hi" })).toEqual([
    `TOOL|def|${TOOL}`,
    "SYS|full|Be brief.",
    `REQ|1|${T.slice(0, 10)}|${S.slice(0, 10)}|{"check":"c_${first}","args":{"n":1}}|D|F|User: Hi`,
  ]);
  const second = hex(`${first}\n\n${S}\n{}\n|D|+|!`).slice(0, 16);
  expect(client.turn({ system: "Be brief.", conversation: "User: Hi!" })).toEqual([
    `REQ|1||${S.slice(0, 10)}|{"check":"c_${second}","args":{}}|D|+|!`,
  ]);
  const third = hex(`${hex(`+${second}\nHello`).slice(0, 16)}\n\n\n{}\n`).slice(0, 16);
  client.extend("Hello");
  expect(client.turn({ conversation: "User: Hi!Hello" })).toEqual([`REQ|1|||{"check":"c_${third}","args":{}}`]);
});

test("the server gets what the client means", async () => {
  const client = new ClientSession();
  const peer = server();
  const tools = [TOOL, ' {"name":"find"}\n'];
  const turn = { tools, system: "", args: "[1.0]", conversation: "User: Hi" };
  const tool = '{"tools":[{"name":"search"}, {"name":"find"}\n]}';
  expect(await feed(peer, client.turn(turn))).toEqual({
    replies: [],
    request: { tool, system: "", args: "[1.0]", conversation: "User: Hi" },
  });
  client.extend("\nModel: Hello");
  peer.extend("\nModel: Hello");
  const frames = client.turn({ conversation: "User: Hi\nModel: Hello\nUser: Bye" });
  expect(frames).toHaveLength(1);
  expect(deltas(frames[0])).toEqual(["D|+|\nUser: Bye"]);
  expect((await feed(peer, frames)).request).toEqual({
    tool: undefined,
    system: undefined,
    args: "{}",
    conversation: "User: Hi\nModel: Hello\nUser: Bye",
  });
});

describe("deltas of a turn", () => {
  // Without a pattern that a compressor would find.
  const noise = Array.from({ length: 400 }, (_, i) => hex(String(i))).join("");

  function sent(old: string, next: string, compress = true): readonly string[] {
    const client = new ClientSession({ compress });
    client.turn({ conversation: old });
    return deltas(client.turn({ conversation: next }).at(-1));
  }

  test("none where nothing is new, one where the end is", () => {
    expect(sent(noise, noise)).toEqual([]);
    expect(sent(noise, `${noise}x`)).toEqual(["D|+|x"]);
    expect(sent("", "x")).toEqual(["D|F|x"]);
  });

  test("an edit in the middle and a new end cost what they hold", () => {
    const edited = `${noise.slice(0, 9000)}–${noise.slice(9001)}`;
    expect(sent(noise, edited)).toEqual(["D|R|9000|–"]);
    expect(sent(noise, `${edited}x`)).toEqual(["D|R|9000|–", "D|+|x"]);
    const answer = "and then some more, more, more, more, more, more, more, more, more";
    const [edit, append] = sent(noise, edited + answer);
    expect([edit, append?.slice(0, 4)]).toEqual(["D|R|9000|–", "D|Z|"]);
    expect(sent(noise, edited + answer, false)).toEqual(["D|R|9000|–", `D|+|${answer}`]);
  });

  test("an insertion near the end costs the end", () => {
    const inserted = `${noise.slice(0, -10)}+${noise.slice(-10)}`;
    expect(sent(noise, inserted)).toEqual([`D|R|${noise.length - 10}|+${noise.slice(-10)}`]);
  });

  test("a fresh start is a plain full delta, compressed or not", () => {
    const first = (conversation: string, compress: boolean) =>
      deltas(new ClientSession({ compress }).turn({ conversation })[0]);
    expect(first("a".repeat(100), false)).toEqual([`D|F|${"a".repeat(100)}`]);
    expect(first("a".repeat(100), true)).toEqual(["D|F|", expect.stringMatching(/^D\|Z\|/)]);
    expect(first("a|D|b", false)).toEqual(["D|F|", expect.stringMatching(/^D\|Z\|/)]);
    expect(first("", true)).toEqual(["D|F|"]);
  });

  test("text that is not Unicode, and arguments that are not JSON, change nothing", () => {
    const client = new ClientSession();
    client.turn({ conversation: "a" });
    const bad = [
      [{ conversation: "ab\ud800" }, "InvalidText"],
      [{ conversation: "\udc00" }, "InvalidText"],
      [{ conversation: "ab", args: " 1" }, "Unrepresentable"],
      [{ conversation: "ab", args: '1,"x":2' }, "Unrepresentable"],
      [{ conversation: "ab", tools: ["{}", '{},"x":{}'] }, "InvalidFormat"],
      [{ conversation: "ab", system: "\ud800" }, "InvalidText"],
    ] as const;
    for (const [turn, kind] of bad) {
      expect(() => client.turn(turn)).toThrow(expect.objectContaining({ kind }));
    }
    expect(() => client.answer(["D|F|x"])).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
    const deep = { conversation: "ab", args: "[]" };
    expect(() => new ClientSession({ limits: { depth: 1 } }).turn(deep)).toThrow(
      expect.objectContaining({ kind: "InvalidFormat", limit: "depth" }),
    );
    expect(deltas(client.turn({ conversation: "ab" })[0])).toEqual(["D|+|b"]);
  });
});

describe("what goes wrong", () => {
  const turn = { tools: [TOOL], system: "Be brief.", conversation: "User: Hi" };

  test("definitions that got lost are sent again, and the request with them", async () => {
    const client = new ClientSession();
    const peer = server();
    const [, , request = ""] = client.turn(turn);
    const { replies, error } = await peer.receive(request);
    expect(replies).toEqual([`TOOL|miss|${T.slice(0, 10)}`, `SYS|miss|${S.slice(0, 10)}`]);
    expect(error).toMatchObject({ kind: "UnknownReference", reference: T.slice(0, 10) });
    const again = client.answer(replies);
    const inFull = request.replace(T.slice(0, 10), T).replace(S.slice(0, 10), S);
    expect(again).toEqual([`TOOL|def|${TOOL}`, "SYS|full|Be brief.", inFull]);
    expect((await feed(peer, again)).request).toMatchObject({
      tool: TOOL,
      system: "Be brief.",
      conversation: "User: Hi",
    });
  });

  test("a server that has lost the conversation is told all", async () => {
    const client = new ClientSession();
    await feed(server(), client.turn(turn));
    const [request = ""] = client.turn({ conversation: "User: Hi!" });
    const peer = server();
    const { replies, error } = await peer.receive(request);
    expect(replies).toEqual([expect.stringMatching(/^REQ\|miss\|c_[0-9a-f]{16}$/)]);
    expect(error).toMatchObject({ kind: "UnknownReference", reference: replies[0]?.slice(9) });
    expect(client.answer(["REQ|miss|c_0000000000000000", "TOOL|miss|t_00000000"])).toEqual([]);
    expect((await feed(peer, client.answer(replies))).request).toMatchObject({ conversation: "User: Hi!" });
  });

  test("a doubled request is delivered once, a doubled fresh start twice", async () => {
    const client = new ClientSession();
    const peer = server();
    const first = client.turn({ conversation: "a" });
    expect((await feed(peer, [...first, ...first])).request).toMatchObject({ conversation: "a" });
    const second = client.turn({ conversation: "ab" });
    expect((await feed(peer, second)).request).toMatchObject({ conversation: "ab" });
    expect(await feed(peer, second)).toEqual({ replies: [], duplicate: true });
    peer.extend("c");
    client.extend("c");
    expect(await feed(peer, second)).toEqual({ replies: [], duplicate: true });
    expect((await feed(peer, client.turn({ conversation: "abc" }))).request).toMatchObject({ conversation: "abc" });
  });

  test("where another text has the short reference, the full one is used", async () => {
    const registry = new Registry(new MemoryStore());
    const mine = '{"name":"tool_23155"}';
    await registry.define("a", "tool", '{"name":"tool_4082"}');
    const client = new ClientSession();
    const peer = server("a", registry);
    const [define = "", request = ""] = client.turn({ tools: [mine], conversation: "" });
    const taken = await peer.receive(define);
    expect(taken.error).toMatchObject({ kind: "ReferenceConflict", reference: "t_f2b40b95" });
    expect(taken.replies).toEqual([`TOOL|ref|t_${hex(mine)}`]);
    const refused = await peer.receive(request);
    expect(refused.error).toMatchObject({ kind: "UnknownReference" });
    const again = client.answer([...taken.replies, ...refused.replies]);
    expect((await feed(peer, again)).request).toMatchObject({ tool: mine });
    const [next = ""] = client.turn({ tools: [mine], conversation: "x" });
    expect(next.startsWith(`REQ|1|t_${hex(mine)}|`)).toBe(true);
    expect((await peer.receive(next)).request).toMatchObject({ tool: mine, conversation: "x" });
  });

  test("a definition of another scope is not found", async () => {
    const registry = new Registry(new MemoryStore());
    const client = new ClientSession();
    const frames = client.turn(turn);
    await feed(server("a", registry), frames);
    expect((await feed(server("b", registry), frames.slice(2))).error).toMatchObject({ kind: "UnknownReference" });
  });

  test.each([
    "",
    "D|F|x",
    "TOOL|miss|t_00000000",
    "REQ|miss|c_0123456789abcdef",
    "REQ|1|||1|D|F|x",
    "REQ|1|||{}|D|F|x",
    'REQ|1|||{"check":"c_0123456789ABCDEF","args":1}|D|F|x',
    'REQ|1|||{"check":"c_0123456789abcdef","args": 1}|D|F|x',
    'REQ|1|||{"check":"c_0123456789abcdef","args":1,"x":2}|D|F|x',
    'REQ|1|||{"args":1,"check":"c_0123456789abcdef"}|D|F|x',
    'REQ|1|||{"check":"c_0123456789abcdef","args":1 }|D|F|x',
    'REQ|1|||{"check":"c_0123456789abcdef"}|D|F|x',
    'REQ|1|||{"check":"c_0123456789abcdef0","args":1}|D|F|x',
  ])("%j is no frame of a client's session", async (wire) => {
    const { replies, error, request } = await server().receive(wire);
    expect([replies, error?.kind, request]).toEqual([[], "InvalidFormat", undefined]);
  });

  test("deltas that fail, or grow past the limit, change nothing", async () => {
    const registry = new Registry(new MemoryStore());
    const peer = new ServerSession(registry, "", { limits: { output: 1000 } });
    const client = new ClientSession({ compress: false });
    await feed(peer, client.turn({ conversation: "a".repeat(999) }));
    const sum = (rest: string) => hex(`\n\n\n1\n${rest}`).slice(0, 16);
    const frame = (rest: string) => `REQ|1|||{"check":"c_${sum(rest)}","args":1}${rest}`;
    for (const [rest, error] of [
      ["|D|F|a|D|R|5|x", { kind: "InvalidFormat" }],
      ["|D|F|a|D|Z|000000", { kind: "InvalidBase85Length" }],
      [`|D|F|${"a".repeat(999)}|D|+|é`, { kind: "InvalidFormat", limit: "output" }],
      [`|D|F|${"a".repeat(1001)}|D|F|`, { kind: "InvalidFormat", limit: "output" }],
    ] as const) {
      expect(await peer.receive(frame(rest))).toMatchObject({ replies: [], error });
    }
    expect((await feed(peer, client.turn({ conversation: "a".repeat(1000) }))).request?.conversation).toHaveLength(
      1000,
    );
  });

  test("compressed deltas share the output limit", async () => {
    const packed = `|D|Z|${encodeBase85(deflateSync("D|F|abcdef"))}`;
    const rest = `|D|F|${packed.repeat(3)}`;
    const sum = hex(`\n\n\n1\n${rest}`).slice(0, 16);
    const receive = (output: number) =>
      new ServerSession(new Registry(new MemoryStore()), "", { limits: { output } }).receive(
        `REQ|1|||{"check":"c_${sum}","args":1}${rest}`,
      );
    expect(await receive(29)).toMatchObject({ replies: [], error: { kind: "DecompressionFailed", limit: "output" } });
    expect((await receive(30)).request?.conversation).toBe("abcdef");
  });

  test("frames that come while the store is slow are taken in their order", async () => {
    const store = new MemoryStore();
    let release: () => void = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const registry = new Registry({
      shared: false,
      put: async (...args) => {
        await slow;
        return store.put(...args);
      },
      get: (...args) => store.get(...args),
    });
    const peer = new ServerSession(registry, "");
    const outcome = feed(peer, new ClientSession().turn(turn));
    release();
    expect((await outcome).request).toMatchObject({ tool: TOOL, system: "Be brief." });
  });

  test("a store that is down is reported, and changes nothing", async () => {
    let down = true;
    const store = new MemoryStore();
    const ask = async <T>(call: () => Promise<T>): Promise<T> => {
      if (down) {
        throw new Error("down");
      }
      return call();
    };
    const registry = new Registry({
      shared: false,
      put: (...args) => ask(() => store.put(...args)),
      get: (...args) => ask(() => store.get(...args)),
    });
    const peer = new ServerSession(registry, "");
    const frames = new ClientSession().turn(turn);
    for (const frame of frames) {
      expect(await peer.receive(frame)).toMatchObject({ replies: [], error: { kind: "NotAvailable" } });
    }
    down = false;
    expect((await feed(peer, frames)).request).toMatchObject({ tool: TOOL });
  });
});
