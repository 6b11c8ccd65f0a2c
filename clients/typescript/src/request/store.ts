/**
 * Where a registry keeps definitions. References of one scope are never found
 * in another. What a store throws, the registry reports as not available.
 */
export interface Store {
  /** Says whether several processes keep their definitions here. */
  readonly shared: boolean;
  /**
   * Keeps a text under its full reference, and under the short one unless
   * another text is there. Says whether it is taken.
   */
  put(scope: string, short: string, full: string, text: string): boolean;
  /** The text of a reference, short or full; undefined if there is none. */
  get(scope: string, reference: string): string | undefined;
}
