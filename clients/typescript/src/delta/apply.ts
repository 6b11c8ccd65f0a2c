import { checkString, wrongArgument } from "../core/arguments.js";
import { textError } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { checkInput, checkUnicode, isUnicode } from "../core/text.js";
import { editOf } from "./deltas.gen.js";
import { placed } from "./operations.js";
import { isNarrow, joined } from "./text.js";

/** The content that a stream of deltas has made so far. */
export class DeltaState {
  #content: string;
  /** The content is known to be Unicode. Deltas keep it so, and it is not checked again. */
  #checked = false;
  /** Each unit of the content is a code point; undefined if no delta has asked. */
  #isNarrow: boolean | undefined;
  /** How many deltas made the content since it was last copied. */
  #pieces = 0;

  constructor(content = "") {
    this.#content = content;
  }

  get content(): string {
    return this.#content;
  }

  /** Goes on from other content. */
  set content(text: string) {
    this.#content = text;
    this.#checked = false;
    this.#isNarrow = undefined;
    this.#pieces = 0;
  }

  /** Applies one whole delta. An error changes nothing. */
  apply(delta: string, limits: Limits): string {
    checkInput(delta, limits);
    if (!this.#checked && !isUnicode(this.#content)) {
      throw textError("content");
    }
    this.#checked = true;
    checkUnicode(delta);
    const edit = editOf(delta, limits);
    if (edit.role === "full") {
      this.#content = edit.text;
      this.#isNarrow = undefined;
    } else if (edit.role === "append") {
      this.#content += edit.text;
      this.#isNarrow &&= undefined;
    } else {
      this.#isNarrow ??= isNarrow(this.#content);
      const both = this.#isNarrow && isNarrow(edit.text);
      this.#content = placed(this.#content, edit, both);
      this.#isNarrow = both;
    }
    // A tree of tiny pieces takes many times the memory of its text.
    this.#pieces += 1;
    if (this.#pieces > 1024 && this.#pieces > this.#content.length / 16) {
      this.#content = joined(this.#content);
      this.#pieces = 0;
    }
    return this.#content;
  }
}

/** The state at the beginning of a stream: no content, or that of an earlier stream. */
export function createDeltaState(content = ""): DeltaState {
  checkString("content", content);
  return new DeltaState(content);
}

/**
 * Applies one delta (docs/delta.md, "Streaming Delta Protocol") to the state and
 * returns its new content. Throws CompactError; the state then stays as it was.
 */
export function applyDelta(state: DeltaState, delta: string, options?: Options): string {
  if (!(state instanceof DeltaState)) {
    throw wrongArgument("state", state, "DeltaState");
  }
  checkString("delta", delta);
  return state.apply(delta, limitsOf(options));
}
