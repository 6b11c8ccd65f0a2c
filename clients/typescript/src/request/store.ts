/**
 * Where a registry keeps definitions, in this process or in a database that
 * several of them use. References of one scope are never found in another. A
 * promise that a store rejects, the registry reports as not available.
 */
export interface Store {
  /** Says whether several processes keep their definitions here. */
  readonly shared: boolean;
  /** Digits of the short references that it is made for, if it is; a registry of another length refuses it. */
  readonly hexLength?: number | undefined;
  /**
   * Keeps a text under its full reference, and under the short one unless
   * another text is there. Says whether it is taken. Nobody else may put a text
   * under the short reference between the look and the write.
   */
  put(scope: string, short: string, full: string, text: string): Promise<boolean>;
  /** The text of a reference, short or full; undefined if there is none. */
  get(scope: string, reference: string): Promise<string | undefined>;
}

/**
 * Where the states of server sessions live between two frames, for every process
 * that takes their frames (docs/scale.md). A key is printable ASCII. A promise
 * that a store rejects, the session reports as not available.
 */
export interface SessionStore {
  /** The state under a key; undefined if there is none. */
  load(key: string): Promise<string | undefined>;
  /**
   * Keeps a state under a key if the present one begins with `old` or, for an
   * empty `old`, if there is none. Returns whether it did. Nobody else may write
   * under the key between the look and the write.
   */
  swap(key: string, old: string, state: string): Promise<boolean>;
  /**
   * The same for a state in parts: a text to begin with, and then the parts. A long
   * conversation with a small change is then a small swap. `old` is not empty, no part's
   * range is, and each lies within the present state. A store may leave it out.
   */
  swapParts?(key: string, old: string, begin: string, parts: readonly StatePart[]): Promise<boolean>;
}

/** UTF-8 bytes of the present state, counted behind the `old` that it begins with, and a text that follows them. */
export interface StatePart {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
