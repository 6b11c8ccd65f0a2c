import { ARRAY, equalBytes, INDENTED_TEXT, JSON_TEXT, longer, OBJECT } from "./structure.js";
import { Quoter, type Sink } from "./structure-quote.js";
import type { Tree } from "./structure-tree.js";

/** Gives the same id to equal texts. */
export class Interner {
  private readonly tree: Tree;
  /** By hash an id, from 1. */
  private slots: Int32Array;
  /** By id, its hash and its first node. */
  private hashes: Int32Array;
  private nodes: Int32Array;

  /** Reserves memory for one id per node; the system does not really allocate unused pages. */
  constructor(tree: Tree) {
    this.tree = tree;
    const nodes = tree.kinds.length;
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(1.5 * nodes + 2)));
    this.hashes = new Int32Array(nodes);
    this.nodes = new Int32Array(nodes);
  }

  leaf(node: number, hash: number): number {
    const { slots, hashes } = this;
    let slot = hash & (slots.length - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const id = slots[slot]! - 1;
      if (hashes[id] === hash && this.equalLeaves(this.nodes[id]!, node)) {
        return id;
      }
    }
    return this.added(node, hash, slot);
  }

  /** An array or object that has ended. */
  container(node: number, hash: number): number {
    const { slots, hashes } = this;
    let slot = hash & (slots.length - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const id = slots[slot]! - 1;
      if (hashes[id] === hash && this.equalContainers(this.nodes[id]!, node)) {
        return id;
      }
    }
    return this.added(node, hash, slot);
  }

  private added(node: number, hash: number, slot: number): number {
    const id = this.tree.different++;
    if (id === this.hashes.length) {
      this.hashes = longer(this.hashes, this.tree.kinds.length);
      this.nodes = longer(this.nodes, this.tree.kinds.length);
    }
    this.hashes[id] = hash;
    this.nodes[id] = node;
    this.slots[slot] = id + 1;
    if (1.5 * id > this.slots.length) {
      this.rehash();
    }
    return id;
  }

  private rehash(): void {
    const slots = new Int32Array(2 * this.slots.length);
    const { hashes } = this;
    for (let id = 0; id < this.tree.different; id++) {
      let slot = hashes[id]! & (slots.length - 1);
      while (slots[slot] !== 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = id + 1;
    }
    this.slots = slots;
  }

  private equalLeaves(a: number, b: number): boolean {
    const { kinds, sizes, starts, ids, bytes } = this.tree;
    const [kindA, kindB] = [kinds[a]!, kinds[b]!];
    if (sizes[a] !== sizes[b] || kindA === ARRAY || kindA === OBJECT) {
      return false;
    }
    if (kindA < JSON_TEXT && kindB < JSON_TEXT) {
      return equalBytes(bytes, starts[a]!, bytes, starts[b]!, sizes[a]!);
    }
    if (kindA >= JSON_TEXT && kindB >= JSON_TEXT) {
      return kindA === kindB && ids[a + 1] === ids[b + 1];
    }
    return kindA >= JSON_TEXT ? this.isText(a, b) : this.isText(b, a);
  }

  /**
   * Says whether an unwrapped string equals one that was not unwrapped because
   * there was no room. For this it is quoted again, with all strings unwrapped in
   * it.
   */
  private isText(unwrapped: number, other: number): boolean {
    const { kinds, sizes, starts, next, bytes } = this.tree;
    const texts: number[] = [];
    const comparison = new Comparison(bytes, starts[other]!);
    const quoters: Quoter[] = [];
    let at = 0;
    const endUpTo = (node: number): void => {
      for (
        let last = texts[texts.length - 1];
        last !== undefined && next[last]! <= node;
        last = texts[texts.length - 1]
      ) {
        const quoter = quoters.pop()!;
        texts.pop();
        quoter.write(bytes, at, starts[last]! + sizes[last + 1]!);
        quoter.end();
        at = starts[last]! + sizes[last]!;
      }
    };
    for (let node = unwrapped; node < this.tree.count; node++) {
      endUpTo(node);
      if (kinds[node]! >= JSON_TEXT) {
        const outer = quoters[quoters.length - 1];
        outer?.write(bytes, at, starts[node]!);
        quoters.push(new Quoter(outer ?? comparison, kinds[node] === INDENTED_TEXT));
        texts.push(node);
        at = starts[node]!;
      }
      if (node + 1 >= next[unwrapped]!) {
        break;
      }
    }
    endUpTo(next[unwrapped]!);
    return comparison.equal;
  }

  private equalContainers(a: number, b: number): boolean {
    const { kinds, sizes, next, ids } = this.tree;
    if (sizes[a] !== sizes[b] || kinds[a] !== kinds[b]) {
      return false;
    }
    let i = a + 1;
    let j = b + 1;
    while (i < next[a]! && j < next[b]! && ids[i] === ids[j]) {
      i = next[i]!;
      j = next[j]!;
    }
    return i === next[a]! && j === next[b]!;
  }
}

/** A sink that compares the written bytes with others. */
class Comparison implements Sink {
  equal = true;
  private readonly bytes: Uint8Array;
  private at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  write(bytes: Uint8Array, from: number, to: number): void {
    this.equal &&= equalBytes(bytes, from, this.bytes, this.at, to - from);
    this.at += to - from;
  }
}
