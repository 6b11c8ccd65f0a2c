import { COMMA, MARK, QUOTE } from "./structure.js";
import { LONG, type Tree } from "./structure-tree.js";

/** Strings, arrays and objects of LONG bytes or more that were written. */
export class Spans {
  count = 0;
  readonly nodes: Int32Array;
  readonly begins: Int32Array;
  /** Where a span ends; its complement if a pattern took part of the text away. */
  readonly ends: Int32Array;

  constructor(most: number) {
    this.nodes = new Int32Array(most);
    this.begins = new Int32Array(most);
    this.ends = new Int32Array(most);
  }

  add(node: number, begin: number): number {
    this.nodes[this.count] = node;
    this.begins[this.count] = begin;
    return this.count++;
  }

  end(span: number): number {
    const end = this.ends[span]!;
    return end < 0 ? ~end : end;
  }
}

/** What is written of a tree, without names. */
export class Draft {
  readonly bytes: Uint8Array;
  length = 0;
  readonly spans: Spans;
  readonly tree: Tree;

  constructor(tag: string, tree: Tree) {
    this.tree = tree;
    this.spans = new Spans(tree.long);
    // A table never makes the text longer (docs/m2m.md, "Encoder"). One byte is for the comma after the
    // value.
    this.bytes = new Uint8Array(tag.length + tree.bytes.length + tree.marks + 1);
    for (let i = 0; i < tag.length; i++) {
      this.byte(tag.charCodeAt(i));
    }
  }

  /** Begins a span; -1 for what is too short. */
  begin(node: number): number {
    return this.tree.sizes[node]! >= LONG ? this.spans.add(node, this.length) : -1;
  }

  end(span: number): void {
    if (span >= 0) {
      this.spans.ends[span] = this.length;
    }
  }

  /** Writes a string or key, with a mark more if it begins with one. */
  marked(node: number): void {
    const { starts, sizes, bytes } = this.tree;
    const start = starts[node]!;
    if (bytes[start + 1] === MARK) {
      this.byte(QUOTE);
      this.byte(MARK);
      this.copy(start + 1, start + sizes[node]!);
    } else {
      this.copy(start, start + sizes[node]!);
    }
  }

  /** Replaces the last comma by a closing bracket, and adds a comma. */
  closeWith(bracket: number): void {
    if (this.bytes[this.length - 1] === COMMA) {
      this.length--;
    }
    this.byte(bracket);
    this.byte(COMMA);
  }

  byte(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  put(text: Uint8Array): void {
    for (let i = 0; i < text.length; i++) {
      this.bytes[this.length++] = text[i]!;
    }
  }

  copy(from: number, to: number): void {
    const { bytes, length, tree } = this;
    if (to - from > 100) {
      bytes.set(tree.bytes.subarray(from, to), length);
    } else {
      const source = tree.bytes;
      let at = length;
      for (let i = from; i < to; i++) {
        bytes[at++] = source[i]!;
      }
    }
    this.length += to - from;
  }
}

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
