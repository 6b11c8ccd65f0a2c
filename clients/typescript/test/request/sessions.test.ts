// Server sessions whose store makes them wait, or fails. What is said, the vectors pin.
import { expect, test } from "vitest";
import { ClientSession, MemoryStore, type Outcome, Registry, ServerSession } from "../../compact-decoder.js";

const TOOL = '{"name":"search"}';
const turn = { tools: [TOOL], system: "Be brief.", conversation: "User: Hi" };

async function feed(to: ServerSession, frames: readonly string[]): Promise<Outcome> {
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
