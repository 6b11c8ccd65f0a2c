// Stores: ours pass the tests that others have to pass, and Redis fails as it may.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { createClient, createCluster, RESP_TYPES } from "redis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  MemoryStore,
  Registry,
  ServerSession,
  type SessionStore,
  type Store,
  StoredSession,
} from "../../compact-decoder.js";
import { type RedisClient, RedisStore, type RedisStoreOptions } from "../../compact-redis.js";
import { sessionStoreTests, storeTests } from "../../compact-store-tests.js";
import { RedisServer, withRedis } from "../redis.js";

const FIRST = '{"name":"tool_4082"}';
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

// Each does one thing wrong, which some test has to notice.
const wrong: Record<string, (right: MemoryStore) => Partial<Store>> = {
  "is always empty": () => ({ put: async () => false, get: async () => undefined }),
  "never says that a reference is taken": (right) => ({
    put: async (...all) => (await right.put(...all)) && false,
  }),
  "lets the last text have the reference": (right) => {
    const last = new Map<string, string>();
    return {
      async put(scope, short, full, text) {
        last.set(scope + short, text);
        return right.put(scope, short, full, text);
      },
      get: async (scope, reference) => last.get(scope + reference) ?? right.get(scope, reference),
    };
  },
  "knows one scope": (right) => ({
    put: async (_, ...rest) => right.put("", ...rest),
    get: async (_, reference) => right.get("", reference),
  }),
  "trims scopes": (right) => ({
    put: async (scope, ...rest) => right.put(scope.trim(), ...rest),
    get: async (scope, reference) => right.get(scope.trim(), reference),
  }),
  "knows no full reference": (right) => ({
    get: async (scope, reference) => (reference.length < 66 ? right.get(scope, reference) : undefined),
  }),
  "trims texts": (right) => ({ get: async (...all) => (await right.get(...all))?.trim() }),
};

const wrongStates: Record<string, (right: MemoryStore) => Partial<SessionStore>> = {
  "is always empty": () => ({ load: async () => undefined, swap: async () => true }),
  "never looks": (right) => ({
    swap: async (key, _, state) => right.swap(key, (await right.load(key)) ?? "", state),
  }),
  "looks at the length alone": (right) => ({
    async swap(key, old, state) {
      const held = (await right.load(key)) ?? "";
      return right.swap(key, old === "" ? "" : held.slice(0, old.length), state);
    },
  }),
  "writes where nothing is": (right) => ({
    swap: async (key, old, state) => right.swap(key, (await right.load(key)) === undefined ? "" : old, state),
  }),
  "trims states": (right) => ({ load: async (key) => (await right.load(key))?.trim() }),
  "knows no capitals": (right) => ({
    load: async (key) => right.load(key.toLowerCase()),
    swap: async (key, ...rest) => right.swap(key.toLowerCase(), ...rest),
  }),
};

test.each(Object.entries(wrongStates))("a store of states that %s does not pass", async (_, change) => {
  const results = await Promise.allSettled(
    sessionStoreTests.map(({ run }) => {
      const right = new MemoryStore();
      const { load = right.load.bind(right), swap = right.swap.bind(right) } = change(right);
      return run({ load, swap });
    }),
  );
  expect(results.some(({ status }) => status === "rejected")).toBe(true);
});

test.each(Object.entries(wrong))("a store that %s does not pass", async (_, change) => {
  const results = await Promise.allSettled(
    storeTests.map(({ run }) => {
      const right = new MemoryStore();
      const { put = right.put.bind(right), get = right.get.bind(right) } = change(right);
      return run({ shared: false, put, get });
    }),
  );
  expect(results.some(({ status }) => status === "rejected")).toBe(true);
});

test("a store that looks, and then writes, is noticed by what comes at once alone", async () => {
  const hasty = () => {
    const texts = new Map<string, string>();
    const pause = () => new Promise(setImmediate);
    return {
      shared: false,
      async put(scope: string, short: string, full: string, text: string) {
        const held = texts.get(`${scope} ${short}`);
        await pause();
        texts.set(`${scope} ${short}`, held ?? text).set(`${scope} ${full}`, text);
        return held !== undefined && held !== text;
      },
      get: async (scope: string, reference: string) => texts.get(`${scope} ${reference}`),
      load: async (key: string) => texts.get(key) || undefined,
      async swap(key: string, old: string, state: string) {
        const held = texts.get(key) ?? "";
        await pause();
        const swapped = old === "" ? held === "" : held.startsWith(old);
        texts.set(key, swapped ? state : held);
        return swapped;
      },
    };
  };
  const noticed: string[] = [];
  for (const { name, run } of storeTests) {
    await run(hasty()).catch(() => noticed.push(name));
  }
  for (const { name, run } of sessionStoreTests) {
    await run(hasty()).catch(() => noticed.push(name));
  }
  expect(noticed).toEqual([
    "of texts that are put at once, one takes the reference",
    "of states that are swapped at once, one is written",
  ]);
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

  beforeAll(async () => {
    await server.start();
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await server.close();
  });
  beforeEach(async () => {
    await client.flushAll();
  });

  for (const { name, run } of sessionStoreTests) {
    test(name, () => run(patientStore(client)));
  }

  for (const { name, run } of storeTests) {
    test(name, () => run(patientStore(client)));
    test(`${name}, eight digits`, () => run(patientStore(client, { hexLength: 8, prefix: "other:" })));
  }

  test("a user who may do no more than the page says", async () => {
    const page = readFileSync(new URL("../../../../docs/scale.md", import.meta.url), "utf8");
    const [, said = ""] = /`ACL SETUSER (.*?)`/.exec(page) ?? [];
    await client.sendCommand(["ACL", "SETUSER", ...said.split(" ")]);
    const socket = { path: server.socket, tls: false } as const;
    const user = await createClient({ socket, username: "compact", password: "secret" }).connect();
    for (const { run } of storeTests) {
      await client.flushAll();
      await run(patientStore(user));
    }
    for (const { run } of sessionStoreTests) {
      await client.flushAll();
      await run(patientStore(user));
    }
    await expect(user.get("another")).rejects.toThrow("NOPERM");
    user.destroy();
  });

  test("every use of a text starts its time anew", async () => {
    const store = patientStore(client, { timeToLive: 100_000 });
    const [short, full] = [`t_${digits(FIRST).slice(0, 32)}`, `t_${digits(FIRST)}`];
    const uses = [
      () => store.put("한", short, full, FIRST),
      () => store.put("한", short, full, FIRST),
      () => store.get("한", short),
      () => store.get("한", full),
    ];
    for (const use of uses) {
      await use();
      const key = `compact:3:한:${short}`; // as other languages have it
      expect(await client.keys("*")).toEqual([key]);
      expect(await client.pTTL(key)).toBeGreaterThan(50_000);
      expect(await client.pTTL(key)).toBeLessThanOrEqual(100_000);
      await client.pExpire(key, 50_000);
    }
    await store.put("한", short, `t_${digits("{}")}`, "{}");
    expect(await client.get(`compact:3:한:t_${digits("{}")}`)).toBe("{}");
    expect(await client.pTTL(`compact:3:한:t_${digits("{}")}`)).toBeGreaterThan(50_000);
  });

  test("a state has the session's key as its hash tag, and its time from the last swap", async () => {
    const store = patientStore(client, { timeToLive: 100_000 });
    await client.set("compact:session:{acme:42}", ""); // is no state
    for (const [old, state] of [
      ["", "1|a|"],
      ["1|a|", "1|b|"],
    ] as const) {
      await client.scriptFlush(); // the script is sent again
      expect(await store.swap("acme:42", old, state)).toBe(true);
      expect(await client.get("compact:session:{acme:42}")).toBe(state);
      expect(await client.pTTL("compact:session:{acme:42}")).toBeGreaterThan(50_000);
      await client.pExpire("compact:session:{acme:42}", 50_000);
      expect(await store.load("acme:42")).toBe(state);
      expect(await client.pTTL("compact:session:{acme:42}")).toBeLessThanOrEqual(50_000);
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

  test("what others write into it is no text of ours", async () => {
    const one = new Registry(patientStore(client), { hexLength: 32 });
    const reference = await one.define("a", "system", "x");
    const key = `compact:1:a:${reference}`;
    await client.set(key, "y");
    await expect(one.resolve("a", reference)).rejects.toThrow(kind("UnknownReference"));
    await client.del(key);
    await client.lPush(key, "x");
    await expect(one.resolve("a", reference)).rejects.toThrow(kind("NotAvailable", "WRONGTYPE"));
    await expect(one.resolve("a", `s_${digits("x")}`)).rejects.toThrow(kind("NotAvailable", "WRONGTYPE"));
    await client.del(key);
    await client.set(key, "x");
    const bytes = patientStore(client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }));
    const other = new Registry(bytes, { hexLength: 32 });
    await expect(other.define("a", "system", "x")).rejects.toThrow(kind("NotAvailable", "expected a string"));
    await expect(other.resolve("a", reference)).rejects.toThrow(kind("NotAvailable", "expected a string"));
  });

  test("one that hangs, or has died, is not available; an empty one asks for definitions again", async () => {
    const one = new Registry(new RedisStore(client, { timeout: 30 }), { hexLength: 32 });
    const patient = new Registry(patientStore(client), { hexLength: 32 });
    const reference = await patient.define("a", "system", "x");
    const session = new ServerSession(one, "a");
    const stored = new StoredSession(one, new RedisStore(client, { timeout: 30 }), "a", "1");
    const away = async (message: string) => {
      const error = kind("NotAvailable", message);
      await expect(one.resolve("a", reference)).rejects.toThrow(error);
      await expect(one.define("a", "system", "y")).rejects.toThrow(error);
      expect(await session.receive(`SYS|ref|${reference}`)).toEqual({ replies: [], error });
      const request = 'REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x';
      expect(await stored.receive(request)).toEqual({ replies: [], error });
      await expect(stored.extend("x")).rejects.toThrow(error);
    };
    await client.sendCommand(["CLIENT", "PAUSE", "3600000"]);
    await away("not answered within 30 ms");
    await server.kill();
    await away(""); // the client may say so, or say nothing
    await server.start();
    const lost = { replies: [`SYS|miss|${reference}`], error: kind("UnknownReference") };
    expect(await new ServerSession(patient, "a").receive(`SYS|ref|${reference}`)).toEqual(lost);
    expect(await patient.define("a", "system", "x")).toBe(reference);
    expect(await patient.resolve("a", reference)).toBe("x");
  });

  test.each([
    ["full", ["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"]],
    ["read-only", ["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"]],
  ])("one that is %s is not available, and a session goes on behind it", async (_, refuse, allow) => {
    const registry = new Registry(patientStore(client), { hexLength: 32 });
    const opened = () => new StoredSession(registry, patientStore(client), "a", "1");
    await opened().receive('REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x');
    const next = 'REQ|1|||{"check":"c_dad0b74c366cf7b4","args":{}}|D|+|y';
    await client.sendCommand(refuse);
    expect(await opened().receive(next)).toEqual({ replies: [], error: kind("NotAvailable") });
    await expect(opened().extend("!")).rejects.toThrow(kind("NotAvailable"));
    await expect(registry.define("a", "system", "z")).rejects.toThrow(kind("NotAvailable"));
    await client.sendCommand(allow);
    expect((await opened().receive(next)).request?.conversation).toBe("xy");
  });

  test("a swap whose answer is lost is not sent again", async () => {
    let sockets = 0;
    const proxy = createServer((near) => {
      const far = connect(server.socket);
      const losing = ++sockets === 1;
      let asked = false;
      near.on("error", () => {}).on("close", () => far.destroy());
      near.on("data", (sent) => {
        asked ||= losing && sent.includes("EVALSHA");
        far.write(sent);
      });
      far.on("data", (answer) => (asked ? near.destroy() : near.write(answer)));
    });
    const path = `${server.socket}.proxy`;
    await new Promise<void>((listening) => proxy.listen(path, listening));
    const opened = (of: RedisClient) =>
      new StoredSession(new Registry(patientStore(of), { hexLength: 32 }), patientStore(of), "a", "1");
    const first = await opened(client).receive('REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x');
    expect(first.request?.conversation).toBe("x");
    const other = createClient({ socket: { path, tls: false } });
    other.on("error", () => {});
    await other.connect();
    const lost = await opened(other).receive('REQ|1|||{"check":"c_dad0b74c366cf7b4","args":{}}|D|+|y');
    expect(lost).toEqual({ replies: [], error: kind("NotAvailable") });
    expect(await client.get("compact:session:{a:1}")).toMatch(/\|xy$/); // it was done
    other.destroy();
    await new Promise((closed) => proxy.close(closed));
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
