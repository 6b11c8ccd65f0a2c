import {
  ARRAY,
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  COLON,
  COMMA,
  INDENTED_TEXT,
  JSON_TEXT,
  KEY,
  longer,
  OBJECT,
  QUOTE,
  SCALAR,
  STRING,
} from "./structure.js";
import { Interner } from "./structure-equal.js";
import type { Scan } from "./structure-scan.js";
import { mix, SEED, StringReader } from "./structure-string.js";
import { Held } from "./structure-unwrap.js";

/** More values than this are written as they are. */
export const MOST_VALUES = 1_048_576;

/** Spans of fewer bytes get no names. */
export const LONG = 24;

/**
 * The values and keys of a JSON text in the order in which they begin, a key in
 * front of its value. Each array holds one property of all nodes. The JSON in an
 * unwrapped string takes the place of the string.
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
  /** Equal for equal texts. */
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
  private readonly held: Held;
  private at = 0;

  constructor(tree: Tree, scan: Scan, depth: number) {
    this.tree = tree;
    this.ids = new Interner(tree);
    this.values = scan.values;
    this.depth = depth;
    this.scan = scan;
    this.held = new Held(scan);
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
    if (this.unwrap(node, start, end)) {
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

  /** Unwraps a string, if it should be: its JSON takes its place. */
  private unwrap(node: number, start: number, end: number): boolean {
    const { scan, tree } = this;
    if (!this.held.read(tree.bytes, start, end, this.depth - this.open.length - 1, MOST_VALUES - this.values)) {
      return false;
    }
    this.values += scan.values;
    tree.marks += scan.marks;
    tree.grow(scan.values + scan.keys);
    tree.kinds[node] = this.held.indented ? INDENTED_TEXT : JSON_TEXT;
    tree.bytes.set(this.held.bytes.subarray(0, scan.size), start);
    return true;
  }
}
