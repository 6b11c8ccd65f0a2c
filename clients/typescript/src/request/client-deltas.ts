import type { DeltaRole } from "../core/roles.js";
import { DELTA_OPERATIONS, type DeltaOperation } from "../core/spec.gen.js";
import { codePoints, skipCodePoints, utf8Length } from "../core/text.js";
import { shortestDelta } from "../delta/compute.js";
import { isDelimited, notWhole, sentForm } from "./deltas.js";
import { REQUEST_SEPARATOR } from "./requests.gen.js";

// How a client tells the server its conversation: the fewest bytes as sent.

const FULL_HEADER = DELTA_OPERATIONS.find(({ role }) => role === "full")?.header ?? "";

/** Says whether the text behind the arguments starts from nothing, whatever the server has. */
export function isFresh(rest: string): boolean {
  return rest.startsWith(REQUEST_SEPARATOR + FULL_HEADER);
}

/**
 * Deltas that make a conversation out of nothing, so that it does not matter what
 * the server has. The first is always a plain full one; if the text is to be
 * compressed, it is empty and the compressed one follows.
 */
export function freshDeltas(text: string, compress: boolean): readonly string[] {
  const plain = FULL_HEADER + text;
  const candidates = [];
  if (isDelimited(plain)) {
    candidates.push([plain]);
  }
  const growing = symbols("append", "compressed");
  if (text !== "" && growing.length > 0 && (compress || candidates.length === 0)) {
    candidates.push([FULL_HEADER, shortestDelta("", text, growing)]);
  }
  return shortest(candidates);
}

/**
 * Deltas that take the server's copy to a conversation: one, or two if it is
 * longer and differs before that too. `grown` says whether it begins with the copy.
 */
export function turnDeltas(copy: string, text: string, grown: boolean, compress: boolean): readonly string[] {
  if (grown && text.length === copy.length) {
    return [];
  }
  const plain = symbols("full", "append", "replace");
  const one = [shortestDelta(copy, text, compress ? undefined : plain, grown)];
  const two = grown ? undefined : editAndAppend(copy, text, compress);
  return shortest(two === undefined ? [one] : [one, two]);
}

function editAndAppend(copy: string, text: string, compress: boolean): readonly string[] | undefined {
  const end = skipCodePoints(text, 0, codePoints(copy, 0, copy.length));
  const [replace, append, compressed] = [symbols("replace"), symbols("append"), symbols("compressed")];
  if (end < 0 || end === text.length || replace.length === 0 || append.length === 0) {
    return undefined;
  }
  const more = compress ? compressed : [];
  const edited = text.slice(0, end);
  return [shortestDelta(copy, edited, [...replace, ...more]), shortestDelta(edited, text, [...append, ...more])];
}

function symbols(...roles: readonly DeltaRole[]): readonly DeltaOperation[] {
  return DELTA_OPERATIONS.filter(({ role }) => roles.includes(role)).map(({ symbol }) => symbol);
}

/** The candidate that takes the fewest bytes in a request, the first of equals. */
function shortest(candidates: readonly (readonly string[])[]): readonly string[] {
  if (candidates.length === 1) {
    return candidates[0]!;
  }
  let best: readonly string[] | undefined;
  let bytes = Number.POSITIVE_INFINITY;
  for (const deltas of candidates) {
    const size = sentBytes(deltas);
    if (size < bytes) {
      best = deltas;
      bytes = size;
    }
  }
  if (best === undefined) {
    throw notWhole(candidates[0]?.[0] ?? "");
  }
  return best;
}

/** The bytes of deltas in a request; infinite if they cannot be sent. */
function sentBytes(deltas: readonly string[]): number {
  try {
    return deltas.reduce((sum, delta) => sum + utf8Length(REQUEST_SEPARATOR + sentForm(delta)), 0);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
