import { beginsRest, equalBytes, longer } from "./structure.js";
import type { Spans } from "./structure-draft.js";
import { mix, SEED } from "./structure-string.js";
import type { Tree } from "./structure-tree.js";

/** At which boundaries a rest may begin. */
const FIRST_BOUNDARY = 23;
const LAST_BOUNDARY = 256;

/** Finds the longest string that another one begins with. */
export class Rests {
  /** The last result: a span, and the boundary after its text. */
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
