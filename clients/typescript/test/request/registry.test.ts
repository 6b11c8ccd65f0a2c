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
  test("takes definitions, finds references, passes on misses", () => {
    const one = registry();
    expect(one.receive("a", `TOOL|def|${FIRST}`)).toEqual({ reference: "t_f2b40b95" });
    expect(one.receive("a", "TOOL|ref|t_f2b40b95")).toEqual({ text: FIRST });
    expect(one.receive("a", `TOOL|ref|${full("t_", FIRST)}`)).toEqual({ text: FIRST });
    expect(one.receive("a", "SYS|full|")).toEqual({ reference: "s_e3b0c442" });
    expect(one.receive("a", "SYS|ref|s_e3b0c442")).toEqual({ text: "" });
    expect(one.receive("a", "SYS|miss|s_e3b0c442")).toEqual({ missing: "s_e3b0c442" });
  });

  test.each(["REQ|1|||1", "REQ|miss|c_0123456789abcdef", "D|F|x", ""])("takes no %j", (wire) => {
    expect(() => registry().receive("", wire)).toThrow(kind("InvalidFormat"));
  });

  test("judges scope and text", () => {
    const one = registry();
    expect(() => one.receive("\ud800", "SYS|full|")).toThrow(kind("InvalidText"));
    expect(() => one.define("\ud800", "system", "")).toThrow(kind("InvalidText"));
    expect(() => one.resolve("\ud800", "s_e3b0c442")).toThrow(kind("InvalidText"));
    expect(() => one.define("", "system", "\ud800")).toThrow(kind("InvalidText"));
    expect(() => one.define("", "tool", "[]")).toThrow(kind("InvalidFormat"));
    expect(() => one.resolve("", "nonsense")).toThrow(unknown("nonsense"));
  });
});

describe("attacks", () => {
  test("a reference never resolves in another scope", () => {
    const one = registry();
    one.define("1 a", "system", "secret");
    for (const scope of ["", "1", "1 ", "a", "1 as", "2 1 a"]) {
      expect(() => one.resolve(scope, full("s_", "secret"))).toThrow(kind("UnknownReference"));
    }
    // Scope and reference run together like those of another scope.
    expect(() => one.resolve("1 as", full("_", "secret"))).toThrow(kind("UnknownReference"));
  });

  test("a forged definition under a taken reference is refused, and reported", () => {
    const one = registry();
    one.define("", "tool", FIRST);
    expect(() => one.define("", "tool", SECOND)).toThrow(kind("ReferenceConflict", { reference: "t_f2b40b95" }));
    expect(one.resolve("", "t_f2b40b95")).toBe(FIRST);
    expect(one.resolve("", full("t_", SECOND))).toBe(SECOND);
    expect(one.define("other", "tool", SECOND)).toBe("t_f2b40b95");
  });

  test("a store that several processes use wants 32 digits", () => {
    const store: Store = { shared: true, put: () => false, get: () => undefined };
    expect(() => new Registry(store)).toThrow(kind("InvalidFormat"));
    expect(() => new Registry(store, { hexLength: 31 })).toThrow(kind("InvalidFormat"));
    expect(new Registry(store, { hexLength: 32 }).define("", "system", "")).toHaveLength(34);
  });

  test("a store that is corrupt, or fails, never makes a wrong answer", () => {
    const store = (get: () => string | undefined): Store => ({ shared: false, put: () => false, get });
    const answers = ["another text", "foo ", "fo\ud800"];
    for (const answer of answers) {
      const one = new Registry(store(() => answer));
      expect(() => one.resolve("", "s_2c26b46b")).toThrow(unknown("s_2c26b46b")); // foo
    }
    // A lone surrogate is encoded like U+FFFD.
    const twin = full("s_", "\ufffd");
    expect(new Registry(store(() => "\ufffd")).resolve("", twin)).toBe("\ufffd");
    expect(() => new Registry(store(() => "\ud800")).resolve("", twin)).toThrow(unknown(twin));
    const down = new Registry(
      store(() => {
        throw new Error("connection refused");
      }),
    );
    expect(() => down.resolve("", "s_2c26b46b")).toThrow(
      kind("NotAvailable", { message: expect.stringContaining("connection refused") }),
    );
  });
});

describe("the memory store", () => {
  const digest = (n: number) => `s_${String(n).padStart(64, "0")}`;
  const put = (store: MemoryStore, n: number, text = `text ${n}`) => store.put("", `s_${n}`, digest(n), text);

  test("forgets what was used least recently, in whatever scope", () => {
    const store = new MemoryStore({ limits: { registryEntries: 2 } });
    store.put("a", "s_1", digest(1), "one");
    store.put("b", "s_2", digest(2), "two");
    expect(store.get("a", "s_1")).toBe("one");
    expect(store.get("a", "s_2")).toBeUndefined(); // a miss touches nothing
    store.put("c", "s_3", digest(3), "three");
    expect(store.get("b", "s_2")).toBeUndefined();
    expect(store.get("a", digest(1))).toBe("one");
  });

  test("counts UTF-8 bytes", () => {
    const store = new MemoryStore({ limits: { registryBytes: 6 } });
    put(store, 1, "é€"); // 5 bytes
    put(store, 2, "x");
    expect([store.get("", "s_1"), store.get("", "s_2")]).toEqual(["é€", "x"]);
    put(store, 3, "y");
    expect([1, 2, 3].map((n) => store.get("", `s_${n}`))).toEqual([undefined, "x", "y"]);
    expect(() => put(store, 4, "€€x")).toThrow(kind("InvalidFormat", { limit: "registry_bytes" }));
    expect([2, 3].map((n) => store.get("", `s_${n}`))).toEqual(["x", "y"]);
  });

  test("may take nothing", () => {
    const store = new MemoryStore({ limits: { registryEntries: 0 } });
    expect(() => put(store, 1)).toThrow(kind("InvalidFormat", { limit: "registry_entries" }));
  });

  test("lets texts live for some time after their last use", () => {
    let now = 0;
    const store = new MemoryStore({ timeToLive: 10, now: () => now });
    put(store, 1);
    put(store, 2);
    now = 9;
    expect(store.get("", "s_1")).toBe("text 1");
    now = 10;
    expect(store.get("", "s_2")).toBeUndefined();
    now = 18;
    expect(put(store, 1)).toBe(false);
    now = 27;
    expect(store.get("", "s_1")).toBe("text 1");
    now = 37;
    expect(store.put("", "s_1", digest(9), "nine")).toBe(false); // its holder is gone
  });

  test("a text that lost its short reference takes it again when it is free", () => {
    const store = new MemoryStore({ limits: { registryEntries: 2 } });
    expect(store.put("", "s_1", digest(1), "one")).toBe(false);
    expect(store.put("", "s_1", digest(2), "two")).toBe(true);
    expect(store.get("", "s_1")).toBe("one");
    put(store, 3);
    put(store, 4); // forgets one and two
    expect(store.put("", "s_1", digest(2), "two")).toBe(false);
    expect(store.get("", "s_1")).toBe("two");
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

  put(scope: string, short: string, full: string, text: string): boolean {
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

  get(scope: string, reference: string): string | undefined {
    const found = this.entries.find((e) => e.scope === scope && (e.full === reference || e.short === reference));
    if (found !== undefined) {
      this.entries = [...this.entries.filter((e) => e !== found), found];
    }
    return found?.text;
  }
}

test("the memory store does what lists do", () => {
  const text = fc.constantFrom("", "a", "éé", "abcdef", "한국어");
  const step = fc.record({ scope: fc.constantFrom("", "x"), put: fc.boolean(), short: fc.nat(2), text });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (steps, count) => {
      const fast = new MemoryStore({ limits: { registryEntries: count, registryBytes: 12 } });
      const slow = new SlowStore(count, 12);
      for (const { scope, put, short, text } of steps) {
        // A text has one full reference; shorts collide.
        const does = (store: { put: Store["put"]; get: Store["get"] }) =>
          put ? store.put(scope, `s_${text.length % 2}`, full("s_", text), text) : store.get(scope, `s_${short}`);
        expect(does(fast)).toBe(does(slow));
        expect(fast.get(scope, full("s_", text))).toBe(slow.get(scope, full("s_", text)));
      }
    }),
    { numRuns: runs(500) },
  );
});
