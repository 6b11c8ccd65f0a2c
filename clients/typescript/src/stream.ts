import { applyTo } from "./delta.js";
import { type Limits, limitsOf, type Options } from "./limits.js";

/** Follows a stream: takes its deltas one by one, in their order, and holds the content. */
export class DeltaStream {
  readonly #limits: Limits;
  #content = "";

  constructor(options?: Options) {
    this.#limits = limitsOf(options);
  }

  /** What the deltas have made so far. */
  get content(): string {
    return this.#content;
  }

  /** Applies one whole frame and returns the content. An error changes nothing. */
  push(frame: string): string {
    this.#content = applyTo(this.#content, frame, this.#limits);
    return this.#content;
  }
}
