// The members of an object that are not declared, and are kept.

const JOINED = 1024;

/** Their texts, of which there may be millions: so many are joined at once. */
export class OtherMembers {
  #last: string[] = [];
  readonly #joined: string[] = [];

  /** Takes one as it is written. */
  add(member: string): void {
    if (this.#last.push(member) === JOINED) {
      this.#joined.push(this.#last.join());
      this.#last = [];
    }
  }

  /** The object of them; undefined where there are none. */
  get text(): string | undefined {
    const all = [...this.#joined, ...this.#last];
    return all.length > 0 ? `{${all.join()}}` : undefined;
  }
}
