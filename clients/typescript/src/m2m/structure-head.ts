import { BRACE, BRACE_END, BRACKET, BRACKET_END, COLON, COMMA, MARK, QUOTE, STAR, STRING } from "./structure.js";
import { CONSTANT, INLINE, LIST, PATTERN, PLAIN, ROW, type ShapeColumns } from "./structure-column.js";
import { ascii, type Draft } from "./structure-draft.js";
import type { Tree } from "./structure-tree.js";

const HEAD = ascii('{"=');
const HEAD_END = ascii(' rows":');
const ROW_OPEN = ascii('{"=row":');
const ROWS_OPEN = ascii('{"=rows":');

/** Writes the heads of tables. */
export class Heads {
  private readonly draft: Draft;
  private readonly tree: Tree;
  private readonly columns: ShapeColumns;
  /** Columns that are being written: the next one, and the one behind the last. */
  private readonly lists: number[] = [];

  constructor(draft: Draft, columns: ShapeColumns) {
    this.draft = draft;
    this.tree = draft.tree;
    this.columns = columns;
  }

  /** Writes a table's step with its columns, and a comma. */
  write(rows: number, first: number, width: number): void {
    this.draft.put(HEAD);
    for (const digit of String(rows)) {
      this.draft.byte(digit.charCodeAt(0));
    }
    this.draft.put(HEAD_END);
    this.list(first, width);
  }

  /** Writes columns, those in cells too, and a comma. */
  private list(first: number, width: number): void {
    const { columns } = this;
    const lists = this.lists;
    this.draft.byte(BRACKET);
    lists.push(first, first + width);
    while (lists.length > 0) {
      const column = lists[lists.length - 2]!;
      if (column === lists[lists.length - 1]) {
        lists.length -= 2;
        this.draft.closeWith(BRACKET_END);
        if (lists.length > 0) {
          this.endColumn(lists[lists.length - 2]! - 1);
        }
        continue;
      }
      lists[lists.length - 2] = column + 1;
      const kind = columns.kind(column);
      this.beginColumn(column, kind);
      if (kind >= INLINE) {
        this.draft.byte(BRACKET);
        const inner = columns.firstIn(column);
        lists.push(inner, inner + columns.widthIn(column));
      } else {
        this.endColumn(column);
      }
    }
  }

  private beginColumn(column: number, kind: number): void {
    if (this.columns.isOptional(column)) {
      this.draft.byte(BRACKET);
    }
    if (kind !== PLAIN) {
      this.draft.byte(BRACE);
    }
    this.draft.marked(this.columns.keyNode(column));
    if (kind === PLAIN) {
      this.draft.byte(COMMA);
      return;
    }
    this.draft.byte(COLON);
    if (kind === CONSTANT) {
      this.constant(this.columns.sample(column));
    } else if (kind === PATTERN) {
      this.pattern(column);
    } else if (kind === ROW) {
      this.draft.put(ROW_OPEN);
    } else if (kind === LIST) {
      this.draft.put(ROWS_OPEN);
    }
  }

  private constant(node: number): void {
    const { tree } = this;
    if (tree.kinds[node] === STRING) {
      this.draft.marked(node);
    } else {
      this.draft.copy(tree.starts[node]!, tree.starts[node]! + tree.sizes[node]!);
    }
    this.draft.byte(COMMA);
  }

  private pattern(column: number): void {
    const { columns, tree } = this;
    const start = tree.starts[columns.sample(column)]! + 1;
    const end = start + tree.sizes[columns.sample(column)]! - 2;
    const before = columns.before(column);
    this.draft.byte(QUOTE);
    if (before > 0 && tree.bytes[start] === MARK) {
      this.draft.byte(MARK);
    }
    this.draft.copy(start, start + before);
    this.draft.byte(STAR);
    this.draft.copy(end - columns.after(column), end);
    this.draft.byte(QUOTE);
    this.draft.byte(COMMA);
  }

  /** Closes the brackets around a column. */
  private endColumn(column: number): void {
    const { columns } = this;
    const kind = columns.kind(column);
    if (kind !== PLAIN) {
      this.draft.closeWith(BRACE_END);
    }
    if (kind === ROW || kind === LIST) {
      this.draft.closeWith(BRACE_END);
    }
    if (columns.isOptional(column)) {
      this.draft.closeWith(BRACKET_END);
    }
  }
}
