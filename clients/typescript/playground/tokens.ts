// o200k_base, as `compactgen measure` counts it: the same vocabulary, and the
// pieces that a text is split in before pairs of bytes are merged.

const END = "(?:'(?:[sS]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD]))?";
const HEAD = "[^\\r\\n\\p{L}\\p{N}]?";
const UPPER = "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]";
const LOWER = "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]";
const SPACE = "\\p{White_Space}";
const PIECE = new RegExp(
  [
    `${HEAD}${UPPER}*${LOWER}+${END}`,
    `${HEAD}${UPPER}+${LOWER}*${END}`,
    "\\p{N}{1,3}",
    ` ?[^${SPACE}\\p{L}\\p{N}]+[\\r\\n/]*`,
    `${SPACE}*[\\r\\n]+`,
    `${SPACE}+(?!\\P{White_Space})`,
    `${SPACE}+`,
  ].join("|"),
  "gu",
);

/** A piece of more bytes is not counted: merging takes the square of its length. */
const LONGEST = 16_384;

const encoder = new TextEncoder();

export class Tokenizer {
  readonly #ranks = new Map<string, number>();

  /** Takes the tokens in their order: of each, a byte that says how many bytes it has, and these. */
  constructor(vocabulary: Uint8Array) {
    for (let at = 0; at < vocabulary.length; at += vocabulary[at]! + 1) {
      this.#ranks.set(binary(vocabulary.subarray(at + 1, at + 1 + vocabulary[at]!)), this.#ranks.size);
    }
  }

  /** How many tokens a text is; undefined if a piece of it is too long to tell. */
  count(text: string): number | undefined {
    let count = 0;
    for (const [piece] of text.matchAll(PIECE)) {
      const bytes = binary(encoder.encode(piece));
      if (bytes.length > LONGEST) {
        return undefined;
      }
      count += this.#ranks.has(bytes) ? 1 : this.#merged(bytes);
    }
    return count;
  }

  /** Merges the neighbours of the lowest rank until none are left; returns how many parts remain. */
  #merged(bytes: string): number {
    const ends = Array.from(bytes, (_, i) => i); // where each part begins, and the end of all
    ends.push(bytes.length);
    const rankAt = (i: number) => this.#ranks.get(bytes.slice(ends[i], ends[i + 2])) ?? Number.POSITIVE_INFINITY;
    const ranks = Array.from({ length: bytes.length - 1 }, (_, i) => rankAt(i));
    for (;;) {
      let best = 0;
      for (let i = 1; i < ranks.length; i++) {
        if (ranks[i]! < ranks[best]!) {
          best = i;
        }
      }
      if (!Number.isFinite(ranks[best] ?? Number.POSITIVE_INFINITY)) {
        return ends.length - 1;
      }
      ends.splice(best + 1, 1);
      ranks.splice(best, 1);
      if (best < ranks.length) {
        ranks[best] = rankAt(best);
      }
      if (best > 0) {
        ranks[best - 1] = rankAt(best - 1);
      }
    }
  }
}

/** Bytes as a text with one character for each, which a Map can look up. */
function binary(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return text;
}
