// Server sessions whose store makes them wait, or fails, and what sessions tell a caller.
// What is said, the vectors pin.
import { expect, test } from "vitest";
import {
  ClientSession,
  MemoryStore,
  type Outcome,
  Registry,
  ServerSession,
  StoredSession,
} from "../../compact-decoder.js";

const TOOL = '{"name":"search"}';
const turn = { tools: [TOOL], system: "Be brief.", conversation: "User: Hi" };

async function feed(to: ServerSession | StoredSession, frames: readonly string[]): Promise<Outcome> {
  const outcomes = await Promise.all(frames.map((frame) => to.receive(frame)));
  return outcomes.at(-1) ?? { replies: [] };
}

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

test("both sides have the check of the page", async () => {
  const store = new MemoryStore();
  const registry = new Registry(store);
  for (const server of [new ServerSession(registry, ""), new StoredSession(registry, store, "acme", "42")]) {
    const client = new ClientSession();
    expect([client.check, server.check]).toEqual(["", ""]);
    const frames = client.turn({
      tools: ['{"name":"search","schema":{"type":"object"}}'],
      system: "You are a helpful assistant...",
      args: '{"query":"hello"}',
      conversation: "User: Hi",
    });
    await feed(server, frames);
    expect([client.check, server.check]).toEqual(["cbdb93cbfa7fb32f", "cbdb93cbfa7fb32f"]);
    client.extend(" AI: Hello!");
    await server.extend(" AI: Hello!");
    expect([client.check, server.check]).toEqual(["115aa121d0fe5c1f", "115aa121d0fe5c1f"]);
  }
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
