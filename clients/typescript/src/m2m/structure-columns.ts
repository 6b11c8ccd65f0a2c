import {
  BACKSLASH,
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  COMMA,
  longer,
  MARK,
  QUOTE,
  ROW_STEP,
  ROWS_STEP,
  STAR,
} from "./structure.js";
import { FLAGS, type Source } from "./structure-source.js";

// What a column's cell is.
export const ANY = 0;
export const CONSTANT = 1;
export const PATTERN = 2;
export const INLINE = 3;
export const ROW = 4;
export const LIST = 5;

// What a column has, in one array.
const KIND = 0;
const OPTIONAL = 1;
/** The key's text, with its quotes. */
const KEY_FROM = 2;
const KEY_TO = 3;
/** A constant's or pattern's text; or the first of the columns in a cell. */
const FROM = 4;
const TO = 5;
const AT_STAR = 6;
/** The column behind in the same list, and the first from this one on that is not optional; -1 if there is none. */
const NEXT = 7;
const REQUIRED = 8;
/** The number of the list. */
const LIST_NUMBER = 9;
const FIELDS = 10;

/** A list of columns that is being read. */
interface Open {
  readonly number: number;
  /** The column that it belongs to, and what that is; none for a table. */
  readonly owner: number;
  first: number;
  last: number;
  /** Where the columns begin for which the next one that is not optional is unknown; -1 if there is none. */
  waiting: number;
  hasCell: boolean;
  /** The highest object or array in a cell, as far as columns tell. */
  height: number;
}

/** The columns of the tables that are open. */
export class Columns {
  /** How many there are; those of a table that ends are taken away. */
  count = 0;
  /** Of the last list that was read: the height of what its columns describe. */
  height = 0;
  private readonly source: Source;
  private readonly depth: number;
  private data: Int32Array = new Int32Array(8 * FIELDS);
  private lists = 0;
  private readonly open: Open[] = [];
  /** The columns of the table that is being read, by their lists and keys, and how many others stand in front. */
  private keys: Int32Array = new Int32Array(0);
  private before = 0;

  constructor(source: Source, depth: number) {
    this.source = source;
    this.depth = depth;
  }

  kind(column: number): number {
    return this.data[column * FIELDS + KIND]!;
  }

  isOptional(column: number): boolean {
    return this.data[column * FIELDS + OPTIONAL] === 1;
  }

  keyFrom(column: number): number {
    return this.data[column * FIELDS + KEY_FROM]!;
  }

  keyTo(column: number): number {
    return this.data[column * FIELDS + KEY_TO]!;
  }

  /** Where the text of a constant or pattern begins, or the first column in the cell. */
  from(column: number): number {
    return this.data[column * FIELDS + FROM]!;
  }

  to(column: number): number {
    return this.data[column * FIELDS + TO]!;
  }

  star(column: number): number {
    return this.data[column * FIELDS + AT_STAR]!;
  }

  next(column: number): number {
    return this.data[column * FIELDS + NEXT]!;
  }

  required(column: number): number {
    return this.data[column * FIELDS + REQUIRED]!;
  }

  /** Reads the columns of a table; the first of them. */
  read(): number {
    const { source, open } = this;
    const first = this.count;
    this.before = first;
    this.keys = new Int32Array(16);
    this.begin(-1);
    for (;;) {
      const ended = this.column();
      if (ended && this.endLists()) {
        this.keys = new Int32Array(0);
        return first;
      }
      if (open.length > this.depth) {
        throw source.tooDeep(this.depth);
      }
    }
  }

  private begin(owner: number): void {
    this.source.expect(BRACKET);
    this.open.push({
      number: ++this.lists,
      owner,
      first: this.count,
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
        throw source.wrong("an inline object has an optional column");
      }
      source.flags |= FLAGS.optional;
      source.at++;
      byte = source.skipSpace();
    }
    if (byte === QUOTE) {
      this.add(optional);
      this.endOptional(optional);
      return true;
    }
    source.expect(BRACE);
    source.skipSpace();
    const column = this.add(optional);
    source.colon();
    return this.describe(column, optional);
  }

  private isInline(): boolean {
    const { owner } = this.open[this.open.length - 1]!;
    return owner >= 0 && this.kind(owner) === INLINE;
  }

  /** Reads what stands behind a column's key. */
  private describe(column: number, optional: boolean): boolean {
    const { source } = this;
    const byte = source.skipSpace();
    if (byte === BRACKET) {
      this.refuseOptional(optional);
      source.flags |= FLAGS.inline;
      this.set(column, KIND, INLINE);
      this.begin(column);
      return false;
    }
    if (byte === BRACE) {
      source.at++;
      source.skipSpace();
      const from = source.at;
      const to = source.string();
      const isRow = source.isText(from + 1, to - 1, ROW_STEP);
      if (!isRow && !source.isText(from + 1, to - 1, ROWS_STEP)) {
        throw source.wrong("no column", from);
      }
      source.flags |= isRow ? FLAGS.row : FLAGS.rows;
      this.set(column, KIND, isRow ? ROW : LIST);
      source.colon();
      source.skipSpace();
      this.begin(column);
      return false;
    }
    if (byte === QUOTE) {
      this.text(column, optional);
    } else {
      this.constant(column, optional, source.at, source.scalar(byte));
    }
    source.expect(BRACE_END);
    this.endOptional(optional);
    return true;
  }

  private refuseOptional(optional: boolean): void {
    if (optional) {
      throw this.source.wrong("an optional column is a constant or an inline object");
    }
  }

  private constant(column: number, optional: boolean, from: number, to: number): void {
    this.refuseOptional(optional);
    this.source.flags |= FLAGS.constant;
    this.set(column, KIND, CONSTANT);
    this.set(column, FROM, from);
    this.set(column, TO, to);
  }

  /** Reads a constant string, or a pattern. */
  private text(column: number, optional: boolean): void {
    const { source } = this;
    const from = source.at;
    const to = source.string();
    if (source.isStep(from)) {
      throw source.wrong("a step is no constant", from);
    }
    const star = source.indexOf(STAR, from, to);
    if (star < 0) {
      this.constant(column, optional, from, to);
      return;
    }
    if (source.indexOf(STAR, star + 1, to) >= 0 || source.bytes[star - 1] === BACKSLASH) {
      throw source.wrong("no pattern", from);
    }
    source.flags |= FLAGS.pattern;
    this.set(column, KIND, PATTERN);
    this.set(column, FROM, from + (source.bytes[from + 1] === MARK ? 2 : 1));
    this.set(column, TO, to - 1);
    this.set(column, AT_STAR, star);
  }

  private endOptional(optional: boolean): void {
    if (optional) {
      this.source.expect(BRACKET_END);
    }
  }

  /** Goes on behind a column: to the next one, or to the end of the lists that end here; says whether all have. */
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
        throw source.wrong("a comma or the end of the columns was expected");
      }
      open.pop();
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
    const kind = this.kind(owner);
    if (kind === INLINE && !hasCell) {
      throw source.wrong("an inline object has constants alone");
    }
    this.set(owner, FROM, first);
    source.expect(BRACE_END);
    if (kind !== INLINE) {
      source.expect(BRACE_END);
    }
    this.endOptional(this.isOptional(owner));
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
      throw source.wrong("a step is no column", from);
    }
    const column = this.count++;
    if (this.count * FIELDS > this.data.length) {
      this.data = longer(this.data, 2 * this.data.length);
    }
    const { data } = this;
    const at = column * FIELDS;
    data[at + KIND] = ANY;
    data[at + OPTIONAL] = optional ? 1 : 0;
    data[at + KEY_FROM] = from;
    data[at + KEY_TO] = to;
    data[at + FROM] = -1;
    data[at + NEXT] = -1;
    data[at + REQUIRED] = -1;
    data[at + LIST_NUMBER] = list.number;
    if (list.last >= 0) {
      this.set(list.last, NEXT, column);
    }
    list.last = column;
    this.note(column, from, to);
    return column;
  }

  /** Counts the last column of a list to those that are not optional, and tells those in front of it. */
  private link(list: Open): void {
    const { last } = list;
    list.hasCell ||= this.kind(last) !== CONSTANT;
    if (list.waiting < 0) {
      list.waiting = last;
    }
    if (!this.isOptional(last)) {
      for (let column = list.waiting; column >= 0; column = this.next(column)) {
        this.set(column, REQUIRED, last);
      }
      list.waiting = -1;
    }
  }

  private set(column: number, field: number, value: number): void {
    this.data[column * FIELDS + field] = value;
  }

  /** Refuses a key that the list has already. */
  private note(column: number, from: number, to: number): void {
    const { source } = this;
    if (2 * (column - this.before + 1) > this.keys.length) {
      this.rehash(column);
    }
    const slot = this.slot(column, from, to);
    if (this.keys[slot] !== 0) {
      throw source.wrong("a key twice among columns", from);
    }
    this.keys[slot] = column + 1;
  }

  private rehash(count: number): void {
    this.keys = new Int32Array(4 * this.keys.length);
    for (let column = this.before; column < count; column++) {
      this.keys[this.slot(column, this.keyFrom(column), this.keyTo(column))] = column + 1;
    }
  }

  /** Where a column of this list and key stands, or would. */
  private slot(column: number, from: number, to: number): number {
    const { source, keys, data } = this;
    const list = data[column * FIELDS + LIST_NUMBER]!;
    let slot = source.hash(from, to, list) & (keys.length - 1);
    for (; keys[slot] !== 0; slot = (slot + 1) & (keys.length - 1)) {
      const other = keys[slot]! - 1;
      if (
        data[other * FIELDS + LIST_NUMBER] === list &&
        source.equal(from, to, this.keyFrom(other), this.keyTo(other))
      ) {
        break;
      }
    }
    return slot;
  }
}
