import { applyFrame, compressFrame } from "./deltas.gen.js";
import { textError, unrepresentable } from "./errors.js";
import { type Limits, limitsOf, type Options } from "./limits.js";
import { overwriting } from "./operations.js";
import type { DeltaRole } from "./roles.js";
import { DELTA_OPERATIONS, type DeltaOperation } from "./spec.gen.js";
import { checkInput, checkWire, isUnicode, utf8Length } from "./text.js";

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
  return applyFrame(content, delta, limits);
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
  if (!isUnicode(next)) {
    throw textError("the new content");
  }
  const allowed = DELTA_OPERATIONS.filter(({ symbol }) => options.allow?.includes(symbol) ?? true);
  const compressing = allowed.find(({ role }) => role === "compressed");
  if (compressing === undefined) {
    return shortestPlain(old, next, allowed);
  }
  const forced = allowed.length === 1;
  const plain = shortestPlain(old, next, forced ? DELTA_OPERATIONS : allowed);
  return forced ? compressFrame(plain) : shorter(plain, utf8Length(compressing.header));
}

function shortestPlain(old: string, next: string, operations: typeof DELTA_OPERATIONS): string {
  let best: string | undefined;
  let bytes = 0;
  for (const { role, header } of operations) {
    const data = plainData(role, old, next);
    const length = data === undefined ? 0 : utf8Length(header + data);
    if (data !== undefined && (best === undefined || length < bytes)) {
      best = header + data;
      bytes = length;
    }
  }
  if (best === undefined) {
    throw unrepresentable("delta");
  }
  return best;
}

/** What an operation writes; undefined if it cannot take old to new. */
function plainData(role: DeltaRole, old: string, next: string): string | undefined {
  switch (role) {
    case "full":
      return next;
    case "append":
      return next.startsWith(old) ? next.slice(old.length) : undefined;
    case "replace":
      return overwriting(old, next);
    case "compressed":
      return undefined;
  }
}

/** The smallest zlib stream has 8 bytes, which take 10 characters of Base85. */
const LEAST_COMPRESSED = 10;

/** A frame, or its compressed form if that is shorter. */
function shorter(plain: string, header: number): string {
  const bytes = utf8Length(plain);
  if (bytes <= header + LEAST_COMPRESSED) {
    return plain;
  }
  const frame = compressFrame(plain);
  return utf8Length(frame) < bytes ? frame : plain;
}
