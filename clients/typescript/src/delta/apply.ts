import { textError } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import type { DeltaOperation } from "../core/spec.gen.js";
import { beginsWith, checkInput, checkWire, isUnicode, joined } from "../core/text.js";
import { shortestDelta } from "./compute.js";
import { editOf } from "./deltas.gen.js";
import { applyEdit } from "./operations.js";

/** What a stream of deltas has made so far. */
export interface DeltaState {
  content: string;
}

/** The beginning of a stream: no content. */
export function createDeltaState(): DeltaState {
  return { content: "" };
}

/**
 * Applies one delta (docs/protocol.md, "Streaming Delta Protocol") and returns
 * the new content, which the state holds then. Throws CompactError, and leaves
 * the state as it was.
 */
export function applyDelta(state: DeltaState, delta: string, options?: Options): string {
  const limits = limitsOf(options);
  checkInput(delta, limits);
  let content = followed.get(state);
  if (content?.text !== state.content) {
    if (!isUnicode(state.content)) {
      throw textError("the content");
    }
    content = new Content(state.content);
    followed.set(state, content);
  }
  state.content = content.apply(delta, limits);
  return state.content;
}

/** Content in the making, which is Unicode. */
export class Content {
  #text: string;
  #pieces = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** Applies one whole delta. An error changes nothing. */
  apply(delta: string, limits: Limits): string {
    checkWire(delta, limits);
    this.#text = applyEdit(this.#text, editOf(delta, limits));
    // A tree of tiny pieces takes many times the memory of its text.
    this.#pieces += 1;
    if (this.#pieces > 1024 && this.#pieces > this.#text.length / 16) {
      this.#text = joined(this.#text);
      this.#pieces = 0;
    }
    return this.#text;
  }
}

/** What deltas made of the states, which they need not look at again. */
const followed = new WeakMap<DeltaState, Content>();

/** Which operations computeDelta may use; all of them by default. */
export interface DeltaOptions {
  readonly allow?: readonly DeltaOperation[] | undefined;
}

/**
 * The shortest delta, in UTF-8 bytes, that takes old to new. With compression
 * alone allowed, the shortest of the others in compressed form. Throws
 * CompactError: text that is not Unicode, or no allowed operation can do it.
 */
export function computeDelta(old: string, next: string, options: DeltaOptions = {}): string {
  if (!isUnicode(old)) {
    throw textError("the old content");
  }
  const grown = beginsWith(next, old);
  if (!isUnicode(grown ? next.slice(old.length) : next)) {
    throw textError("the new content");
  }
  return shortestDelta(old, next, options.allow, grown);
}
