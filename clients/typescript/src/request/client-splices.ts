import { codePoints, utf8Length } from "../core/text.js";
import { commonPrefix, commonSuffix, type Edit } from "../delta/operations.js";
import { skipCodePoints } from "../delta/text.js";

/** So many code points of the old text find a match. */
const PIECE = 32;

/** So many matches are looked at, the longest. */
const MOST_MATCHES = 1000;

/** A text that stands in the old and in the new content: where, and for how many units. */
interface Alike {
  readonly old: number;
  readonly new: number;
  readonly size: number;
}

interface Match extends Alike {
  readonly points: number;
}

/**
 * The edits that take the old content to the new one by what both have in common,
 * front to back (docs/request.md, "Sessions"); undefined if a content on the way
 * would be longer than both.
 */
export function splices(old: string, next: string, hasAppend: boolean): Edit[] | undefined {
  const before = utf8Length(old);
  const most = Math.max(before, utf8Length(next));
  const edits: Edit[] = [];
  let bytes = before;
  let at = { old: 0, new: 0, position: 0 };
  for (const match of common(old, next)) {
    const gone = old.slice(at.old, match.old);
    const text = next.slice(at.new, match.new);
    if (gone === "" && match.old === old.length && hasAppend && text !== "") {
      edits.push({ role: "append", text });
    } else if (gone !== "" || text !== "") {
      edits.push({ role: "splice", position: at.position, length: codePoints(gone, 0, gone.length), text });
    }
    bytes += utf8Length(text) - utf8Length(gone);
    if (bytes > most) {
      return undefined;
    }
    const end = match.new + match.size;
    at = { old: match.old + match.size, new: end, position: at.position + codePoints(next, at.new, end) };
  }
  return edits;
}

/**
 * The texts that both contents have, front to back. The first one is what both begin
 * with, and the last one what both end with; these two may be empty.
 */
export function common(old: string, next: string): readonly Alike[] {
  const size = commonPrefix(old, 0, next, 0);
  const same = commonSuffix(old, size, next, size);
  const ends = { old: old.length - same, new: next.length - same, size: same };
  const found = kept(matches(old.slice(0, ends.old), next.slice(0, ends.new), size));
  return [{ old: 0, new: 0, size }, ...stretched(found, old, next, size), ends];
}

/**
 * Reads the new text for pieces of the old one that stand there once. Each match is a
 * piece and all that follows it alike in both.
 */
function matches(old: string, next: string, start: number): Match[] {
  const places = placesOf(old, start);
  const found: Match[] = [];
  let at = start;
  let end = skipCodePoints(next, at, PIECE);
  while (end >= 0) {
    const place = places.get(next.slice(at, end)) ?? -1;
    if (place < 0) {
      at = skipCodePoints(next, at, 1);
      end = skipCodePoints(next, end, 1);
    } else {
      const size = commonPrefix(old, place, next, at);
      found.push({ old: place, new: at, size, points: codePoints(next, at, at + size) });
      at += size;
      end = skipCodePoints(next, at, PIECE);
    }
  }
  return found;
}

/** Where each piece of a text stands; -1 for one that stands there twice. */
function placesOf(text: string, start: number): Map<string, number> {
  const places = new Map<string, number>();
  let at = start;
  for (let end = skipCodePoints(text, at, PIECE); end >= 0; end = skipCodePoints(text, at, PIECE)) {
    const piece = text.slice(at, end);
    const known = places.size;
    if (places.set(piece, at).size === known) {
      places.set(piece, -1);
    }
    at = end;
  }
  return places;
}

/** The longest matches, as far as they stand in the same order in both texts and do not overlap. */
function kept(list: readonly Match[]): Match[] {
  const keep: Match[] = [];
  for (const match of [...list].sort((a, b) => b.points - a.points).slice(0, MOST_MATCHES)) {
    let i = keep.length;
    while (i > 0 && keep[i - 1]!.new > match.new) {
      i--;
    }
    const [before, behind] = [keep[i - 1], keep[i]];
    if (
      (before === undefined || before.old + before.size <= match.old) &&
      (behind === undefined || match.old + match.size <= behind.old)
    ) {
      keep.splice(i, 0, match);
    }
  }
  return keep;
}

/** Lets each match begin earlier, as far as both texts are alike behind the match before. */
function stretched(list: readonly Match[], old: string, next: string, start: number): Match[] {
  let [oldEnd, newEnd] = [start, start];
  return list.map((match) => {
    const more = commonSuffix(old, oldEnd, next, newEnd, match.old, match.new);
    oldEnd = match.old + match.size;
    newEnd = match.new + match.size;
    return { ...match, old: match.old - more, new: match.new - more, size: match.size + more };
  });
}
