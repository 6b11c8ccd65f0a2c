import * as Cause from "../core/causes.gen.js";
import { overLimit } from "../core/errors.js";
import { DECOMPRESSION_KIND } from "../core/spec.gen.js";
import {
  BACKSLASH,
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  COMMA,
  MARK,
  QUOTE,
  ROW_STEP,
  ROWS_STEP,
  STAR,
} from "./structure.js";
import { CLAUSES } from "./structure-clauses.js";
import { CONSTANT, INLINE, LIST, PATTERN, ReadColumns, ROW } from "./structure-column.js";
import type { Source } from "./structure-source.js";

/** A list of columns that is being read. */
interface Open {
  readonly number: number;
  /** The column that the list belongs to, and its kind; none for a table. */
  readonly owner: number;
  /** How many objects and arrays of the row are open around a cell. */
  readonly level: number;
  first: number;
  last: number;
  /** The first column whose next non-optional column is not known yet; -1 if there is none. */
  waiting: number;
  hasCell: boolean;
  /** The height of the highest object or array in a cell that is known from the columns. */
  height: number;
}

/** Reads the columns of tables. */
export class ColumnReader {
  /** Those of the tables that are open. */
  readonly columns: ReadColumns;
  /** The height of the objects that the last list describes. */
  height = 0;
  private readonly source: Source;
  private readonly depth: number;
  /** How high the objects may be. */
  private room = 0;
  private lists = 0;
  private readonly open: Open[] = [];

  constructor(source: Source, depth: number) {
    this.source = source;
    this.depth = depth;
    this.columns = new ReadColumns(source);
  }

  /** Reads the columns of a table, of which a row may be so high; the first of them. */
  read(room: number): number {
    const { columns } = this;
    this.room = room;
    const first = columns.count;
    columns.beginKeys();
    this.begin(-1, 1);
    for (;;) {
      const ended = this.column();
      if (ended && this.endLists()) {
        columns.endKeys();
        return first;
      }
    }
  }

  private begin(owner: number, level: number): void {
    this.source.expect(BRACKET, Cause.STRUCTURE_COLUMNS);
    if (level > this.room) {
      throw overLimit(DECOMPRESSION_KIND, "depth", this.depth);
    }
    this.open.push({
      number: ++this.lists,
      owner,
      level,
      first: this.columns.count,
      last: -1,
      waiting: -1,
      hasCell: false,
      height: 0,
    });
  }

  /** Reads one column, or the beginning of one with columns; says whether it has ended. */
  private column(): boolean {
    const { source } = this;
    let byte = source.skipSpace();
    const optional = byte === BRACKET;
    if (optional) {
      if (this.isInline()) {
        throw source.wrong(Cause.STRUCTURE_COLUMNS);
      }
      source.clauses |= CLAUSES.optional;
      source.at++;
      byte = source.skipSpace();
    }
    if (byte === QUOTE) {
      this.add(optional);
      this.endOptional(optional);
      return true;
    }
    source.expect(BRACE, Cause.STRUCTURE_COLUMNS);
    source.skipSpace();
    const column = this.add(optional);
    source.colon();
    return this.describe(column, optional);
  }

  private isInline(): boolean {
    const { owner } = this.open[this.open.length - 1]!;
    return owner >= 0 && this.columns.kind(owner) === INLINE;
  }

  /** Reads the text behind a column's key. */
  private describe(column: number, optional: boolean): boolean {
    const { source } = this;
    const byte = source.skipSpace();
    const level = this.open[this.open.length - 1]!.level + 1;
    if (byte === BRACKET) {
      this.refuseOptional(optional);
      source.clauses |= CLAUSES.inline;
      this.columns.setKind(column, INLINE);
      this.begin(column, level);
      return false;
    }
    if (byte === BRACE) {
      source.at++;
      source.skipSpace();
      const from = source.at;
      const to = source.string();
      const isRow = source.isText(from + 1, to - 1, ROW_STEP);
      if (!isRow && !source.isText(from + 1, to - 1, ROWS_STEP)) {
        throw source.wrong(Cause.STRUCTURE_COLUMNS);
      }
      source.clauses |= isRow ? CLAUSES.row : CLAUSES.rows;
      this.columns.setKind(column, isRow ? ROW : LIST);
      source.colon();
      source.skipSpace();
      this.begin(column, isRow ? level : level + 1);
      return false;
    }
    if (byte === QUOTE) {
      this.text(column, optional);
    } else {
      this.constant(column, optional, source.at, source.scalar(byte));
    }
    source.expect(BRACE_END, Cause.STRUCTURE_COLUMNS);
    this.endOptional(optional);
    return true;
  }

  private refuseOptional(optional: boolean): void {
    if (optional) {
      throw this.source.wrong(Cause.STRUCTURE_COLUMNS);
    }
  }

  private constant(column: number, optional: boolean, from: number, to: number): void {
    this.refuseOptional(optional);
    this.source.clauses |= CLAUSES.constant;
    this.columns.setKind(column, CONSTANT);
    this.columns.setText(column, from, to, -1);
  }

  /** Reads a constant string, or a pattern. */
  private text(column: number, optional: boolean): void {
    const { source } = this;
    const from = source.at;
    const to = source.string();
    if (source.isStep(from)) {
      throw source.wrong(Cause.STRUCTURE_COLUMNS);
    }
    const star = source.indexOf(STAR, from, to);
    if (star < 0) {
      this.constant(column, optional, from, to);
      return;
    }
    if (source.indexOf(STAR, star + 1, to) >= 0 || source.bytes[star - 1] === BACKSLASH) {
      throw source.wrong(Cause.STRUCTURE_COLUMNS);
    }
    source.clauses |= CLAUSES.pattern;
    this.columns.setKind(column, PATTERN);
    this.columns.setText(column, from + (source.bytes[from + 1] === MARK ? 2 : 1), to - 1, star);
  }

  private endOptional(optional: boolean): void {
    if (optional) {
      this.source.expect(BRACKET_END, Cause.STRUCTURE_COLUMNS);
    }
  }

  /**
   * Continues after a column: to the next one, or to the end of all lists that
   * end here. Says whether all have ended.
   */
  private endLists(): boolean {
    const { source, open } = this;
    for (;;) {
      const list = open[open.length - 1]!;
      this.link(list);
      const byte = source.skipSpace();
      source.at++;
      if (byte === COMMA) {
        return false;
      }
      if (byte !== BRACKET_END) {
        source.at--;
        throw source.wrong(Cause.STRUCTURE_COLUMNS);
      }
      open.pop();
      if (this.columns.twice.has(list.number)) {
        throw source.wrong(Cause.STRUCTURE_COLUMNS);
      }
      if (list.owner < 0) {
        this.height = 1 + list.height;
        return true;
      }
      this.endCell(list);
    }
  }

  /** Ends a column that has columns. */
  private endCell({ owner, first, hasCell, height }: Open): void {
    const { source } = this;
    const kind = this.columns.kind(owner);
    if (kind === INLINE && !hasCell) {
      throw source.wrong(Cause.STRUCTURE_COLUMNS);
    }
    this.columns.setFirst(owner, first);
    source.expect(BRACE_END, Cause.STRUCTURE_COLUMNS);
    if (kind !== INLINE) {
      source.expect(BRACE_END, Cause.STRUCTURE_COLUMNS);
    }
    this.endOptional(this.columns.isOptional(owner));
    const outer = this.open[this.open.length - 1]!;
    outer.height = Math.max(outer.height, 1 + height + (kind === LIST ? 1 : 0));
  }

  /** Adds a column by its key to the innermost list. */
  private add(optional: boolean): number {
    const { source } = this;
    const list = this.open[this.open.length - 1]!;
    const from = source.at;
    const to = source.string();
    if (source.isStep(from)) {
      throw source.wrong(Cause.STRUCTURE_COLUMNS);
    }
    const column = this.columns.addKey(list.number, from, to);
    this.columns.setOptional(column, optional);
    if (list.last >= 0) {
      this.columns.setNext(list.last, column);
    }
    list.last = column;
    return column;
  }

  /** Notes that the last column of a list is not optional, also in the optional columns before it. */
  private link(list: Open): void {
    const { last } = list;
    list.hasCell ||= this.columns.kind(last) !== CONSTANT;
    if (list.waiting < 0) {
      list.waiting = last;
    }
    if (!this.columns.isOptional(last)) {
      for (let column = list.waiting; column >= 0; column = this.columns.next(column)) {
        this.columns.setRequired(column, last);
      }
      list.waiting = -1;
    }
  }
}
