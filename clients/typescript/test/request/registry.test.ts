// Registries and their store: stores that lie, fail or forget. What frames do, the vectors pin.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { MemoryStore, Registry, ServerSession, type Store } from "../../compact-decoder.js";

const full = (prefix: string, text: string) => prefix + createHash("sha256").update(text).digest("hex");
const kind = (name: string, more: object = {}) => expect.objectContaining({ kind: name, ...more });
const unknown = (reference: string) => kind("UnknownReference", { reference });
const digest = (n: number) => `s_${String(n).padStart(64, "0")}`;
const put = (store: MemoryStore, n: number, text = `text ${n}`) => store.put("", `s_${n}`, digest(n), text);

test("a registry judges scope and text", async () => {
  const one = new Registry(new MemoryStore());
  await expect(one.define("\ud800", "system", "")).rejects.toThrow(kind("InvalidText"));
  await expect(one.resolve("\ud800", "s_e3b0c442")).rejects.toThrow(kind("InvalidText"));
  expect(() => new ServerSession(one, "\ud800")).toThrow(kind("InvalidText"));
  await expect(one.define("", "system", "\ud800")).rejects.toThrow(kind("InvalidText"));
  await expect(one.define("", "tool", "[]")).rejects.toThrow(kind("InvalidFormat"));
  await expect(one.resolve("", "nonsense")).rejects.toThrow(unknown("nonsense"));
});

test("a store that is corrupt, or fails, never makes a wrong answer", async () => {
  const store = (answer: () => string): Store => ({
    shared: false,
    put: async () => false,
    get: async () => answer(),
  });
  const answers = ["another text", "foo ", "fo\ud800"];
  for (const answer of answers) {
    const one = new Registry(store(() => answer));
    await expect(one.resolve("", "s_2c26b46b")).rejects.toThrow(unknown("s_2c26b46b")); // foo
  }
  // A lone surrogate is encoded like U+FFFD.
  const same = full("s_", "\ufffd");
  expect(await new Registry(store(() => "\ufffd")).resolve("", same)).toBe("\ufffd");
  await expect(new Registry(store(() => "\ud800")).resolve("", same)).rejects.toThrow(unknown(same));
  const down = new Registry(
    store(() => {
      throw new Error("connection refused");
    }),
  );
  await expect(down.resolve("", "s_2c26b46b")).rejects.toThrow(
    kind("NotAvailable", { message: expect.stringContaining("connection refused") }),
  );
});

test("lets texts live for some time after their last use", async () => {
  let now = 0;
  const store = new MemoryStore({ timeToLive: 10, now: () => now });
  await put(store, 1);
  await put(store, 2);
  now = 9;
  expect(await store.get("", "s_1")).toBe("text 1");
  now = 10;
  expect(await store.get("", "s_2")).toBeUndefined();
  now = 18;
  expect(await put(store, 1)).toBe(false);
  now = 27;
  expect(await store.get("", "s_1")).toBe("text 1");
  now = 37;
  expect(await store.put("", "s_1", digest(9), "nine")).toBe(false); // its holder is gone
});

test.each([
  [{ registryBytes: 5 }, "registry_bytes"],
  [{ registryEntries: 0 }, "registry_entries"],
])("%o is named by whom it refuses", async (limits, limit) => {
  await expect(put(new MemoryStore({ limits }), 1)).rejects.toThrow(kind("InvalidFormat", { limit }));
});
