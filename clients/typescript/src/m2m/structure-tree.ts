import {
  BACKSLASH,
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  COLON,
  COMMA,
  equalBytes,
  LINE_FEED,
  longer,
  QUOTE,
} from "./structure.js";
import { Quoter, type Sink } from "./structure-quote.js";
import type { Scan } from "./structure-scan.js";
import { mix, SEED, StringReader } from "./structure-string.js";

/** More values than this are written as they are. */
export const MOST_VALUES = 1_048_576;

/** Spans of fewer bytes get no names. */
export const LONG = 24;

/** Bytes that a string must have more than the JSON in it; one more if it is indented. */
const WRAP_COST = 10;

/** What a node is. */
export const SCALAR = 0;
export const STRING = 1;
export const ARRAY = 2;
export const OBJECT = 3;
export const KEY = 4;
/** Strings that are unwrapped: what they hold is the node behind. */
export const JSON_TEXT = 5;
export const INDENTED_TEXT = 6;

/**
 * The values and keys of a JSON text in the order in which they begin, a key in
 * front of its value. Each array holds one property of all. The text of what a
 * string holds takes the place of the string.
 */
export class Tree {
  /** The text without white space between its tokens. */
  readonly bytes: Uint8Array;
  count = 0;
  kinds: Uint8Array;
  /** Where a text begins, and how long it is in the content. */
  starts: Int32Array;
  sizes: Int32Array;
  /** The node behind all that is inside. */
  next: Int32Array;
  /** Equal where the texts are. */
  ids: Int32Array;
  /** How many ids there are. */
  different = 0;
  /** How many strings and keys begin with the mark. */
  marks: number;
  /** How many strings, arrays and objects are long enough for a name. */
  long = 0;
  /** How many nodes there will be. */
  private room: number;

  /** Takes the text that was scanned, without white space. */
  constructor(bytes: Uint8Array, scan: Scan, depth: number) {
    this.bytes = bytes;
    this.marks = scan.marks;
    const nodes = scan.values + scan.keys;
    this.room = nodes;
    this.kinds = new Uint8Array(nodes);
    this.starts = new Int32Array(nodes);
    this.sizes = new Int32Array(nodes);
    this.next = new Int32Array(nodes);
    this.ids = new Int32Array(nodes);
    new Builder(this, scan, depth).build();
  }

  /** Makes room for so many nodes more. */
  grow(nodes: number): void {
    this.room += nodes;
    if (this.room > this.kinds.length) {
      const length = Math.max(this.room, Math.ceil(1.5 * this.kinds.length));
      this.kinds = longer(this.kinds, length);
      this.starts = longer(this.starts, length);
      this.sizes = longer(this.sizes, length);
      this.next = longer(this.next, length);
      this.ids = longer(this.ids, length);
    }
  }

  add(kind: number, start: number, size: number): number {
    const node = this.count++;
    this.kinds[node] = kind;
    this.starts[node] = start;
    this.sizes[node] = size;
    this.next[node] = node + 1;
    return node;
  }

  /** An object that is not empty. */
  hasMembers(node: number): boolean {
    return this.kinds[node] === OBJECT && this.next[node]! > node + 1;
  }
}

/** Reads the text, and what strings hold. */
class Builder {
  private readonly tree: Tree;
  private readonly ids: Interner;
  private readonly depth: number;
  /** All values, those in unwrapped strings too. */
  private values: number;
  /** The arrays, objects and unwrapped strings that are open, innermost last; with the hash so far, or where the text goes on. */
  private readonly open: number[] = [];
  private readonly hashes: number[] = [];
  private readonly behind: number[] = [];
  /** The long strings of the innermost text, the next one, and where that text begins; then those of the texts around. */
  private longStrings: Int32Array;
  private nextLong = 0;
  private base = 0;
  private readonly around: [longStrings: Int32Array, nextLong: number, base: number][] = [];
  private readonly reader = new StringReader();
  /** For what strings hold. */
  private readonly scan: Scan;
  private inner: Uint8Array = new Uint8Array(0);
  private at = 0;

  constructor(tree: Tree, scan: Scan, depth: number) {
    this.tree = tree;
    this.ids = new Interner(tree);
    this.values = scan.values;
    this.depth = depth;
    this.scan = scan;
    this.longStrings = scan.longStrings.take();
  }

  build(): void {
    const { tree, open, hashes } = this;
    const { bytes } = tree;
    do {
      const start = this.at;
      switch (bytes[start]) {
        case COMMA:
          this.at++;
          break;
        case BRACE:
        case BRACKET:
          open.push(tree.add(bytes[start] === BRACE ? OBJECT : ARRAY, start, 0));
          hashes.push(SEED);
          this.at++;
          break;
        case BRACE_END:
        case BRACKET_END:
          this.at++;
          this.close();
          break;
        case QUOTE:
          this.string(start);
          break;
        default:
          this.scalar(start);
      }
    } while (open.length > 0);
  }

  private string(start: number): void {
    const { bytes } = this.tree;
    const hash = this.hashAt(start);
    const { end } = this.reader;
    if (bytes[end] === COLON && this.open.length > 0) {
      this.at = end + 1;
      this.ended(this.tree.add(KEY, start, end - start), hash);
      return;
    }
    const node = this.tree.add(STRING, start, end - start);
    this.tree.long += end - start >= LONG ? 1 : 0;
    if (mayBeJson(bytes[start + 1]!, bytes[end - 2]!) && this.unwrap(node, start, end)) {
      this.open.push(node);
      this.hashes.push(hash);
      this.behind.push(end);
      this.at = start;
      this.around.push([this.longStrings, this.nextLong, this.base]);
      this.longStrings = this.scan.longStrings.take();
      this.nextLong = 0;
      this.base = start;
    } else {
      this.at = end;
      this.ended(node, hash);
    }
  }

  /** The hash of a string; the reader tells where it ends. */
  private hashAt(start: number): number {
    const { reader, longStrings, nextLong } = this;
    if (start - this.base !== longStrings[nextLong]) {
      reader.read(this.tree.bytes, start, this.tree.bytes.length);
      return reader.hash;
    }
    reader.end = start + longStrings[nextLong + 1]!;
    this.nextLong += 3;
    return longStrings[nextLong + 2]!;
  }

  private scalar(start: number): void {
    const { bytes } = this.tree;
    let end = start;
    let hash = SEED;
    for (; end < bytes.length; end++) {
      const byte = bytes[end]!;
      if (byte === COMMA || byte === BRACE_END || byte === BRACKET_END) {
        break;
      }
      hash = mix(hash, byte);
    }
    this.at = end;
    this.ended(this.tree.add(SCALAR, start, end - start), hash);
  }

  /** Ends the innermost array or object, and an unwrapped string that it is the value of. */
  private close(): void {
    const { tree, open, hashes } = this;
    const node = open.pop()!;
    tree.sizes[node] = this.at - tree.starts[node]!;
    tree.long += this.at - tree.starts[node]! >= LONG ? 1 : 0;
    tree.next[node] = tree.count;
    tree.ids[node] = this.ids.container(node, hashes.pop()!);
    this.mix(tree.ids[node]!);
    const outer = open[open.length - 1];
    if (outer !== undefined && tree.kinds[outer]! >= JSON_TEXT) {
      open.pop();
      tree.next[outer] = tree.count;
      this.at = this.behind.pop()!;
      [this.longStrings, this.nextLong, this.base] = this.around.pop()!;
      this.ended(outer, hashes.pop()!);
    }
  }

  /** Notes the id of a leaf, or of an unwrapped string. */
  private ended(node: number, hash: number): void {
    const id = this.ids.leaf(node, hash);
    this.tree.ids[node] = id;
    this.mix(id);
  }

  /** Counts a value or key to what it is in. */
  private mix(id: number): void {
    const { hashes, open, tree } = this;
    const last = open.length - 1;
    if (last >= 0 && tree.kinds[open[last]!]! < JSON_TEXT) {
      hashes[last] = mix(hashes[last]!, id);
    }
  }

  /** Puts what a string holds in its place, if that is JSON that a step gives back, and it is shorter. */
  private unwrap(node: number, start: number, end: number): boolean {
    const { tree, scan } = this;
    const length = this.unquote(start, end);
    const depth = this.depth - this.open.length - 1;
    if (length === 0 || depth < 1) {
      return false;
    }
    const indented = this.inner[1] === LINE_FEED;
    if (!scan.scan(this.inner, 0, length, depth, indented ? "indented" : "none")) {
      return false;
    }
    const { size, values, keys, marks } = scan;
    if (end - start - size <= WRAP_COST + (indented ? 1 : 0) || this.values + values > MOST_VALUES) {
      return false;
    }
    this.values += values;
    tree.marks += marks;
    tree.grow(values + keys);
    tree.kinds[node] = indented ? INDENTED_TEXT : JSON_TEXT;
    tree.bytes.set(this.inner.subarray(0, size), start);
    return true;
  }

  /** Puts what a string holds into `inner`, if it has no other escapes than JSON does that is quoted: its length, or 0. */
  private unquote(start: number, end: number): number {
    const { bytes } = this.tree;
    if (this.inner.length < end - start) {
      this.inner = new Uint8Array(end - start);
    }
    const { inner } = this;
    let length = 0;
    for (let at = start + 1; at < end - 1; at++) {
      let byte = bytes[at]!;
      if (byte === BACKSLASH) {
        byte = bytes[++at]!;
        if (byte === 0x6e) {
          byte = LINE_FEED;
        } else if (byte !== QUOTE && byte !== BACKSLASH) {
          return 0;
        }
      }
      inner[length++] = byte;
    }
    return length;
  }
}

/** Says whether a string may hold an array or object, by the first and the last byte of its text. */
function mayBeJson(first: number, last: number): boolean {
  return (first === BRACE && last === BRACE_END) || (first === BRACKET && last === BRACKET_END);
}

/** Gives the same id to equal texts. */
class Interner {
  private readonly tree: Tree;
  /** By hash an id, from 1. */
  private slots: Int32Array;
  /** By id, its hash and its first node. */
  private hashes: Int32Array;
  private nodes: Int32Array;

  /** Takes memory for as many ids as there are nodes: what is not used stays with the system. */
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
   * Says whether an unwrapped string is another that is not, for which there was
   * no room: it is quoted again, and so is what is unwrapped in it.
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

/** Compares what is written with bytes. */
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
