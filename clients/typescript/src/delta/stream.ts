import { checkString } from "../core/arguments.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { DeltaState } from "./apply.js";

/** Follows a stream: takes its deltas one by one, in their order, and holds the content. */
export class DeltaStream {
  readonly #limits: Limits;
  readonly #state = new DeltaState();

  constructor(options?: Options) {
    this.#limits = limitsOf(options);
  }

  /** The content that the deltas have made so far. */
  get content(): string {
    return this.#state.content;
  }

  /** Applies one whole frame and returns the content. An error changes nothing. */
  push(frame: string): string {
    checkString("frame", frame);
    return this.#state.apply(frame, this.#limits);
  }
}
