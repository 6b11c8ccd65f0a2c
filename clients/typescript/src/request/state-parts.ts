import { utf8Length } from "../core/text.js";
import { common } from "./client-splices.js";
import type { StatePart } from "./store.js";

/** So many ranges and texts are sent at most. */
const MOST_PARTS = 64;

/** What the two numbers of a range take of a command, about. */
const RANGE_BYTES = 32;

/** A state that is put together from the present one. */
export interface InParts {
  /** What it begins with. */
  readonly begin: string;
  readonly parts: readonly StatePart[];
}

/**
 * How the new conversation is put together from the old one; undefined if there would
 * be too many parts, or more bytes than the conversation has.
 */
export function partsOf(old: string, next: string): InParts | undefined {
  const texts = [""];
  const ranges: { start: number; end: number }[] = [];
  let [oldEnd, newEnd, bytes] = [0, 0, 0];
  for (const match of common(old, next)) {
    texts[ranges.length] += next.slice(newEnd, match.new);
    const start = bytes + utf8Length(old.slice(oldEnd, match.old));
    newEnd = match.new + match.size;
    oldEnd = match.old + match.size;
    bytes = start + utf8Length(old.slice(match.old, oldEnd));
    if (match.size > 0) {
      texts[ranges.push({ start, end: bytes })] = "";
    }
  }
  const sent = texts.filter((text) => text !== "");
  const size = utf8Length(sent.join("")) + RANGE_BYTES * ranges.length;
  if (sent.length + ranges.length > MOST_PARTS || size >= utf8Length(next)) {
    return undefined;
  }
  const [begin = "", ...behind] = texts;
  return { begin, parts: ranges.map((range, i) => ({ ...range, text: behind[i] ?? "" })) };
}
