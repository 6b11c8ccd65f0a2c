import { BRACE, BRACE_END, COLON, MARK, QUOTE, STRING } from "./structure.js";
import type { Draft, Spans } from "./structure-draft.js";
import { Rests } from "./structure-rests.js";
import { LONG, type Tree } from "./structure-tree.js";

/** In a plain frame shorter strings get no names. */
const LONG_PLAIN = 256;

// How a span is written: as it is, as the name of another, with a name of its
// own, or as the name of another and the rest from the boundary of this number
// on.
const AS_IS = 0;
const AGAIN = 1;
const NAMED = 2;

/** The most bytes that a name adds to its value. */
const NAME_COST = 12;

/** Gives names to what repeats. */
export class Naming {
  private readonly tree: Tree;
  private readonly spans: Spans;
  private readonly dense: boolean;
  private readonly ways: Uint16Array;
  /** By span, the other one; or the number of its name. */
  private readonly others: Int32Array;
  private named = 0;

  constructor(tree: Tree, spans: Spans, dense: boolean) {
    this.tree = tree;
    this.spans = spans;
    this.dense = dense;
    this.ways = new Uint16Array(spans.count);
    this.others = new Int32Array(spans.count);
  }

  /** Finds repeated values; says whether there are any. */
  find(): boolean {
    this.findRepetitions();
    if (this.dense) {
      this.findRests();
    }
    return this.named > 0;
  }

  private findRepetitions(): void {
    const { tree, spans, ways } = this;
    // By id, the first span, from 1.
    const firsts = new Int32Array(tree.different);
    for (let span = 0; span < spans.count; span++) {
      if (!this.isLong(span)) {
        continue;
      }
      const id = tree.ids[spans.nodes[span]!]!;
      const first = firsts[id]! - 1;
      if (first < 0) {
        firsts[id] = span + 1;
      } else {
        this.refer(span, first, AGAIN);
        span = this.lastInside(span);
      }
    }
    this.named = ways.reduce((sum, way) => sum + (way === NAMED ? 1 : 0), 0);
  }

  /** Finds strings that begin like one before. */
  private findRests(): void {
    const { tree, spans, ways } = this;
    const rests = new Rests(tree, spans);
    for (let span = 0; span < spans.count; span++) {
      if (ways[span] === AGAIN) {
        span = this.lastInside(span);
      } else if (tree.kinds[spans.nodes[span]!] === STRING && this.isLong(span)) {
        const found = ways[span] === AS_IS && spans.ends[span]! >= 0 && rests.find(span);
        if (!found) {
          rests.add(span);
          continue;
        }
        this.named += ways[rests.found] === NAMED ? 0 : 1;
        this.refer(span, rests.found, rests.boundary);
      }
    }
  }

  private refer(span: number, other: number, way: number): void {
    this.ways[span] = way;
    this.others[span] = other;
    this.ways[other] = NAMED;
  }

  /** The last span that is inside one. */
  private lastInside(span: number): number {
    const { spans } = this;
    const end = spans.end(span);
    let last = span;
    while (last + 1 < spans.count && spans.begins[last + 1]! < end) {
      last++;
    }
    return last;
  }

  private isLong(span: number): boolean {
    const { spans } = this;
    const plain = !this.dense && this.tree.kinds[this.spans.nodes[span]!] === STRING;
    return spans.end(span) - spans.begins[span]! >= (plain ? LONG_PLAIN : LONG);
  }

  /** What was written, with names. */
  write(draft: Draft): Uint8Array {
    const { spans, ways, others } = this;
    const output = new NamedOutput(draft.bytes, draft.length + NAME_COST * this.named);
    const ends: number[] = [];
    let names = 0;
    for (let span = 0; span < spans.count; span++) {
      const way = ways[span]!;
      if (way === AS_IS) {
        continue;
      }
      const begin = spans.begins[span]!;
      while (ends.length > 0 && ends[ends.length - 1]! <= begin) {
        output.copyTo(ends.pop()!);
        output.byte(BRACE_END);
      }
      output.copyTo(begin);
      if (way === NAMED) {
        others[span] = names++;
        this.writeName(output, span, ends);
        continue;
      }
      output.byte(QUOTE);
      output.name(others[others[span]!]!);
      if (way === AGAIN) {
        output.byte(QUOTE);
        output.at = spans.end(span);
      } else {
        output.at = begin + way + (draft.bytes[begin + 1] === MARK ? 1 : 0);
        output.copyTo(spans.end(span));
      }
      span = this.lastInside(span);
    }
    for (const end of ends.reverse()) {
      output.copyTo(end);
      output.byte(BRACE_END);
    }
    output.copyTo(draft.length);
    return output.bytes.subarray(0, output.length);
  }

  /** Writes the name of the next span, and notes its end if it needs a closing brace. */
  private writeName(output: NamedOutput, span: number, ends: number[]): void {
    const { spans, tree, others } = this;
    if (tree.kinds[spans.nodes[span]!] === STRING) {
      output.byte(QUOTE);
      output.name(others[span]!);
      output.byte(COLON);
      output.at++;
      output.at += output.source[output.at] === MARK ? 1 : 0;
      return;
    }
    output.byte(BRACE);
    output.byte(QUOTE);
    output.name(others[span]!);
    output.byte(QUOTE);
    output.byte(COLON);
    ends.push(spans.end(span));
  }
}

/** Copies the written text from left to right. */
class NamedOutput {
  readonly source: Uint8Array;
  readonly bytes: Uint8Array;
  length = 0;
  /** The next byte of the source. */
  at = 0;

  constructor(source: Uint8Array, size: number) {
    this.source = source;
    this.bytes = new Uint8Array(size);
  }

  copyTo(end: number): void {
    this.bytes.set(this.source.subarray(this.at, end), this.length);
    this.length += end - this.at;
    this.at = end;
  }

  byte(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  /** The mark and the name of a number: a to z, then aa, ab and so on. */
  name(number: number): void {
    this.byte(MARK);
    let letters = 1;
    let first = 0;
    for (let many = 26; number >= first + many; many *= 26) {
      first += many;
      letters++;
    }
    let rest = number - first;
    for (let at = this.length + letters - 1; at >= this.length; at--) {
      this.bytes[at] = 0x61 + (rest % 26);
      rest = Math.floor(rest / 26);
    }
    this.length += letters;
  }
}
