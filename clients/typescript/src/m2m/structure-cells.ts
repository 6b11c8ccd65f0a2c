import * as Cause from "../core/causes.gen.js";
import { BRACE, BRACE_END, BRACKET_END, COMMA, MARK, QUOTE } from "./structure.js";
import { CLAUSES } from "./structure-clauses.js";
import { CONSTANT, INLINE, type LIST, type PATTERN, type PLAIN, type ROW } from "./structure-column.js";
import { type Frame, INLINE_FRAME, type Restoring, ROW_FRAME } from "./structure-open.js";

/** What the row's cell, or a value, may be. */
export type Place = typeof PLAIN | typeof PATTERN | typeof ROW | typeof LIST;

/** Continues a row or an inline object in it; returns the column of the next cell, or -1. */
export function nextCell(restoring: Restoring, frame: Frame): number {
  const { source, columns } = restoring;
  for (;;) {
    if (source.skipSpace() === BRACKET_END) {
      endRow(restoring, frame.row);
      return -1;
    }
    const { column } = frame;
    if (column < 0) {
      if (frame.kind === ROW_FRAME) {
        throw source.wrong(Cause.STRUCTURE_CELLS);
      }
      restoring.close(frame, BRACE_END);
      return -1;
    }
    const kind = columns.kind(column);
    frame.column = columns.next(column);
    if (kind === CONSTANT) {
      writeConstant(restoring, frame, column);
      continue;
    }
    if (kind === INLINE) {
      writeCellKey(restoring, frame, column);
      const inline = restoring.push(INLINE_FRAME, 1);
      inline.column = columns.from(column);
      inline.row = frame.row;
      restoring.output.byte(BRACE);
      return -1;
    }
    beginCell(restoring, frame.row);
    if (columns.isOptional(column) && isAbsent(restoring)) {
      continue;
    }
    writeCellKey(restoring, frame, column);
    return column;
  }
}

function writeConstant(restoring: Restoring, frame: Frame, column: number): void {
  writeCellKey(restoring, frame, column);
  restoring.writeString(restoring.columns.from(column), restoring.columns.to(column));
}

function writeCellKey(restoring: Restoring, frame: Frame, column: number): void {
  if (frame.count++ > 0) {
    restoring.output.byte(COMMA);
  }
  restoring.writeKey(restoring.columns.keyFrom(column), restoring.columns.keyTo(column));
}

function beginCell(restoring: Restoring, row: Frame): void {
  if (row.hasCell) {
    restoring.source.expect(COMMA, Cause.STRUCTURE_CELLS);
    restoring.source.skipSpace();
  }
  row.hasCell = true;
}

/** Takes a cell that stands for an absent value, if there is one. */
function isAbsent(restoring: Restoring): boolean {
  const { source } = restoring;
  const { bytes, at } = source;
  if (bytes[at] !== QUOTE || bytes[at + 1] !== MARK || bytes[at + 2] !== QUOTE) {
    return false;
  }
  source.at += 3;
  source.clauses |= CLAUSES.absent;
  return true;
}

/** Ends a row and the inline objects in it. One that lacks a cell is refused before its end is written. */
function endRow(restoring: Restoring, row: Frame): void {
  const { source, columns, frames } = restoring;
  let first = restoring.open;
  do {
    first--;
    for (let i = columns.required(frames[first]!.column); i >= 0; i = columns.required(columns.next(i))) {
      if (columns.kind(i) !== CONSTANT) {
        throw source.wrong(Cause.STRUCTURE_CELLS);
      }
    }
  } while (frames[first] !== row);
  while (restoring.open > first) {
    const frame = frames[restoring.open - 1]!;
    for (let i = columns.required(frame.column); i >= 0; i = columns.required(columns.next(i))) {
      writeConstant(restoring, frame, i);
    }
    restoring.close(frame, BRACE_END);
  }
  source.at++;
}

export function writePattern(restoring: Restoring, from: number, to: number, column: number): void {
  const { output, columns, source } = restoring;
  const star = columns.star(column);
  output.byte(QUOTE);
  output.write(source.bytes, columns.from(column), star);
  output.write(source.bytes, from, to);
  output.write(source.bytes, star + 1, columns.to(column));
  output.byte(QUOTE);
}
