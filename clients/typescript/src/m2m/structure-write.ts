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
  longer,
  MARK,
  QUOTE,
  SCALAR,
  STRING,
} from "./structure.js";
import { CONSTANT, INLINE, LIST, PATTERN, ROW, type ShapeColumns } from "./structure-column.js";
import { ascii, Draft } from "./structure-draft.js";
import { Heads } from "./structure-head.js";
import type { Shapes } from "./structure-shape.js";
import type { Tree } from "./structure-tree.js";

const ABSENT = ascii('"=",');
const JSON_OPEN = ascii('{"=JSON":');
const INDENTED_OPEN = ascii('{"=JSON2":');

// The kinds of open values.
const ARRAY_FRAME = 0;
const OBJECT_FRAME = 1;
/** An array whose elements may be rows, and an object whose members may be. */
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
/** Of a row, the absent cells not written yet; of a table, whether the columns are its own. */
const WAITING = 5;
const OWN = 5;
const FIELDS = 6;

/** Writes a tree with tables, and without names. */
export class Writer {
  readonly draft: Draft;
  private readonly tree: Tree;
  private readonly shapes: Shapes;
  private readonly columns: ShapeColumns;
  private readonly heads: Heads;
  private frames: Int32Array = new Int32Array(8 * FIELDS);
  private open = 0;

  constructor(tag: string, tree: Tree, shapes: Shapes) {
    this.tree = tree;
    this.shapes = shapes;
    this.columns = shapes.columns;
    this.draft = new Draft(tag, tree);
    this.heads = new Heads(this.draft, shapes.columns);
  }

  write(): void {
    this.value(0);
    while (this.open > 0) {
      this.step();
    }
    this.draft.length--;
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
      this.draft.marked(node);
      this.draft.byte(COLON);
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
        this.draft.copy(tree.starts[node]!, tree.starts[node]! + tree.sizes[node]!);
        this.draft.byte(COMMA);
        break;
      case STRING: {
        const span = this.draft.begin(node);
        this.draft.marked(node);
        this.draft.end(span);
        this.draft.byte(COMMA);
        break;
      }
      case JSON_TEXT:
      case INDENTED_TEXT: {
        const span = this.draft.begin(node);
        this.draft.put(tree.kinds[node] === JSON_TEXT ? JSON_OPEN : INDENTED_OPEN);
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
    const span = this.draft.begin(node);
    if (!shapes.table(node)) {
      this.draft.byte(isArray ? BRACKET : BRACE);
      this.push(isArray ? ARRAY_FRAME : OBJECT_FRAME, node, -1, span);
      return;
    }
    const { first } = shapes;
    if (isArray) {
      this.draft.byte(BRACKET);
    }
    this.heads.write(shapes.rows, first, shapes.width);
    if (isArray) {
      this.draft.closeWith(BRACE_END);
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
    const span = this.draft.begin(node);
    this.draft.byte(BRACKET);
    this.push(ROW_FRAME, node, column, span);
  }

  /** Writes the cell of a row's next member. */
  private cell(top: number, key: number): void {
    const { columns, frames, tree } = this;
    let column = frames[top + COLUMN]!;
    while (columns.keyId(column) !== tree.ids[key]) {
      frames[top + WAITING]!++;
      column++;
    }
    frames[top + COLUMN] = column + 1;
    const kind = columns.kind(column);
    if (kind === CONSTANT) {
      return;
    }
    for (; frames[top + WAITING]! > 0; frames[top + WAITING]!--) {
      this.draft.put(ABSENT);
    }
    const node = key + 1;
    if (kind === INLINE) {
      this.push(INLINE_FRAME, node, columns.firstIn(column), -1);
    } else if (kind === ROW) {
      this.rowOrValue(node, columns.firstIn(column));
    } else if (kind === LIST && tree.kinds[node] === ARRAY) {
      const span = this.draft.begin(node);
      this.draft.byte(BRACKET);
      this.push(ROWS_FRAME, node, columns.firstIn(column), span);
    } else if (kind === PATTERN && tree.kinds[node] === STRING) {
      this.patterned(node, column);
    } else {
      this.value(node);
    }
  }

  private patterned(node: number, column: number): void {
    const { columns, tree } = this;
    const span = this.draft.begin(node);
    const from = tree.starts[node]! + 1 + columns.before(column);
    const to = tree.starts[node]! + tree.sizes[node]! - 1 - columns.after(column);
    this.draft.byte(QUOTE);
    if (from < to && tree.bytes[from] === MARK) {
      this.draft.byte(MARK);
    }
    this.draft.copy(from, to);
    this.draft.byte(QUOTE);
    this.draft.end(span);
    if (span >= 0) {
      this.draft.spans.ends[span] = ~this.draft.length;
    }
    this.draft.byte(COMMA);
  }

  private close(top: number, kind: number): void {
    const { frames } = this;
    this.open--;
    if (kind === INLINE_FRAME) {
      return;
    }
    const isObject = kind === OBJECT_FRAME || kind === MEMBERS_FRAME || kind === JSON_FRAME;
    this.draft.closeWith(isObject ? BRACE_END : BRACKET_END);
    const span = frames[top + SPAN]!;
    if (span >= 0) {
      this.draft.spans.ends[span] = this.draft.length - 1;
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
}
