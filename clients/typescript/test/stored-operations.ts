// Sessions whose state lies in a store, on the conformance wire.
import type { Operation, Options } from "./operations.js";
import { openRegistry, openStore, type RequestApi, type Store } from "./request-operations.js";
import type { Outcome } from "./session-operations.js";
import { type Json, type Members, object, string, text } from "./wire.js";

/** Where states live. */
export interface SessionStore {
  load(key: string): Promise<string | undefined>;
  swap(key: string, old: string, state: string): Promise<boolean>;
}

export interface Stored {
  receive(wire: string): Promise<Outcome>;
  extend(text: string): Promise<void>;
}

/** What a tree has, or lacks, for such sessions. */
export interface StoredApi extends RequestApi {
  StoredSession?: new (
    registry: never,
    store: SessionStore,
    scope: string,
    session: string,
    options: Options,
  ) => Stored;
}

/** What the sessions of one registry share. */
export interface Shared {
  readonly registry: object;
  readonly states: SessionStore;
}

/** Opens a registry over a store in memory, or in Redis. */
export async function openShared(api: StoredApi, input: Members, options: Options): Promise<Shared> {
  const { redis, registry, hex_length: digits = 32 } = input;
  if (redis === undefined) {
    const store = openStore(api, input, options);
    return { registry: openRegistry(api, input, options, store), states: store as never };
  }
  const store = await openRedis(string(redis), { prefix: registry, hexLength: digits });
  return { registry: openRegistry(api, { ...input, hex_length: digits }, options, store), states: store };
}

/** What is used of the package redis. */
interface RedisClient {
  on(event: "error", listener: () => void): void;
  connect(): Promise<unknown>;
  unref(): void;
}

/** Loaded here by their names: neither a tree nor its users need to have them, or their types. */
async function openRedis(address: string, options: object): Promise<Store & SessionStore> {
  const names: readonly string[] = [new URL("../src/request/redis-store.js", import.meta.url).href, "redis"];
  const [{ RedisStore }, redis] = await Promise.all(names.map((name) => import(name)));
  const createClient: (options: object) => RedisClient = redis.createClient;
  const path = address.startsWith("unix://") ? address.slice("unix://".length) : undefined;
  const client = createClient(path === undefined ? { url: address } : { socket: { path, tls: false } });
  client.on("error", () => {}); // the store says so
  await client.connect();
  client.unref(); // the testee ends with its input
  return new RedisStore(client, { timeout: 300_000, ...options }); // a machine may be slow
}

interface Step {
  readonly process?: number;
  readonly frame?: Json;
  readonly extend?: Json;
  readonly state?: Json;
  readonly meanwhile?: readonly Step[];
}

/** One session that several processes have open. It is its store too, and lets others come between a look and a write. */
class Play implements SessionStore {
  readonly answers: Json[] = [];
  readonly #open: (store: SessionStore) => Stored;
  readonly #show: (outcome: Outcome) => Promise<Members>;
  readonly #processes = new Map<number, Stored>();
  #key = "";
  #held = "";
  #between: readonly Step[] = [];

  constructor(open: (store: SessionStore) => Stored, show: (outcome: Outcome) => Promise<Members>) {
    this.#open = open;
    this.#show = show;
  }

  async load(key: string): Promise<string | undefined> {
    this.#key = key;
    return this.#held === "" ? undefined : this.#held;
  }

  async swap(_: string, old: string, state: string): Promise<boolean> {
    const between = this.#between;
    this.#between = [];
    await this.steps(between);
    if ((old === "") !== (this.#held === "") || !this.#held.startsWith(old)) {
      return false;
    }
    this.#held = state;
    return true;
  }

  async steps(list: readonly Step[]): Promise<void> {
    for (const step of list) {
      await this.#step(step);
    }
  }

  async #step({ process = 0, frame, extend, state, meanwhile = [] }: Step): Promise<void> {
    const session = this.#processes.get(process) ?? this.#open(this);
    this.#processes.set(process, session);
    this.#between = meanwhile;
    let outcome: Outcome = { replies: [] };
    if (state !== undefined) {
      this.#held = text(state);
    } else if (frame !== undefined) {
      outcome = await session.receive(text(frame));
    } else {
      outcome = await session.extend(text(extend)).then(
        () => outcome,
        (error: Error) => ({ replies: [], error }),
      );
    }
    this.#between = [];
    this.answers.push({ ...(await this.#show(outcome)), key: this.#key, stored: this.#held });
  }
}

export function storedOperations(api: StoredApi, show: (outcome: Outcome) => Promise<Members>): [string, Operation][] {
  const { StoredSession } = api;
  if (StoredSession === undefined) {
    return [];
  }
  return [
    [
      "stored",
      async (input, options) => {
        const { scope, session, steps } = object(input);
        const registry = openRegistry(api, object(input), options) as never;
        const play = new Play((store) => new StoredSession(registry, store, text(scope), text(session), options), show);
        await play.steps(steps as unknown as readonly Step[]);
        return play.answers;
      },
    ],
  ];
}
