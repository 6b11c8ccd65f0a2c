import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { Content } from "./apply.js";

/** Follows a stream: takes its deltas one by one, in their order, and holds the content. */
export class DeltaStream {
  readonly #limits: Limits;
  readonly #content = new Content("");

  constructor(options?: Options) {
    this.#limits = limitsOf(options);
  }

  /** What the deltas have made so far. */
  get content(): string {
    return this.#content.text;
  }

  /** Applies one whole frame and returns the content. An error changes nothing. */
  push(frame: string): string {
    return this.#content.apply(frame, this.#limits);
  }
}
