// Stores: ours pass the tests that others have to pass, and Redis fails as it may.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createClient, createCluster, RESP_TYPES } from "redis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MemoryStore, Registry, ServerSession, StoredSession } from "../../compact-decoder.js";
import { type RedisClient, RedisStore, type RedisStoreOptions } from "../../compact-redis.js";
import { sessionStoreTests, storeTests } from "../../compact-store-tests.js";
import { RedisServer, withRedis } from "../redis.js";

const digits = (text: string) => createHash("sha256").update(text).digest("hex");
const kind = (name: string, message = "") =>
  expect.objectContaining({ kind: name, message: expect.stringContaining(message) });

describe("in memory", () => {
  for (const { name, run } of [...storeTests, ...sessionStoreTests]) {
    test(name, () => run(new MemoryStore()));
  }

  test("states make room among definitions by their last writing", async () => {
    let now = 0;
    const limits = { registryEntries: 2, registryBytes: 12 };
    const store = new MemoryStore({ limits, timeToLive: 10, now: () => now });
    const there = async (...keys: string[]) => {
      for (const key of ["a:a", "a:b"]) {
        expect(await store.load(key)).toBe(keys.includes(key) ? `state ${key.slice(2)}` : undefined);
      }
    };
    await store.swap("a:a", "", "state a");
    await store.put("", "s_1", "s_11", "five!");
    await there("a:a"); // looking moves nothing
    expect(await store.swap("a:b", "", "state b")).toBe(true);
    await there("a:b");
    expect(await store.get("", "s_1")).toBe("five!");
    expect(await store.swap("a:b", "state b", "state b")).toBe(true);
    await store.put("", "s_2", "s_22", "two");
    await there("a:b");
    now = 9;
    expect(await store.swap("a:b", "state b", "state b")).toBe(true);
    now = 18;
    await there("a:b");
    now = 19;
    await there();
    expect(await store.swap("a:b", "state b", "x")).toBe(false);
    const limit = expect.objectContaining({ kind: "InvalidFormat", limit: "registry_bytes" });
    await expect(store.swap("a:b", "", "thirteen byte")).rejects.toThrow(limit);
  });
});

type What = "scope" | "reference" | "text" | "key";

/** What a store does wrong: what becomes of each, and more. */
interface Wrong extends Partial<Record<`${What}Of`, (text: string) => string>> {
  /** It never says that a reference is taken; the last text gets it; there is always a text; it looks, and then writes. */
  readonly fault?: "untold" | "last" | "always" | "hasty";
  /** Whether it writes a state. */
  readonly fits?: (held: string, old: string) => boolean;
}

const right = (held: string, old: string) => (old === "" ? held === "" : held.startsWith(old));
const pause = () => new Promise(setImmediate);

/** A store in memory that does something wrong. */
class Spoilt extends MemoryStore {
  readonly #wrong: Wrong;
  readonly #last = new Map<string, string>();

  constructor(wrong: Wrong) {
    super();
    this.#wrong = wrong;
  }

  #as(what: What, text: string): string {
    return this.#wrong[`${what}Of`]?.(text) ?? text;
  }

  override async put(scope: string, short: string, full: string, text: string): Promise<boolean> {
    const { fault } = this.#wrong;
    const held = await super.get(scope, short);
    this.#last.set(scope + short, text);
    await (fault === "hasty" ? pause() : undefined);
    const taken = await super.put(this.#as("scope", scope), short, full, this.#as("text", text));
    return fault === "hasty" ? held !== undefined && held !== text : taken && fault !== "untold";
  }

  override async get(scope: string, reference: string): Promise<string | undefined> {
    const { fault } = this.#wrong;
    const last = fault === "last" ? this.#last.get(scope + reference) : undefined;
    const text = last ?? (await super.get(this.#as("scope", scope), this.#as("reference", reference)));
    return fault === "always" ? (text ?? "") : text;
  }

  override async load(key: string): Promise<string | undefined> {
    return super.load(this.#as("key", key));
  }

  override async swap(key: string, old: string, state: string): Promise<boolean> {
    const { fits = right, fault } = this.#wrong;
    const swaps = fits((await this.load(key)) ?? "", old);
    await (fault === "hasty" ? pause() : undefined);
    const held = (await this.load(key)) ?? "";
    return swaps && super.swap(this.#as("key", key), held, this.#as("text", state));
  }
}

const trim = (text: string) => text.trim();
const FIRST = '{"name":"tool_4082"}';
const PUT = "a text is found by both references, as it was put";
const TAKEN = "a taken reference stays with its text";
const PUT_AT_ONCE = "of texts that are put at once, one takes the reference";
const SCOPES = "a scope sees what was put in it alone, whatever it is called";
const WRITTEN = "a state is there as it was written";
const MEANT = "a state is written in place of the one that is meant alone";
const SWAPPED_AT_ONCE = "of states that are swapped at once, one is written";

test.each<[string, Wrong, ...string[]]>([
  ["does nothing wrong", {}],
  ["never says that a reference is taken", { fault: "untold" }, TAKEN, PUT_AT_ONCE],
  ["lets the last text have the reference", { fault: "last" }, TAKEN],
  ["always has a text", { fault: "always" }, "what was not put is not found", SCOPES],
  ["looks, and then writes", { fault: "hasty" }, PUT_AT_ONCE, SWAPPED_AT_ONCE],
  ["knows one scope", { scopeOf: () => "" }, SCOPES],
  ["trims scopes", { scopeOf: trim }, SCOPES],
  ["knows no full reference", { referenceOf: (all) => all.slice(0, 65) }, PUT],
  ["trims texts and states", { textOf: trim }, PUT, SCOPES, WRITTEN],
  ["never looks at the state", { fits: () => true }, MEANT],
  ["looks at its length alone", { fits: (held, old) => right(held, held.slice(0, old.length)) }, MEANT],
  ["writes where nothing is", { fits: (held, old) => held === "" || right(held, old) }, MEANT],
  ["knows no capitals", { keyOf: (key) => key.toLowerCase() }, "sessions are apart"],
])("a store that %s", async (_, wrong, ...noticed) => {
  const failed: string[] = [];
  for (const { name, run } of [...storeTests, ...sessionStoreTests]) {
    await run(new Spoilt(wrong)).catch(() => failed.push(name));
  }
  expect(failed).toEqual(expect.arrayContaining(noticed));
  expect(failed.length > 0).toBe(noticed.length > 0);
});

test("either of two texts may take the reference", async () => {
  const texts = new Map<string, string>();
  const store = {
    shared: true,
    hexLength: 32,
    async put(_scope: string, short: string, full: string, text: string) {
      await (text === FIRST ? pause() : undefined); // the other's turn
      const held = texts.get(short) ?? text;
      texts.set(held === text ? short : full, text);
      return held !== text;
    },
    async get(_scope: string, reference: string) {
      const held = texts.get(reference.slice(0, 34)); // kept once, under its own short reference
      const own = held !== undefined && `t_${digits(held)}`.startsWith(reference);
      return own ? held : texts.get(reference);
    },
  };
  await storeTests.find(({ name }) => name === PUT_AT_ONCE)?.run(store);
  expect(texts.size).toBe(2);
});

test.each([
  ["a number for a state", { load: async () => 1 }, "it gave number, not a string", 0],
  ["a number for yes", { swap: async () => 1 }, "it gave number, not a boolean", 1],
  ["always no", { swap: async () => false }, "changed by another process", 8],
])("a store of states that answers %s is not available", async (_, answers, message, swaps) => {
  let count = 0;
  const { load = async () => undefined, swap = async () => true }: Record<string, () => Promise<unknown>> = answers;
  const store = {
    load,
    swap: () => {
      count++;
      return swap();
    },
  };
  const session = new StoredSession(new Registry(new MemoryStore()), store as never, "a", "1");
  const outcome = await session.receive('REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x');
  expect(outcome).toEqual({ replies: [], error: kind("NotAvailable", message) });
  expect(count).toBe(swaps);
});

test.each([
  ["null for nothing", null, "null", "null"],
  ["bytes", Buffer.from("x"), "object", "object"],
  ["OK", "OK", undefined, "string"],
  ["nothing", undefined, undefined, "undefined"],
])("a store of definitions that answers %s is not available", async (_, answer, text, yes) => {
  const session = new ServerSession(
    new Registry({ shared: false, put: async () => answer as never, get: async () => answer as never }),
    "a",
  );
  const error = (gave: string, wanted: string) => ({
    replies: [],
    error: kind("NotAvailable", `it gave ${gave}, not a ${wanted}`),
  });
  const found = await session.receive("SYS|ref|s_2d711642");
  if (text === undefined) {
    expect(found).toMatchObject({ error: kind("UnknownReference") });
  } else {
    expect(found).toEqual(error(text, "string"));
  }
  expect(await session.receive("SYS|full|x")).toEqual(error(yes, "boolean"));
});

test("a registry refuses a store for references of another length", () => {
  const store = { shared: true, hexLength: 33, put: async () => false, get: async () => undefined };
  expect(() => new Registry(store, { hexLength: 32 })).toThrow(kind("InvalidFormat", "33 digits, not of 32"));
});

/** A store that waits as long as a test may take. */
const patientStore = (client: RedisClient, options: RedisStoreOptions = {}) =>
  new RedisStore(client, { timeout: 300_000, ...options });

withRedis("in Redis", () => {
  const server = new RedisServer();
  const client = createClient({ socket: { path: server.socket, tls: false } });
  client.on("error", () => {}); // the command's result is tested
  const user = createClient({
    socket: { path: server.socket, tls: false },
    username: "compact",
    password: "secret",
  });
  user.on("error", () => {});

  beforeAll(async () => {
    await server.start();
    await client.connect();
    const page = readFileSync(new URL("../../../../docs/scale.md", import.meta.url), "utf8");
    const [, said = ""] = /`ACL SETUSER (.*?)`/.exec(page) ?? [];
    await client.sendCommand(["ACL", "SETUSER", ...said.split(" ")]);
    await user.connect();
  });
  afterAll(async () => {
    client.destroy();
    user.destroy();
    await server.close();
  });
  beforeEach(async () => {
    await client.flushAll();
  });

  for (const { name, run } of [...sessionStoreTests, ...storeTests]) {
    test(name, () => run(patientStore(user)));
  }
  for (const { name, run } of storeTests) {
    test(`${name}, eight digits`, () => run(patientStore(client, { hexLength: 8, prefix: "other:" })));
  }

  test("its user may do no more than the page says", () => expect(user.get("another")).rejects.toThrow("NOPERM"));

  test("texts and states have the time that is given, and keys as in other languages", async () => {
    const store = patientStore(client, { timeToLive: 100_000 });
    await store.put("한", "t_12345678", `t_${digits("x")}`, "x");
    await store.swap("acme:42", "", "1|a|");
    const keys = ["compact:3:한:t_12345678", "compact:session:{acme:42}"];
    expect((await client.keys("*")).sort()).toEqual(keys);
    for (const key of keys) {
      expect(await client.pTTL(key)).toBeGreaterThan(50_000);
      expect(await client.pTTL(key)).toBeLessThanOrEqual(100_000);
    }
  });

  test("an answer that comes late is nobody else's", async () => {
    const hasty = new Registry(new RedisStore(client, { timeout: 30 }), { hexLength: 32 });
    const patient = new Registry(patientStore(client), { hexLength: 32 });
    const [x, z] = [await patient.define("a", "system", "x"), await patient.define("a", "system", "z")];
    server.freeze();
    await expect(hasty.resolve("a", x)).rejects.toThrow(kind("NotAvailable"));
    const asked = patient.resolve("a", z);
    server.thaw();
    expect(await asked).toBe("z");
    expect(await patient.resolve("a", x)).toBe("x");
  });

  test("a client that gives bytes is of no use", async () => {
    const bytes = patientStore(client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }));
    const other = new Registry(bytes, { hexLength: 32 });
    const reference = await new Registry(patientStore(client), { hexLength: 32 }).define("a", "system", "x");
    await expect(other.define("a", "system", "x")).rejects.toThrow(kind("NotAvailable", "expected a string"));
    await expect(other.resolve("a", reference)).rejects.toThrow(kind("NotAvailable", "expected a string"));
  });

  test("one that hangs, or has died, is an error", async () => {
    const hasty = new RedisStore(client, { timeout: 30 });
    const full = `t_${digits("x")}`;
    const away = async (message: RegExp) => {
      await expect(hasty.put("a", full.slice(0, 34), full, "x")).rejects.toThrow(message);
      await expect(hasty.get("a", full.slice(0, 34))).rejects.toThrow(message);
      await expect(hasty.get("a", full)).rejects.toThrow(message);
      await expect(hasty.load("a:1")).rejects.toThrow(message);
      await expect(hasty.swap("a:1", "", "1|a|")).rejects.toThrow(message);
    };
    await client.sendCommand(["CLIENT", "PAUSE", "3600000"]);
    await away(/not answered within 30 ms/);
    await server.kill();
    await away(/^/); // the client may say so, or say nothing
    await server.start(); // for what is behind
  });

  test.each([
    { hexLength: 7 },
    { hexLength: 65 },
    { timeToLive: 0 },
    { timeToLive: 0.5 },
    { timeout: 0 },
    { prefix: "{" },
  ])("%o is refused", (options) => expect(() => new RedisStore(client, options)).toThrow(RangeError));
});

withRedis("in a cluster of Redis", () => {
  const server = new RedisServer();
  let port = 0;
  afterEach(() => server.close());

  test("definitions have keys of any slot", async () => {
    port = await server.startCluster();
    const cluster = createCluster({ rootNodes: [{ socket: { port } }] });
    await cluster.connect();
    for (const { run } of [...storeTests, ...sessionStoreTests]) {
      await cluster.masters[0]?.client?.flushAll();
      await run(patientStore(cluster));
    }
    cluster.destroy();
  });
});
