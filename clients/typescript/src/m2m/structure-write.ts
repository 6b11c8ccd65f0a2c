import { BRACE, BRACE_END, BRACKET, BRACKET_END, COLON, COMMA, longer, MARK, QUOTE, STAR } from "./structure.js";
import { CONSTANT, INLINE, LIST, PATTERN, PLAIN, ROW, type Shapes } from "./structure-shape.js";
import { ARRAY, INDENTED_TEXT, JSON_TEXT, LONG, SCALAR, STRING, type Tree } from "./structure-tree.js";

const ABSENT = ascii('"=",');
const JSON_OPEN = ascii('{"=JSON":');
const INDENTED_OPEN = ascii('{"=JSON2":');
const ROW_OPEN = ascii('{"=row":');
const ROWS_OPEN = ascii('{"=rows":');
const HEAD = ascii('{"=');
const HEAD_END = ascii(' rows":');

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

// What is open.
const ARRAY_FRAME = 0;
const OBJECT_FRAME = 1;
/** An array whose elements stand in rows' places, and an object whose members do. */
const ROWS_FRAME = 2;
const MEMBERS_FRAME = 3;
const ROW_FRAME = 4;
const INLINE_FRAME = 5;
const JSON_FRAME = 6;

// What a frame has, in one array.
const KIND = 0;
/** The next node, and the one behind the last. */
const NODE = 1;
const END = 2;
/** The first column, or the next one of a row. */
const COLUMN = 3;
/** The span to end; -1 if there is none. */
const SPAN = 4;
/** Absent cells of a row that are not written yet; of a table, that the columns are its own. */
const WAITING = 5;
const OWN = 5;
const FIELDS = 6;

/** Strings, arrays and objects of LONG bytes or more that were written. */
export class Spans {
  count = 0;
  readonly nodes: Int32Array;
  readonly begins: Int32Array;
  /** Where a span ends; the complement where a pattern took text away. */
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

/** Writes a tree with tables, and without names. */
export class Writer {
  readonly bytes: Uint8Array;
  length = 0;
  readonly spans: Spans;
  private readonly tree: Tree;
  private readonly shapes: Shapes;
  private frames: Int32Array = new Int32Array(8 * FIELDS);
  private open = 0;
  /** Headers that are being written: the next column, and the one behind the last. */
  private readonly lists: number[] = [];

  constructor(tag: string, tree: Tree, shapes: Shapes) {
    this.tree = tree;
    this.shapes = shapes;
    this.spans = new Spans(tree.long);
    // A table never costs more than it saves (docs/m2m.md, "Encoder"). A comma stands behind the value.
    this.bytes = new Uint8Array(tag.length + tree.bytes.length + tree.marks + 1);
    for (let i = 0; i < tag.length; i++) {
      this.byte(tag.charCodeAt(i));
    }
  }

  write(): void {
    this.value(0);
    while (this.open > 0) {
      this.step();
    }
    this.length--;
  }

  private step(): void {
    const { frames, tree } = this;
    const top = (this.open - 1) * FIELDS;
    const kind = frames[top + KIND]!;
    const node = frames[top + NODE]!;
    if (node === frames[top + END]) {
      this.close(top, kind);
      return;
    }
    if (kind === ARRAY_FRAME || kind === JSON_FRAME) {
      frames[top + NODE] = tree.next[node]!;
      this.value(node);
    } else if (kind === ROWS_FRAME) {
      frames[top + NODE] = tree.next[node]!;
      this.rowOrValue(node, frames[top + COLUMN]!);
    } else {
      frames[top + NODE] = tree.next[node + 1]!;
      if (kind >= ROW_FRAME) {
        this.cell(top, node);
        return;
      }
      this.marked(node);
      this.byte(COLON);
      if (kind === OBJECT_FRAME) {
        this.value(node + 1);
      } else {
        this.rowOrValue(node + 1, frames[top + COLUMN]!);
      }
    }
  }

  private value(node: number): void {
    const { tree } = this;
    switch (tree.kinds[node]) {
      case SCALAR:
        this.copy(tree.starts[node]!, tree.starts[node]! + tree.sizes[node]!);
        this.byte(COMMA);
        break;
      case STRING: {
        const span = this.begin(node);
        this.marked(node);
        this.end(span);
        this.byte(COMMA);
        break;
      }
      case JSON_TEXT:
      case INDENTED_TEXT: {
        const span = this.begin(node);
        this.put(tree.kinds[node] === JSON_TEXT ? JSON_OPEN : INDENTED_OPEN);
        this.push(JSON_FRAME, node, -1, span);
        break;
      }
      default:
        this.container(node);
    }
  }

  /** Begins an array or object, as a table where it is one. */
  private container(node: number): void {
    const { shapes } = this;
    const isArray = this.tree.kinds[node] === ARRAY;
    const span = this.begin(node);
    if (!shapes.table(node)) {
      this.byte(isArray ? BRACKET : BRACE);
      this.push(isArray ? ARRAY_FRAME : OBJECT_FRAME, node, -1, span);
      return;
    }
    const { first } = shapes;
    if (isArray) {
      this.byte(BRACKET);
    }
    this.put(HEAD);
    for (const digit of String(shapes.rows)) {
      this.byte(digit.charCodeAt(0));
    }
    this.put(HEAD_END);
    this.header(first, shapes.width);
    if (isArray) {
      this.closeWith(BRACE_END);
    }
    this.push(isArray ? ROWS_FRAME : MEMBERS_FRAME, node, first, span);
    this.frames[(this.open - 1) * FIELDS + OWN] = 1;
  }

  /** A row's place. */
  private rowOrValue(node: number, column: number): void {
    if (!this.tree.hasMembers(node)) {
      this.value(node);
      return;
    }
    const span = this.begin(node);
    this.byte(BRACKET);
    this.push(ROW_FRAME, node, column, span);
  }

  /** Writes the cell of a row's next member. */
  private cell(top: number, key: number): void {
    const { frames, shapes, tree } = this;
    let column = frames[top + COLUMN]!;
    while (shapes.keyId(column) !== tree.ids[key]) {
      frames[top + WAITING]!++;
      column++;
    }
    frames[top + COLUMN] = column + 1;
    const kind = shapes.kind(column);
    if (kind === CONSTANT) {
      return;
    }
    for (; frames[top + WAITING]! > 0; frames[top + WAITING]!--) {
      this.put(ABSENT);
    }
    const node = key + 1;
    if (kind === INLINE) {
      this.push(INLINE_FRAME, node, shapes.firstIn(column), -1);
    } else if (kind === ROW) {
      this.rowOrValue(node, shapes.firstIn(column));
    } else if (kind === LIST && tree.kinds[node] === ARRAY) {
      const span = this.begin(node);
      this.byte(BRACKET);
      this.push(ROWS_FRAME, node, shapes.firstIn(column), span);
    } else if (kind === PATTERN && tree.kinds[node] === STRING) {
      this.patterned(node, column);
    } else {
      this.value(node);
    }
  }

  private patterned(node: number, column: number): void {
    const { shapes, tree } = this;
    const span = this.begin(node);
    const from = tree.starts[node]! + 1 + shapes.before(column);
    const to = tree.starts[node]! + tree.sizes[node]! - 1 - shapes.after(column);
    this.byte(QUOTE);
    if (from < to && tree.bytes[from] === MARK) {
      this.byte(MARK);
    }
    this.copy(from, to);
    this.byte(QUOTE);
    this.end(span);
    if (span >= 0) {
      this.spans.ends[span] = ~this.length;
    }
    this.byte(COMMA);
  }

  /** Writes columns, those in cells too, and a comma. */
  private header(first: number, width: number): void {
    const shapes = this.shapes;
    const lists = this.lists;
    this.byte(BRACKET);
    lists.push(first, first + width);
    while (lists.length > 0) {
      const column = lists[lists.length - 2]!;
      if (column === lists[lists.length - 1]) {
        lists.length -= 2;
        this.closeWith(BRACKET_END);
        if (lists.length > 0) {
          this.endColumn(lists[lists.length - 2]! - 1);
        }
        continue;
      }
      lists[lists.length - 2] = column + 1;
      const kind = shapes.kind(column);
      this.beginColumn(column, kind);
      if (kind >= INLINE) {
        this.byte(BRACKET);
        const inner = shapes.firstIn(column);
        lists.push(inner, inner + shapes.widthIn(column));
      } else {
        this.endColumn(column);
      }
    }
  }

  private beginColumn(column: number, kind: number): void {
    const { shapes } = this;
    if (shapes.isOptional(column)) {
      this.byte(BRACKET);
    }
    if (kind !== PLAIN) {
      this.byte(BRACE);
    }
    this.marked(shapes.keyNode(column));
    if (kind === PLAIN) {
      this.byte(COMMA);
      return;
    }
    this.byte(COLON);
    if (kind === CONSTANT) {
      this.constant(shapes.sample(column));
    } else if (kind === PATTERN) {
      this.pattern(column);
    } else if (kind === ROW) {
      this.put(ROW_OPEN);
    } else if (kind === LIST) {
      this.put(ROWS_OPEN);
    }
  }

  private constant(node: number): void {
    const { tree } = this;
    if (tree.kinds[node] === STRING) {
      this.marked(node);
    } else {
      this.copy(tree.starts[node]!, tree.starts[node]! + tree.sizes[node]!);
    }
    this.byte(COMMA);
  }

  private pattern(column: number): void {
    const { shapes, tree } = this;
    const start = tree.starts[shapes.sample(column)]! + 1;
    const end = start + tree.sizes[shapes.sample(column)]! - 2;
    const before = shapes.before(column);
    this.byte(QUOTE);
    if (before > 0 && tree.bytes[start] === MARK) {
      this.byte(MARK);
    }
    this.copy(start, start + before);
    this.byte(STAR);
    this.copy(end - shapes.after(column), end);
    this.byte(QUOTE);
    this.byte(COMMA);
  }

  /** Closes what stands around a column. */
  private endColumn(column: number): void {
    const { shapes } = this;
    const kind = shapes.kind(column);
    if (kind !== PLAIN) {
      this.closeWith(BRACE_END);
    }
    if (kind === ROW || kind === LIST) {
      this.closeWith(BRACE_END);
    }
    if (shapes.isOptional(column)) {
      this.closeWith(BRACKET_END);
    }
  }

  private close(top: number, kind: number): void {
    const { frames } = this;
    this.open--;
    if (kind === INLINE_FRAME) {
      return;
    }
    const isObject = kind === OBJECT_FRAME || kind === MEMBERS_FRAME || kind === JSON_FRAME;
    this.closeWith(isObject ? BRACE_END : BRACKET_END);
    const span = frames[top + SPAN]!;
    if (span >= 0) {
      this.spans.ends[span] = this.length - 1;
    }
    if ((kind === ROWS_FRAME || kind === MEMBERS_FRAME) && frames[top + OWN] === 1) {
      this.shapes.release(frames[top + COLUMN]!);
    }
  }

  /** Opens a frame for what is inside a node. */
  private push(kind: number, node: number, column: number, span: number): void {
    const top = this.open++ * FIELDS;
    if (top === this.frames.length) {
      this.frames = longer(this.frames, 2 * top);
    }
    const { frames } = this;
    frames[top + KIND] = kind;
    frames[top + NODE] = node + 1;
    frames[top + END] = this.tree.next[node]!;
    frames[top + COLUMN] = column;
    frames[top + SPAN] = span;
    frames[top + WAITING] = 0;
  }

  /** Begins a span; -1 for what is too short. */
  private begin(node: number): number {
    return this.tree.sizes[node]! >= LONG ? this.spans.add(node, this.length) : -1;
  }

  private end(span: number): void {
    if (span >= 0) {
      this.spans.ends[span] = this.length;
    }
  }

  /** Writes a string or key, with a mark more if it begins with one. */
  private marked(node: number): void {
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

  /** Writes an end in place of the last comma, and a comma. */
  private closeWith(bracket: number): void {
    if (this.bytes[this.length - 1] === COMMA) {
      this.length--;
    }
    this.byte(bracket);
    this.byte(COMMA);
  }

  private byte(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  private put(text: Uint8Array): void {
    for (let i = 0; i < text.length; i++) {
      this.bytes[this.length++] = text[i]!;
    }
  }

  private copy(from: number, to: number): void {
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
