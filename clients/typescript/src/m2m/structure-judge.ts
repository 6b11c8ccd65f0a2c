import { ARRAY, JSON_TEXT, OBJECT, SCALAR, STAR, STRING } from "./structure.js";
import { CONSTANT, INLINE, LIST, PATTERN, PLAIN, ROW } from "./structure-column.js";
import { findPattern } from "./structure-pattern.js";
import type { Shapes } from "./structure-shape.js";

/** Equal objects with so many bytes of values are not written inline. */
const LONG_INLINE = 24;

/** Finds out what columns are, in all lists that are open; cells may have lists of their own. */
export function judgeColumns(shapes: Shapes): void {
  const { open, columns } = shapes;
  for (let list = 0; list < open.length; list += 2) {
    const first = open[list]!;
    const end = first + open[list + 1]!;
    let constants = 0;
    for (let column = first; column < end; column++) {
      const kind = judgeColumn(shapes, column);
      columns.setKind(column, kind);
      constants += kind === CONSTANT ? 1 : 0;
    }
    if (constants === end - first) {
      columns.setKind(end - 1, PLAIN);
    }
  }
  open.length = 0;
}

function judgeColumn(shapes: Shapes, column: number): number {
  const { kinds, next } = shapes.tree;
  const { values, columns } = shapes;
  const from = columns.values(column);
  const to = columns.valuesEnd(column);
  const isOptional = columns.isOptional(column);
  let [strings, arrays, objects, texts, members] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    const kind = kinds[value]!;
    if (kind === STRING) {
      strings++;
    } else if (kind === ARRAY) {
      arrays++;
    } else if (kind === OBJECT) {
      objects++;
      members += next[value]! > value + 1 ? 1 : 0;
    } else if (kind >= JSON_TEXT) {
      texts++;
    }
  }
  if (arrays + objects + texts === 0) {
    if (!isOptional && isConstant(shapes, column, from, to)) {
      return CONSTANT;
    }
    return shapes.dense && strings > 1 && findPattern(shapes, column, from, to, strings) ? PATTERN : PLAIN;
  }
  if (!isOptional && members === to - from && findInline(shapes, column, from, to)) {
    return INLINE;
  }
  if (arrays === 0) {
    return members > 1 && findRows(shapes, column, from, to) ? ROW : PLAIN;
  }
  return findLists(shapes, column, from, to) ? LIST : PLAIN;
}

function isConstant(shapes: Shapes, column: number, from: number, to: number): boolean {
  const { ids, kinds, starts, sizes, bytes } = shapes.tree;
  const sample = shapes.values[from]!;
  for (let i = from + 1; i < to; i++) {
    if (ids[shapes.values[i]!] !== ids[sample]) {
      return false;
    }
  }
  if (kinds[sample] !== SCALAR) {
    const end = starts[sample]! + sizes[sample]!;
    for (let at = starts[sample]!; at < end; at++) {
      if (bytes[at] === STAR) {
        return false;
      }
    }
  }
  shapes.columns.setSample(column, sample, 0, 0);
  return true;
}

/** Finds columns for objects that all have the same keys, unless two long ones are equal. */
function findInline(shapes: Shapes, column: number, from: number, to: number): boolean {
  const { next, ids, sizes } = shapes.tree;
  const { groups, values } = shapes;
  const sample = values[from]!;
  const group = ++shapes.group;
  let width = 0;
  let keys = 0;
  for (let key = sample + 1; key < next[sample]!; key = next[key + 1]!) {
    const id = ids[key]!;
    if (groups[id] === group) {
      return false;
    }
    groups[id] = group;
    keys += sizes[key]! + 1;
    width++;
  }
  for (let i = from + 1; i < to; i++) {
    if (!hasSameKeys(shapes, sample, values[i]!)) {
      return false;
    }
  }
  for (let i = from; i < to; i++) {
    const id = ids[values[i]!]!;
    if (sizes[values[i]!]! - keys >= LONG_INLINE) {
      if (groups[id] === group) {
        return false;
      }
      groups[id] = group;
    }
  }
  addInline(shapes, column, from, to, width);
  return true;
}

function hasSameKeys(shapes: Shapes, a: number, b: number): boolean {
  const { next, ids } = shapes.tree;
  const endA = next[a]!;
  const endB = next[b]!;
  let i = a + 1;
  let j = b + 1;
  while (i < endA && j < endB && ids[i] === ids[j]) {
    i = next[i + 1]!;
    j = next[j + 1]!;
  }
  return i === endA && j === endB;
}

function addInline(shapes: Shapes, column: number, from: number, to: number, width: number): void {
  const { columns, tree } = shapes;
  const { next, ids } = tree;
  const first = columns.add(width);
  let begin = shapes.valueCount;
  shapes.reserve(begin + width * (to - from));
  let key = shapes.values[from]! + 1;
  for (let c = first; c < first + width; c++) {
    columns.setKey(c, key, ids[key]!, begin);
    begin += to - from;
    key = next[key + 1]!;
  }
  const { values } = shapes;
  for (let i = from; i < to; i++) {
    let column = first;
    const end = next[values[i]!]!;
    for (let key = values[i]! + 1; key < end; key = next[key + 1]!) {
      values[columns.addValue(column++)] = key + 1;
    }
  }
  columns.setColumns(column, first, width);
  shapes.open.push(first, width);
}

/** Finds columns for the objects among the values. */
function findRows(shapes: Shapes, column: number, from: number, to: number): boolean {
  const begin = shapes.valueCount;
  for (let i = from; i < to; i++) {
    if (shapes.tree.hasMembers(shapes.values[i]!)) {
      shapes.push(shapes.values[i]!);
    }
  }
  return findColumns(shapes, column, begin);
}

/** Finds columns for the objects in the arrays among the values. */
function findLists(shapes: Shapes, column: number, from: number, to: number): boolean {
  const { kinds, next } = shapes.tree;
  const begin = shapes.valueCount;
  for (let i = from; i < to; i++) {
    const array = shapes.values[i]!;
    if (kinds[array] !== ARRAY) {
      continue;
    }
    for (let element = array + 1; element < next[array]!; element = next[element]!) {
      if (kinds[element] === ARRAY) {
        shapes.valueCount = begin;
        return false;
      }
      if (shapes.tree.hasMembers(element)) {
        shapes.push(element);
      }
    }
  }
  return findColumns(shapes, column, begin);
}

/** Finds columns for the values from one on. */
function findColumns(shapes: Shapes, column: number, begin: number): boolean {
  const first = shapes.shape(begin, shapes.valueCount);
  if (first < 0) {
    shapes.valueCount = begin;
    return false;
  }
  shapes.columns.setColumns(column, first, shapes.width);
  return true;
}
