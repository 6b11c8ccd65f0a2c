import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { checkString, checkType } from "../core/arguments.js";
import { checkTexts } from "../core/given.js";
import { utf8Length } from "../core/text.js";
import { hexDigest } from "./reference.js";
import type { SessionStore, StatePart, Store } from "./store.js";

/** What all processes that share definitions must agree on, in whatever language they are written; and how long to wait. */
export interface RedisStoreOptions {
  /** Of every key, without braces; `compact:` by default. */
  readonly prefix?: string | undefined;
  /** Digits of the registry's short references, 8 to 64; 32 by default, the fewest that are shared. */
  readonly hexLength?: number | undefined;
  /** Milliseconds that a definition stays after it was last put or got, and a state after it was last written; a day by default. */
  readonly timeToLive?: number | undefined;
  /** Milliseconds after which Redis is not available; 5,000 by default. */
  readonly timeout?: number | undefined;
}

/** What the store asks of a client of node-redis (`redis` 5 or later): one of a server, a cluster, a sentinel or a pool. */
export interface RedisClient {
  set(
    key: string,
    value: string,
    options: {
      readonly condition?: "NX";
      readonly GET?: true;
      readonly expiration: { readonly type: "PX"; readonly value: number };
    },
  ): Promise<unknown>;
  getEx(key: string, options: { readonly type: "PX"; readonly value: number }): Promise<unknown>;
  pExpire(key: string, milliseconds: number): Promise<unknown>;
  get(key: string): Promise<unknown>;
  evalSha(sha1: string, options: ScriptOptions): Promise<unknown>;
  eval(script: string, options: ScriptOptions): Promise<unknown>;
}

interface ScriptOptions {
  keys: string[];
  arguments: string[];
}

// docs/scale.md has it, the same for every language.
const SWAP = `if redis.call('GETRANGE', KEYS[1], 0, math.max(#ARGV[1], 1) - 1) ~= ARGV[1] then return 0 end
local state = {ARGV[2]}
for i = 4, #ARGV, 3 do
  state[#state + 1] = redis.call('GETRANGE', KEYS[1], #ARGV[1] + ARGV[i], #ARGV[1] + ARGV[i + 1] - 1)
  state[#state + 1] = ARGV[i + 2]
end
redis.call('SET', KEYS[1], table.concat(state), 'PX', ARGV[3])
return 1
`;

const FULL = /^(.*)([0-9a-f]{64})$/s;

/**
 * Keeps definitions, and states of sessions, in Redis 7.0 or later, where several
 * processes share them (docs/scale.md). The client is the caller's, connected,
 * with an `error` listener. Errors are those of the client.
 */
export class RedisStore implements Store, SessionStore {
  readonly shared: boolean = true;
  /** Digits of short references. A registry of another length refuses the store. */
  readonly hexLength: number;
  readonly #client: RedisClient;
  readonly #prefix: string;
  readonly #timeToLive: number;
  readonly #timeout: number;

  /** Throws RangeError for an option out of its range. */
  constructor(client: RedisClient, options: RedisStoreOptions = {}) {
    checkType("object", "client", client);
    checkType("object", "options", options);
    const { prefix = "compact:", hexLength = 32, timeToLive = DAY, timeout = 5000 } = options;
    if (/[{}]/.test(prefix)) {
      throw new RangeError(`the prefix ${prefix} has a brace`);
    }
    this.#client = client;
    this.#prefix = prefix;
    this.hexLength = within("hexLength", hexLength, 8, 64);
    this.#timeToLive = within("timeToLive", timeToLive, 1, Number.MAX_SAFE_INTEGER);
    this.#timeout = within("timeout", timeout, 1, 0x7fff_ffff);
  }

  /** One round trip for a new text, and two for one that is there. */
  async put(scope: string, short: string, full: string, text: string): Promise<boolean> {
    checkTexts({ scope, short, full, text });
    const expiration = { type: "PX", value: this.#timeToLive } as const;
    const key = this.#key(scope, short);
    const held = textOf(await this.#inTime(this.#client.set(key, text, { condition: "NX", GET: true, expiration })));
    if (held === undefined) {
      return false;
    }
    if (held === text) {
      await this.#inTime(this.#client.pExpire(key, this.#timeToLive));
      return false;
    }
    await this.#inTime(this.#client.set(this.#key(scope, full), text, { expiration }));
    return true;
  }

  /**
   * One round trip, which restarts the text's time to live. The text of a full
   * reference may be under the short one.
   */
  async get(scope: string, reference: string): Promise<string | undefined> {
    checkTexts({ scope, reference });
    const [, prefix = "", digits] = FULL.exec(reference) ?? [];
    if (digits === undefined) {
      return this.#getEx(scope, reference);
    }
    const short = prefix + digits.slice(0, this.hexLength);
    const asked = [...new Set([short, reference])].map((each) => this.#getEx(scope, each));
    let text: string | undefined;
    for (const answer of await Promise.allSettled(asked)) {
      if (answer.status === "rejected") {
        throw answer.reason;
      }
      text = answer.value;
      if (text !== undefined && hexDigest(text) === digits) {
        break;
      }
    }
    return text; // unless its hash was right, what the reference itself holds; the registry judges it
  }

  async load(key: string): Promise<string | undefined> {
    checkString("key", key);
    return textOf(await this.#inTime(this.#client.get(this.#stateKey(key))));
  }

  /** One round trip. */
  async swap(key: string, old: string, state: string): Promise<boolean> {
    checkString("state", state);
    return this.swapParts(key, old, state, []);
  }

  /** One round trip, in which only the texts are sent. */
  async swapParts(key: string, old: string, begin: string, parts: readonly StatePart[]): Promise<boolean> {
    checkTexts({ key, old, begin });
    checkType("object", "parts", parts);
    const flat = parts.flatMap(({ start, end, text }) => [String(start), String(end), text]);
    const options = { keys: [this.#stateKey(key)], arguments: [old, begin, String(this.#timeToLive), ...flat] };
    const answer = await this.#inTime(this.#evaluate(options));
    return Number(answer) === 1;
  }

  /** Redis may not have the script yet, or no longer. */
  async #evaluate(options: ScriptOptions): Promise<unknown> {
    try {
      return await this.#client.evalSha(bytesToHex(sha1(utf8ToBytes(SWAP))), options);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("NOSCRIPT")) {
        return this.#client.eval(SWAP, options);
      }
      throw error;
    }
  }

  async #getEx(scope: string, reference: string): Promise<string | undefined> {
    const found = this.#client.getEx(this.#key(scope, reference), { type: "PX", value: this.#timeToLive });
    return textOf(await this.#inTime(found));
  }

  /** A client without a connection holds commands back until it has one again: the store does not wait that long. */
  async #inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`Redis has not answered within ${this.#timeout} ms`);
      timer = setTimeout(() => reject(error), this.#timeout);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Different for every scope, even if the scope contains special characters. */
  #key(scope: string, reference: string): string {
    return `${this.#prefix}${utf8Length(scope)}:${scope}:${reference}`;
  }

  /** The session's key is the hash tag. Keys of definitions go on with a digit. */
  #stateKey(key: string): string {
    return `${this.#prefix}session:{${key}}`;
  }
}

const DAY = 24 * 60 * 60 * 1000;

function within(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} is ${value}, expected ${least} to ${most}`);
  }
  return value;
}

/** A client that maps replies to other types than text is of no use here. */
function textOf(reply: unknown): string | undefined {
  if (reply === null) {
    return undefined;
  }
  if (typeof reply !== "string") {
    throw new TypeError(`the client gave ${Object.prototype.toString.call(reply)}, expected a string`);
  }
  return reply;
}
