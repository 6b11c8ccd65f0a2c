import { fullReference } from "./reference.js";
import type { SessionStore, StatePart, Store } from "./store.js";

/** A test that every store has to pass, for whatever runs tests. */
export interface StoreTest<S = Store> {
  readonly name: string;
  /** Rejects if the store, which is new and empty, breaks a rule of stores. */
  run(store: S): Promise<void>;
}

// Two definitions whose SHA-256 begin with the same eight digits. With more digits
// the second one is put under the first one's short reference, as if it had that.
const FIRST = '{"name":"tool_4082"}';
const SECOND = '{"name":"tool_23155"}';

const full = (text: string) => fullReference("tool", text);
const shortIn = (store: Store, text: string) => full(text).slice(0, 2 + (store.hexLength ?? 8));

/** What a registry relies on. */
export const storeTests: readonly StoreTest[] = [
  {
    name: "a text is found by both references, as it was put",
    async run(store) {
      for (const text of ["", " {} ", "\ufeff한\0\r\n😀", "long ".repeat(50_000)]) {
        const [short, whole] = [shortIn(store, text), full(text)];
        same("put", await store.put("scope", short, whole, text), false);
        same("put again", await store.put("scope", short, whole, text), false);
        same("the short reference", await store.get("scope", short), text);
        same("the full reference", await store.get("scope", whole), text);
      }
    },
  },
  {
    name: "a full reference may be short enough",
    async run(store) {
      same("put", await store.put("scope", full(FIRST), full(FIRST), FIRST), false);
      same("put again", await store.put("scope", full(FIRST), full(FIRST), FIRST), false);
      same("get", await store.get("scope", full(FIRST)), FIRST);
    },
  },
  {
    name: "what was not put is not found",
    async run(store) {
      for (const reference of [shortIn(store, FIRST), full(FIRST)]) {
        same(reference, await store.get("scope", reference), undefined);
      }
    },
  },
  {
    name: "a taken reference stays with its text",
    async run(store) {
      const short = shortIn(store, FIRST);
      for (let i = 0; i < 2; i++) {
        same("the first", await store.put("scope", short, full(FIRST), FIRST), false);
        same("the second", await store.put("scope", short, full(SECOND), SECOND), true);
      }
      same("the short reference", await store.get("scope", short), FIRST);
      same("the full one", await store.get("scope", full(FIRST)), FIRST);
      same("the other full one", await store.get("scope", full(SECOND)), SECOND);
    },
  },
  {
    name: "of texts that are put at once, one takes the reference",
    async run(store) {
      const short = shortIn(store, FIRST);
      const texts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? FIRST : SECOND));
      const taken = await Promise.all(texts.map((text) => store.put("scope", short, full(text), text)));
      const holder = await store.get("scope", short);
      texts.forEach((text, i) => {
        same(`put ${i} of ${text}`, taken[i], text !== holder);
      });
      // The holder is there under the short reference alone, which need not be its own.
      const other = holder === FIRST ? SECOND : FIRST;
      same("the full reference", await store.get("scope", full(other)), other);
    },
  },
  {
    name: "a scope sees what was put in it alone, whatever it is called",
    async run(store) {
      const scopes = ["", "a", "A", "a:", "1:a", "{a}", "{", "*", "a\0", "a\n", " a", "한", "😀", `a${full(FIRST)}`];
      for (const scope of scopes) {
        same(`put in ${scope}`, await store.put(scope, shortIn(store, scope), full(scope), scope), false);
      }
      for (const scope of scopes) {
        for (const text of scopes) {
          for (const reference of [shortIn(store, text), full(text)]) {
            same(`in ${scope}`, await store.get(scope, reference), scope === text ? text : undefined);
          }
        }
      }
    },
  },
];

const KEY = "acme:42";

/** What sessions rely on whose state lies in a store. */
export const sessionStoreTests: readonly StoreTest<SessionStore>[] = [
  {
    name: "a state is there as it was written",
    async run(store) {
      same("load", await store.load(KEY), undefined);
      let old = "";
      for (const state of ["1||", "1|a|\ufeff한\0\r\n😀 ", "1|b|", `1|c|${"long ".repeat(50_000)}`, "1|d|x"]) {
        same("swap", await store.swap(KEY, old, state), true);
        same("load", await store.load(KEY), state);
        old = state.slice(0, 4);
      }
    },
  },
  {
    name: "a state is written in place of the one that is meant alone",
    async run(store) {
      same("swap where nothing is", await store.swap(KEY, "1|a|", "1|b|"), false);
      same("load", await store.load(KEY), undefined);
      same("the first", await store.swap(KEY, "", "1|a|x"), true);
      for (const old of ["", "1|b|", "1|a|y", "1|a|xx", "x", "|a|x"]) {
        same(`swap for ${old}`, await store.swap(KEY, old, "1|c|"), false);
        same("load", await store.load(KEY), "1|a|x");
      }
      same("swap for all of it", await store.swap(KEY, "1|a|x", "1|d|"), true);
      same("load", await store.load(KEY), "1|d|");
    },
  },
  {
    name: "a state in parts is put together, if the store does that",
    async run(store) {
      const begin = "1|b|é";
      const held = "\ufeff한|0\r\n😀 end "; // 3 bytes, 3, 4, 4, 5
      const long = held.repeat(5000);
      const put = async (old: string, parts: readonly StatePart[], swaps: boolean) =>
        same(`swap for ${old}`, await store.swapParts?.(KEY, old, begin, parts), swaps);
      if (store.swapParts === undefined) {
        return;
      }
      await put("1|a|", [{ start: 0, end: 1, text: "" }], false);
      same("load", await store.load(KEY), undefined);
      same("swap", await store.swap(KEY, "", `1|a|${long}`), true);
      await put("1|c|", [{ start: 0, end: 1, text: "" }], false);
      same("load", await store.load(KEY), `1|a|${long}`);
      const parts = [
        { start: 0, end: 95_000, text: " new " },
        { start: 19, end: 25, text: "" },
        { start: 3, end: 6, text: "\0" },
        { start: 94_999, end: 95_000, text: "" },
      ];
      await put("1|a|", parts, true);
      same("load", await store.load(KEY), `${begin}${long} new \ufeff한한\0 `);
      await put("1|b|", [], true);
      same("load", await store.load(KEY), begin);
    },
  },
  {
    name: "of states that are swapped at once, one is written",
    async run(store) {
      let old = "";
      for (const round of ["1", "2"]) {
        const states = Array.from({ length: 20 }, (_, i) => `${round}|${i}|`);
        const swapped = await Promise.all(states.map((state) => store.swap(KEY, old, state)));
        same("how many swaps", swapped.filter((each) => each).length, 1);
        old = states[swapped.indexOf(true)] ?? "";
        same("load", await store.load(KEY), old);
      }
    },
  },
  {
    name: "sessions are apart",
    async run(store) {
      const keys = [":a", "a:a", "a:b", "b:a", "aa:a", "A:a", "a:a%3A", "a%3A:a", "%7Ba%7D:a", "a:*"];
      for (const key of keys) {
        same(`swap of ${key}`, await store.swap(key, "", `1|${key}|`), true);
      }
      for (const key of keys) {
        same(key, await store.load(key), `1|${key}|`);
      }
    },
  },
];

function same(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) {
    throw new Error(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  }
}
