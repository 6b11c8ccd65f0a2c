import type { DeltaRole } from "../core/spec.gen.js";
import { DELTA_OPERATIONS, DELTA_SEPARATOR, type DeltaOperation } from "../core/spec.gen.js";
import { codePoints, utf8Length } from "../core/text.js";
import { shorterForm, shortestDelta } from "../delta/compute.js";
import type { Edit } from "../delta/operations.js";
import { skipCodePoints } from "../delta/text.js";
import { splices } from "./client-splices.js";
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

/** How a client writes the changes of its conversation. */
export interface DeltaWriting {
  readonly compress: boolean;
  readonly splice: boolean;
}

/**
 * Deltas that take the server's copy to a conversation: one, or two if it is
 * longer and differs before that too, or splices where they are allowed. `grown`
 * says whether it begins with the copy.
 */
export function turnDeltas(copy: string, text: string, grown: boolean, writing: DeltaWriting): readonly string[] {
  if (grown && text.length === copy.length) {
    return [];
  }
  if (writing.splice && SPLICES) {
    return leastDeltas(copy, text, grown, writing.compress);
  }
  const one = [shortestDelta(copy, text, writing.compress ? undefined : UNASKED, grown)];
  const two = grown ? undefined : editAndAppend(copy, text, writing.compress);
  return shortest(two === undefined ? [one] : [one, two]);
}

/** The operations that a client writes unasked, without compression. */
const UNASKED = DELTA_OPERATIONS.filter(({ role, asked }) => role !== "compressed" && !asked).map(
  ({ symbol }) => symbol,
);

const SPLICES = DELTA_OPERATIONS.some(({ role }) => role === "splice");

/** Compares the choices before compression, which costs more than all else, and sends the shortest that can be sent. */
function leastDeltas(copy: string, text: string, grown: boolean, compress: boolean): readonly string[] {
  const one = [shortestDelta(copy, text, symbols("full", "append", "replace", "splice"), grown)];
  const two = grown ? undefined : editAndAppend(copy, text, false);
  const edits = splices(copy, text, symbols("append").length > 0);
  const choices = [one, two, edits?.map(frameOf)]
    .filter((choice) => choice !== undefined)
    .map((deltas) => ({ deltas, bytes: plainBytes(deltas) }))
    .sort((a, b) => a.bytes - b.bytes);
  for (const { deltas } of choices) {
    const sent = deltas.map((delta) => (compress ? shorterForm(delta) : delta));
    if (sentBytes(sent) < Number.POSITIVE_INFINITY) {
      return sent;
    }
  }
  throw notWhole(one[0]!);
}

/** The frame of an edit of the splices. */
function frameOf(edit: Edit): string {
  const header = DELTA_OPERATIONS.find(({ role }) => role === edit.role)?.header ?? "";
  return edit.role === "splice"
    ? header + [edit.position, edit.length, edit.text].join(DELTA_SEPARATOR)
    : header + edit.text;
}

function plainBytes(deltas: readonly string[]): number {
  return deltas.reduce((sum, delta) => sum + utf8Length(REQUEST_SEPARATOR + delta), 0);
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
