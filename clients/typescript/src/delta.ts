import { shortestDelta } from "./delta-choice.js";
import { editOf } from "./deltas.gen.js";
import { textError } from "./errors.js";
import { type Limits, limitsOf, type Options } from "./limits.js";
import { applyEdit } from "./operations.js";
import type { DeltaOperation } from "./spec.gen.js";
import { beginsWith, checkInput, checkWire, isUnicode } from "./text.js";

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
  if (!isUnicode(state.content)) {
    throw textError("the content");
  }
  state.content = applyTo(state.content, delta, limits);
  return state.content;
}

/** Applies a delta to content that is known to be Unicode. */
export function applyTo(content: string, delta: string, limits: Limits): string {
  checkWire(delta, limits);
  return applyEdit(content, editOf(delta, limits));
}

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
