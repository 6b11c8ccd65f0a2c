import { checkString, checkType } from "../core/arguments.js";
import { overLimit } from "../core/errors.js";
import { checkTexts } from "../core/given.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import type { SessionStore, Store } from "./store.js";

/** How long a MemoryStore keeps texts. */
export interface MemoryStoreOptions extends Options {
  /** Milliseconds that a text stays after its last use; for ever if left out. */
  readonly timeToLive?: number | undefined;
  /** The time in milliseconds; a clock that only goes forward. */
  readonly now?: (() => number) | undefined;
}

interface Entry {
  readonly key: string;
  readonly text: string;
  readonly bytes: number;
  /** The key of the short reference that finds it, if one does. */
  short: string | undefined;
  used: number;
}

/**
 * Keeps definitions, and states of sessions, in this process, within the limits of
 * entries and of UTF-8 bytes. The least recently used goes first, whatever its
 * scope.
 */
export class MemoryStore implements Store, SessionStore {
  readonly shared: boolean = false;
  readonly #limits: Limits;
  readonly #timeToLive: number;
  readonly #now: () => number;
  /** By scope and full reference, the least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #shorts = new Map<string, Entry>();
  #bytes = 0;

  constructor(options: MemoryStoreOptions = {}) {
    checkType("object", "options", options);
    this.#limits = limitsOf(options);
    this.#timeToLive = options.timeToLive ?? Number.POSITIVE_INFINITY;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Rejects with CompactError, and changes nothing, for a text too large even for an empty store. */
  async put(scope: string, short: string, full: string, text: string): Promise<boolean> {
    checkTexts({ scope, short, full, text });
    const bytes = utf8Length(text);
    this.#checkSize(bytes);
    this.#dropExpired();
    const key = keyOf(scope, full);
    const shortKey = keyOf(scope, short);
    const holder = this.#shorts.get(shortKey);
    const taken = holder !== undefined && holder.key !== key;
    const entry = this.#entries.get(key) ?? this.#add(key, text, bytes);
    this.#touch(entry);
    if (!taken) {
      this.#nameShort(entry, shortKey);
    }
    return taken;
  }

  async get(scope: string, reference: string): Promise<string | undefined> {
    checkTexts({ scope, reference });
    this.#dropExpired();
    const key = keyOf(scope, reference);
    const entry = this.#entries.get(key) ?? this.#shorts.get(key);
    if (entry !== undefined) {
      this.#touch(entry);
    }
    return entry?.text;
  }

  /** Does not count as a use of the state. */
  async load(key: string): Promise<string | undefined> {
    checkString("key", key);
    this.#dropExpired();
    return this.#entries.get(keyOf(key, ""))?.text;
  }

  /** Rejects as `put` does. */
  async swap(key: string, old: string, state: string): Promise<boolean> {
    checkTexts({ key, old, state });
    const bytes = utf8Length(state);
    this.#checkSize(bytes);
    this.#dropExpired();
    const held = this.#entries.get(keyOf(key, ""));
    if (held === undefined ? old !== "" : old === "" || !held.text.startsWith(old)) {
      return false;
    }
    if (held !== undefined) {
      this.#drop(held);
    }
    this.#touch(this.#add(keyOf(key, ""), state, bytes));
    return true;
  }

  #add(key: string, text: string, bytes: number): Entry {
    this.#makeRoom(bytes);
    this.#bytes += bytes;
    return { key, text, bytes, short: undefined, used: 0 };
  }

  #checkSize(bytes: number): void {
    const { registryBytes, registryEntries } = this.#limits;
    if (bytes > registryBytes) {
      throw overLimit(FORMAT_KIND, "registry_bytes", registryBytes);
    }
    if (registryEntries < 1) {
      throw overLimit(FORMAT_KIND, "registry_entries", registryEntries);
    }
  }

  /** Entries are in order of use, so they also expire in that order. */
  #dropExpired(): void {
    if (this.#timeToLive === Number.POSITIVE_INFINITY) {
      return;
    }
    const now = this.#now();
    for (const entry of this.#entries.values()) {
      if (now - entry.used < this.#timeToLive) {
        return;
      }
      this.#drop(entry);
    }
  }

  #makeRoom(bytes: number): void {
    const { registryBytes, registryEntries } = this.#limits;
    for (const entry of this.#entries.values()) {
      if (this.#entries.size < registryEntries && this.#bytes + bytes <= registryBytes) {
        return;
      }
      this.#drop(entry);
    }
  }

  #drop(entry: Entry): void {
    this.#entries.delete(entry.key);
    this.#bytes -= entry.bytes;
    if (entry.short !== undefined) {
      this.#shorts.delete(entry.short);
    }
  }

  /** Puts an entry last. */
  #touch(entry: Entry): void {
    entry.used = this.#timeToLive === Number.POSITIVE_INFINITY ? 0 : this.#now();
    this.#entries.delete(entry.key);
    this.#entries.set(entry.key, entry);
  }

  #nameShort(entry: Entry, short: string): void {
    if (entry.short !== undefined && entry.short !== short) {
      this.#shorts.delete(entry.short);
    }
    entry.short = short;
    this.#shorts.set(short, entry);
  }
}

/** The key of a pair; no other pair has it. */
function keyOf(scope: string, reference: string): string {
  return `${scope.length} ${scope}${reference}`;
}
