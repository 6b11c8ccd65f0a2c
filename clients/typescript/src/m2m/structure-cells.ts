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
    const { column } = frame;
    if (column < 0) {
      endRow(restoring, frame);
      return -1;
    }
    const kind = columns.kind(column);
    if (kind === CONSTANT) {
      writeCellKey(restoring, frame, column);
      restoring.writeString(columns.from(column), columns.to(column));
      frame.column = columns.next(column);
      continue;
    }
    if (source.skipSpace() === BRACKET_END) {
      const next = columns.required(column);
      if (next >= 0 && columns.kind(next) !== CONSTANT) {
        throw source.wrong(Cause.STRUCTURE_CELLS);
      }
      frame.column = next;
      continue;
    }
    if (kind === INLINE) {
      writeCellKey(restoring, frame, column);
      frame.column = columns.next(column);
      const inline = restoring.push(INLINE_FRAME, 1);
      inline.column = columns.from(column);
      inline.row = frame.row;
      restoring.output.byte(BRACE);
      return -1;
    }
    beginCell(restoring, frame.row);
    frame.column = columns.next(column);
    if (columns.isOptional(column) && isAbsent(restoring)) {
      continue;
    }
    writeCellKey(restoring, frame, column);
    return column;
  }
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

function endRow(restoring: Restoring, frame: Frame): void {
  const { source } = restoring;
  if (frame.kind === ROW_FRAME) {
    if (source.skipSpace() !== BRACKET_END) {
      throw source.wrong(Cause.STRUCTURE_CELLS);
    }
    source.at++;
  }
  restoring.close(frame, BRACE_END);
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
