// Registries and their store: what they find, what they forget, and attacks.
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryStore, Registry, type Store } from "../../compact-decoder.js";
import { runs } from "../runs.js";

const FIRST = '{"name":"tool_4082"}';
const SECOND = '{"name":"tool_23155"}'; // the same first eight digits
const full = (prefix: string, text: string) => prefix + createHash("sha256").update(text).digest("hex");
const kind = (name: string, more: object = {}) => expect.objectContaining({ kind: name, ...more });
const unknown = (reference: string) => kind("UnknownReference", { reference });

function registry(options: object = {}): Registry {
  return new Registry(new MemoryStore(options));
}

describe("a registry", () => {
  test("takes definitions, finds references, passes on misses", async () => {
    const one = registry();
    expect(await one.receive("a", `TOOL|def|${FIRST}`)).toEqual({ reference: "t_f2b40b95" });
    expect(await one.receive("a", "TOOL|ref|t_f2b40b95")).toEqual({ text: FIRST });
    expect(await one.receive("a", `TOOL|ref|${full("t_", FIRST)}`)).toEqual({ text: FIRST });
    expect(await one.receive("a", "SYS|full|")).toEqual({ reference: "s_e3b0c442" });
    expect(await one.receive("a", "SYS|ref|s_e3b0c442")).toEqual({ text: "" });
    expect(await one.receive("a", "SYS|miss|s_e3b0c442")).toEqual({ missing: "s_e3b0c442" });
  });

  test.each(["REQ|1|||1", "REQ|miss|c_0123456789abcdef", "D|F|x", ""])("takes no %j", async (wire) => {
    await expect(registry().receive("", wire)).rejects.toThrow(kind("InvalidFormat"));
  });

  test("judges scope and text", async () => {
    const one = registry();
    await expect(one.receive("\ud800", "SYS|full|")).rejects.toThrow(kind("InvalidText"));
    await expect(one.define("\ud800", "system", "")).rejects.toThrow(kind("InvalidText"));
    await expect(one.resolve("\ud800", "s_e3b0c442")).rejects.toThrow(kind("InvalidText"));
    await expect(one.define("", "system", "\ud800")).rejects.toThrow(kind("InvalidText"));
    await expect(one.define("", "tool", "[]")).rejects.toThrow(kind("InvalidFormat"));
    await expect(one.resolve("", "nonsense")).rejects.toThrow(unknown("nonsense"));
  });
});

describe("attacks", () => {
  test("a reference never resolves in another scope", async () => {
    const one = registry();
    await one.define("1 a", "system", "secret");
    for (const scope of ["", "1", "1 ", "a", "1 as", "2 1 a"]) {
      await expect(one.resolve(scope, full("s_", "secret"))).rejects.toThrow(kind("UnknownReference"));
    }
    // Scope and reference run together like those of another scope.
    await expect(one.resolve("1 as", full("_", "secret"))).rejects.toThrow(kind("UnknownReference"));
  });

  test("a forged definition under a taken reference is refused, and reported", async () => {
    const one = registry();
    await one.define("", "tool", FIRST);
    await expect(one.define("", "tool", SECOND)).rejects.toThrow(
      kind("ReferenceConflict", { reference: "t_f2b40b95" }),
    );
    expect(await one.resolve("", "t_f2b40b95")).toBe(FIRST);
    expect(await one.resolve("", full("t_", SECOND))).toBe(SECOND);
    expect(await one.define("other", "tool", SECOND)).toBe("t_f2b40b95");
  });

  test("a store that several processes use wants 32 digits", async () => {
    const store: Store = { shared: true, put: async () => false, get: async () => undefined };
    expect(() => new Registry(store)).toThrow(kind("InvalidFormat"));
    expect(() => new Registry(store, { hexLength: 31 })).toThrow(kind("InvalidFormat"));
    expect(await new Registry(store, { hexLength: 32 }).define("", "system", "")).toHaveLength(34);
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
});

describe("the memory store", () => {
  const digest = (n: number) => `s_${String(n).padStart(64, "0")}`;
  const put = (store: MemoryStore, n: number, text = `text ${n}`) => store.put("", `s_${n}`, digest(n), text);

  test("forgets what was used least recently, in whatever scope", async () => {
    const store = new MemoryStore({ limits: { registryEntries: 2 } });
    await store.put("a", "s_1", digest(1), "one");
    await store.put("b", "s_2", digest(2), "two");
    expect(await store.get("a", "s_1")).toBe("one");
    expect(await store.get("a", "s_2")).toBeUndefined(); // a miss touches nothing
    await store.put("c", "s_3", digest(3), "three");
    expect(await store.get("b", "s_2")).toBeUndefined();
    expect(await store.get("a", digest(1))).toBe("one");
  });

  test("counts UTF-8 bytes", async () => {
    const store = new MemoryStore({ limits: { registryBytes: 6 } });
    await put(store, 1, "é€"); // 5 bytes
    await put(store, 2, "x");
    expect(await Promise.all(["s_1", "s_2"].map((short) => store.get("", short)))).toEqual(["é€", "x"]);
    await put(store, 3, "y");
    expect(await Promise.all([1, 2, 3].map((n) => store.get("", `s_${n}`)))).toEqual([undefined, "x", "y"]);
    await expect(put(store, 4, "€€x")).rejects.toThrow(kind("InvalidFormat", { limit: "registry_bytes" }));
    expect(await Promise.all([2, 3].map((n) => store.get("", `s_${n}`)))).toEqual(["x", "y"]);
  });

  test("may take nothing", async () => {
    const store = new MemoryStore({ limits: { registryEntries: 0 } });
    await expect(put(store, 1)).rejects.toThrow(kind("InvalidFormat", { limit: "registry_entries" }));
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

  test("a text that lost its short reference takes it again when it is free", async () => {
    const store = new MemoryStore({ limits: { registryEntries: 2 } });
    expect(await store.put("", "s_1", digest(1), "one")).toBe(false);
    expect(await store.put("", "s_1", digest(2), "two")).toBe(true);
    expect(await store.get("", "s_1")).toBe("one");
    await put(store, 3);
    await put(store, 4); // forgets one and two
    expect(await store.put("", "s_1", digest(2), "two")).toBe(false);
    expect(await store.get("", "s_1")).toBe("two");
  });
});

/** The same with lists that are searched. */
class SlowStore {
  entries: { scope: string; full: string; text: string; short: string | undefined }[] = [];
  readonly count: number;
  readonly bytes: number;

  constructor(count: number, bytes: number) {
    this.count = count;
    this.bytes = bytes;
  }

  async put(scope: string, short: string, full: string, text: string): Promise<boolean> {
    const taken = this.entries.some((e) => e.scope === scope && e.short === short && e.full !== full);
    const old = this.entries.find((e) => e.scope === scope && e.full === full);
    this.entries = this.entries.filter((e) => e !== old);
    const size = () => this.entries.reduce((sum, e) => sum + Buffer.byteLength(e.text), Buffer.byteLength(text));
    while (old === undefined && (this.entries.length >= this.count || size() > this.bytes)) {
      this.entries.shift();
    }
    this.entries.push({ scope, full, text, short: taken ? old?.short : short });
    return taken;
  }

  async get(scope: string, reference: string): Promise<string | undefined> {
    const found = this.entries.find((e) => e.scope === scope && (e.full === reference || e.short === reference));
    if (found !== undefined) {
      this.entries = [...this.entries.filter((e) => e !== found), found];
    }
    return found?.text;
  }
}

test("the memory store does what lists do", async () => {
  const text = fc.constantFrom("", "a", "éé", "abcdef", "한국어");
  const step = fc.record({ scope: fc.constantFrom("", "x"), put: fc.boolean(), short: fc.nat(2), text });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (steps, count) => {
      const fast = new MemoryStore({ limits: { registryEntries: count, registryBytes: 12 } });
      const slow = new SlowStore(count, 12);
      for (const { scope, put, short, text } of steps) {
        // A text has one full reference; shorts collide.
        const does = (store: { put: Store["put"]; get: Store["get"] }) =>
          put ? store.put(scope, `s_${text.length % 2}`, full("s_", text), text) : store.get(scope, `s_${short}`);
        expect(await does(fast)).toBe(await does(slow));
        expect(await fast.get(scope, full("s_", text))).toBe(await slow.get(scope, full("s_", text)));
      }
    }),
    { numRuns: runs(500) },
  );
});
