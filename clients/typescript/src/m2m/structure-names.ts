import { BRACE, BRACE_END, beginsRest, COLON, equalBytes, longer, MARK, QUOTE } from "./structure.js";
import { mix, SEED } from "./structure-string.js";
import { LONG, STRING, type Tree } from "./structure-tree.js";
import type { Spans, Writer } from "./structure-write.js";

/** Strings of fewer bytes get no names where the frame is to be plain. */
const LONG_PLAIN = 256;
/** Where the boundaries stand behind which a string may differ from one that it begins like. */
const FIRST_BOUNDARY = 23;
const LAST_BOUNDARY = 256;

// How a span is written: as it is, as the name of another, with a name; or with
// the name of another and what stands from the boundary of this number on.
const AS_IS = 0;
const AGAIN = 1;
const NAMED = 2;

/** What a name takes at most beside its value. */
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

  /** Finds what repeats; says whether anything does. */
  find(): boolean {
    this.findRepetitions();
    if (this.dense) {
      this.findBeginnings();
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
  private findBeginnings(): void {
    const { tree, spans, ways } = this;
    const beginnings = new Beginnings(tree, spans);
    for (let span = 0; span < spans.count; span++) {
      if (ways[span] === AGAIN) {
        span = this.lastInside(span);
      } else if (tree.kinds[spans.nodes[span]!] === STRING && this.isLong(span)) {
        const found = ways[span] === AS_IS && spans.ends[span]! >= 0 && beginnings.find(span);
        if (!found) {
          beginnings.add(span);
          continue;
        }
        this.named += ways[beginnings.found] === NAMED ? 0 : 1;
        this.refer(span, beginnings.found, beginnings.boundary);
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
  write(writer: Writer): Uint8Array {
    const { spans, ways, others } = this;
    const output = new NamedOutput(writer.bytes, writer.length + NAME_COST * this.named);
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
        output.at = begin + way + (writer.bytes[begin + 1] === MARK ? 1 : 0);
        output.copyTo(spans.end(span));
      }
      span = this.lastInside(span);
    }
    for (const end of ends.reverse()) {
      output.copyTo(end);
      output.byte(BRACE_END);
    }
    output.copyTo(writer.length);
    return output.bytes.subarray(0, output.length);
  }

  /** Writes the name of a span that comes, and notes where that ends if it needs a brace. */
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

/** Copies what was written, from left to right. */
class NamedOutput {
  readonly source: Uint8Array;
  readonly bytes: Uint8Array;
  length = 0;
  /** What of the source is next. */
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

/** The texts of strings, to be found by what another begins with. */
class Beginnings {
  /** What was found last: a span, and the boundary behind its text. */
  found = 0;
  boundary = 0;
  private readonly tree: Tree;
  private readonly spans: Spans;
  /** By hash an entry, from 1; by entry its hash and span. */
  private slots: Int32Array = new Int32Array(32);
  private hashes: Int32Array = new Int32Array(16);
  private entries: Int32Array = new Int32Array(16);
  private count = 0;
  /** Which boundaries have a text in front that ends there. */
  private readonly lengths = new Uint8Array(LAST_BOUNDARY + 1);
  /** The boundaries of a string, and the hashes of the texts in front. */
  private readonly boundaries = new Int32Array(2 * (LAST_BOUNDARY - FIRST_BOUNDARY + 1));

  constructor(tree: Tree, spans: Spans) {
    this.tree = tree;
    this.spans = spans;
  }

  /** Finds the longest text that a string begins with. */
  find(span: number): boolean {
    if (this.count === 0) {
      return false;
    }
    const start = this.tree.starts[this.spans.nodes[span]!]!;
    for (let i = this.findBoundaries(span, start); i > 0; i -= 2) {
      const boundary = this.boundaries[i - 2]!;
      const entry = this.entry(start, boundary, this.boundaries[i - 1]!);
      if (entry >= 0) {
        this.found = this.entries[entry]!;
        this.boundary = boundary;
        return true;
      }
    }
    return false;
  }

  add(span: number): void {
    const { tree, spans } = this;
    const node = spans.nodes[span]!;
    const boundary = tree.sizes[node]! - 1;
    if (boundary > LAST_BOUNDARY) {
      return;
    }
    if (this.count === this.entries.length) {
      this.grow();
    }
    let hash = SEED;
    for (let i = 1; i < boundary; i++) {
      hash = mix(hash, tree.bytes[tree.starts[node]! + i]!);
    }
    this.lengths[boundary] = 1;
    this.hashes[this.count] = hash;
    this.entries[this.count++] = span;
    this.put(this.count);
  }

  /** Collects the boundaries of a string that have a text of the right length in front; how many numbers. */
  private findBoundaries(span: number, start: number): number {
    const { boundaries, lengths, tree } = this;
    const { bytes } = tree;
    const last = Math.min(LAST_BOUNDARY, tree.sizes[this.spans.nodes[span]!]! - 2);
    let count = 0;
    let hash = SEED;
    for (let i = 1; i <= last; i++) {
      const byte = bytes[start + i]!;
      if (lengths[i] === 1 && beginsRest(byte)) {
        boundaries[count++] = i;
        boundaries[count++] = hash;
      }
      hash = mix(hash, byte);
    }
    return count;
  }

  /** The entry whose text a string has in front of a boundary; -1 if there is none. */
  private entry(start: number, boundary: number, hash: number): number {
    const { slots, hashes, entries, tree, spans } = this;
    for (let slot = hash & (slots.length - 1); slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const entry = slots[slot]! - 1;
      const node = spans.nodes[entries[entry]!]!;
      if (
        hashes[entry] === hash &&
        tree.sizes[node] === boundary + 1 &&
        equalBytes(tree.bytes, tree.starts[node]!, tree.bytes, start, boundary)
      ) {
        return entry;
      }
    }
    return -1;
  }

  private put(entry: number): void {
    const slots = this.slots;
    let slot = this.hashes[entry - 1]! & (slots.length - 1);
    while (slots[slot] !== 0) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = entry;
  }

  private grow(): void {
    this.hashes = longer(this.hashes, 2 * this.count);
    this.entries = longer(this.entries, 2 * this.count);
    this.slots = new Int32Array(4 * this.count);
    for (let entry = 1; entry <= this.count; entry++) {
      this.put(entry);
    }
  }
}
