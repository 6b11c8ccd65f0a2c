import { ARRAY, longer, OBJECT } from "./structure.js";
import { ShapeColumns } from "./structure-column.js";
import { judgeColumns } from "./structure-judge.js";
import type { Tree } from "./structure-tree.js";

const MOST_INSERTED = 32;
/** Columns have to save more bytes than this. */
const LEAST_SAVED = 20;
/** The cost of an optional column and of an absent cell. */
const OPTIONAL_COST = 2;
const ABSENT_COST = 8;

const NONE = new Int32Array(0);

/** Finds columns for objects. Those of a table stay until it is released. */
export class Shapes {
  /** The first column that was found last, how many there are beside it, and the rows. */
  first = 0;
  width = 0;
  rows = 0;
  readonly tree: Tree;
  readonly dense: boolean;
  readonly columns: ShapeColumns = new ShapeColumns();
  /** The values of columns, one column behind the other. */
  values: Int32Array = NONE;
  valueCount = 0;
  /** The keys of a header. */
  private header: Int32Array = NONE;
  private headerCount = 0;
  /** By id, the last group that it was seen in, and where it stands in the header. */
  groups: Int32Array = NONE;
  private positions: Int32Array = NONE;
  group = 0;
  /** Lists of columns that are still to be judged: the first column, and how many. */
  readonly open: number[] = [];

  constructor(tree: Tree, dense: boolean) {
    this.tree = tree;
    this.dense = dense;
  }

  /** Takes the columns away from this one on. */
  release(first: number): void {
    this.columns.count = first;
  }

  /** Says whether an array or object is a table; `first`, `width` and `rows` tell the columns. */
  table(node: number): boolean {
    const { kinds, next } = this.tree;
    const isObject = kinds[node] === OBJECT;
    const end = next[node]!;
    let rows = 0;
    this.valueCount = 0;
    for (let at = node + 1; at < end; at = next[at]!) {
      if (isObject) {
        at++;
      }
      const kind = kinds[at]!;
      if (kind === ARRAY) {
        return false;
      }
      rows++;
      if (kind === OBJECT && next[at]! > at + 1) {
        this.push(at);
      }
    }
    if (rows < 2 || this.valueCount < 2) {
      return false;
    }
    if (this.groups.length === 0) {
      this.groups = new Int32Array(this.tree.different);
      this.positions = new Int32Array(this.tree.different);
    }
    const first = this.shape(0, this.valueCount);
    if (first < 0) {
      return false;
    }
    const { width } = this;
    judgeColumns(this);
    this.first = first;
    this.width = width;
    this.rows = rows;
    return true;
  }

  push(value: number): void {
    if (this.valueCount === this.values.length) {
      this.values = longer(this.values, Math.max(16, 2 * this.valueCount));
    }
    this.values[this.valueCount++] = value;
  }

  /** Finds columns for the objects among the values; the first column, or -1. */
  shape(from: number, to: number): number {
    if (to - from < 2 || !this.align(from, to)) {
      return -1;
    }
    const { tree, header, positions, headerCount: width } = this;
    const { next, ids, sizes } = tree;
    const { columns } = this;
    const first = columns.add(width);
    let absent = 0;
    for (let i = from; i < to; i++) {
      const object = this.values[i]!;
      const end = next[object]!;
      let last = 0;
      let keys = 0;
      for (let key = object + 1; key < end; key = next[key + 1]!) {
        last = positions[ids[key]!]!;
        columns.addValue(first + last);
        keys++;
      }
      absent += last + 1 - keys;
    }
    const objects = to - from;
    let saved = -ABSENT_COST * absent;
    let begin = this.valueCount;
    for (let c = 0; c < width; c++) {
      const count = columns.valuesEnd(first + c);
      const key = header[c]!;
      saved += (count - 1) * (sizes[key]! + 1) - (count < objects ? OPTIONAL_COST : 0);
      columns.setKey(first + c, key, ids[key]!, begin);
      columns.setOptional(first + c, count < objects);
      begin += count;
    }
    if (saved <= LEAST_SAVED) {
      this.columns.count = first;
      return -1;
    }
    this.reserve(begin);
    for (let i = from; i < to; i++) {
      const object = this.values[i]!;
      const end = next[object]!;
      for (let key = object + 1; key < end; key = next[key + 1]!) {
        this.values[columns.addValue(first + positions[ids[key]!]!)] = key + 1;
      }
    }
    this.width = width;
    this.open.push(first, width);
    return first;
  }

  /** Makes a header of the keys of objects; says whether there is one. */
  private align(from: number, to: number): boolean {
    const { next, ids } = this.tree;
    const groups = this.groups;
    const positions = this.positions;
    const group = ++this.group;
    this.headerCount = 0;
    let inserted = 0;
    for (let i = from; i < to; i++) {
      const object = this.values[i]!;
      const end = next[object]!;
      let position = 0;
      for (let key = object + 1; key < end; key = next[key + 1]!) {
        const id = ids[key]!;
        if (groups[id] === group) {
          const known = positions[id]!;
          if (known < position) {
            return false;
          }
          position = known + 1;
        } else if (i > from && inserted++ === MOST_INSERTED) {
          return false;
        } else {
          groups[id] = group;
          this.insert(position++, key);
        }
      }
    }
    return true;
  }

  private insert(position: number, key: number): void {
    const { positions } = this;
    const { ids } = this.tree;
    if (this.headerCount === this.header.length) {
      this.header = longer(this.header, Math.max(16, 2 * this.headerCount));
    }
    const { header } = this;
    for (let i = this.headerCount++; i > position; i--) {
      const moved = header[i - 1]!;
      header[i] = moved;
      positions[ids[moved]!] = i;
    }
    header[position] = key;
    positions[ids[key]!] = position;
  }

  reserve(count: number): void {
    if (count > this.values.length) {
      this.values = longer(this.values, Math.max(count, 2 * this.values.length));
    }
    this.valueCount = count;
  }
}
