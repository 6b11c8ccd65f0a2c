import { utf8Text } from "../core/bytes.js";
import * as Cause from "../core/causes.gen.js";
import { MOST } from "../core/errors.js";
import { parseInteger } from "../core/text.js";
import { BRACE, BRACE_END, beginsRest, COLON, COMMA, INDENTED_STEP, JSON_STEP, QUOTE } from "./structure.js";
import { type Place, writePattern } from "./structure-cells.js";
import { CLAUSES } from "./structure-clauses.js";
import { PATTERN } from "./structure-column.js";
import {
  ARRAY_FRAME,
  type Frame,
  JSON_FRAME,
  MEMBERS_FRAME,
  NAME_FRAME,
  type Restoring,
  ROWS_FRAME,
} from "./structure-open.js";

export function bracedStep(restoring: Restoring, from: number, to: number): "value" | "row" | "name" {
  const { source } = restoring;
  const indented = source.isText(from + 1, to - 1, INDENTED_STEP);
  if (indented || source.isText(from + 1, to - 1, JSON_STEP)) {
    source.clauses |= CLAUSES.json;
    const frame = restoring.push(JSON_FRAME, 1);
    frame.indented = indented;
    frame.begin = restoring.names.loose.length;
    restoring.openText();
    return "value";
  }
  if (to > from + 3 && restoring.names.end(from + 2) === to - 1) {
    refuseNamed(restoring);
    source.clauses |= CLAUSES.name;
    const frame = restoring.push(NAME_FRAME, 0);
    frame.nameFrom = from + 2;
    frame.nameTo = to - 1;
    frame.begin = restoring.output.length;
    restoring.output.beginName();
    return "name";
  }
  table(restoring, from, to);
  return "row";
}

/** Refuses a second name for the same value. */
function refuseNamed(restoring: Restoring): void {
  if (restoring.open > 0 && restoring.frames[restoring.open - 1]!.kind === NAME_FRAME) {
    throw restoring.source.wrong(Cause.STRUCTURE_NAME);
  }
}

/** Reads the head of a table: of the array that is open, or of an object. */
function table(restoring: Restoring, from: number, to: number): void {
  const { source, columns, columnReader } = restoring;
  const announced = rowsOf(restoring, from + 2, to - 1);
  source.clauses |= CLAUSES.table;
  const before = columns.count;
  const first = columnReader.read(restoring.room());
  const around = restoring.open > 0 ? restoring.frames[restoring.open - 1]! : undefined;
  const byte = source.skipSpace();
  let frame = around;
  if (byte === BRACE_END && frame?.kind === ARRAY_FRAME && frame.count === 1) {
    frame.kind = ROWS_FRAME;
    source.at++;
    source.expect(COMMA, Cause.STRUCTURE_ROWS);
  } else if (byte === COMMA) {
    frame = restoring.push(MEMBERS_FRAME, 1);
    restoring.output.byte(BRACE);
    source.at++;
  } else {
    throw source.wrong(byte === BRACE_END ? Cause.STRUCTURE_HEAD : Cause.STRUCTURE_STEP);
  }
  restoring.checkDepth(columnReader.height);
  frame.announced = announced;
  frame.column = first;
  frame.before = before;
  frame.count = 1;
  if (frame.kind === MEMBERS_FRAME) {
    source.skipSpace();
    restoring.key();
  }
}

/** Reads `3 rows`, behind the mark of a step: how many. */
function rowsOf({ source }: Restoring, from: number, to: number): number {
  const end = to - ROWS.length;
  if (end < from || !source.isText(end, to, ROWS)) {
    throw source.wrong(Cause.STRUCTURE_STEP, from - 2, to + 1);
  }
  const count = parseInteger(utf8Text(source.bytes, from, end) ?? "", 0, MOST);
  if (count === undefined || count === 0) {
    throw source.wrong(Cause.STRUCTURE_COUNT, from, end);
  }
  return count;
}

const ROWS = " rows";

/** Reads a string that is a step: a name and its text, a name, or a name and what stands behind it. */
export function namedString(restoring: Restoring, from: number, to: number, place: Place, column: number): void {
  const { source, names } = restoring;
  const end = names.end(from + 2);
  const byte = source.bytes[end]!;
  if (end === from + 2 || !(byte === COLON || end === to - 1 || beginsRest(byte))) {
    throw source.wrong(Cause.STRUCTURE_STEP, from, to);
  }
  refuseNamed(restoring);
  if (byte === COLON) {
    defineString(restoring, from + 2, end, to, place, column);
  } else if (end === to - 1) {
    repeat(restoring, from + 2, end);
  } else {
    repeatWithRest(restoring, from + 2, end, to);
  }
}

function defineString(
  restoring: Restoring,
  nameFrom: number,
  nameTo: number,
  to: number,
  place: Place,
  column: number,
): void {
  const { source, output } = restoring;
  source.clauses |= CLAUSES.name;
  const begin = output.length;
  output.beginName();
  if (place === PATTERN) {
    writePattern(restoring, nameTo + 1, to - 1, column);
  } else {
    output.byte(QUOTE);
    output.write(source.bytes, nameTo + 1, to);
  }
  restoring.names.add(nameFrom, nameTo, begin, 0);
}

function repeat(restoring: Restoring, from: number, to: number): void {
  const { source, names } = restoring;
  source.clauses |= CLAUSES.repetition;
  const name = names.find(from, to);
  const height = names.height(name);
  restoring.checkDepth(height);
  restoring.output.repeat(names.output(name), names.begin(name), names.valueEnd(name));
  restoring.rise(height);
}

function repeatWithRest(restoring: Restoring, from: number, end: number, to: number): void {
  const { source, names, output } = restoring;
  source.clauses |= CLAUSES.rest;
  const name = names.find(from, end);
  if (names.output(name).byteAt(names.begin(name)) !== QUOTE) {
    throw source.wrong(Cause.STRUCTURE_REST, from, end);
  }
  output.repeat(names.output(name), names.begin(name), names.valueEnd(name) - 1);
  output.write(source.bytes, end, to);
}

export function endName(restoring: Restoring, frame: Frame): void {
  restoring.source.expect(BRACE_END, Cause.STRUCTURE_STEP_BESIDE);
  restoring.open--;
  restoring.names.add(frame.nameFrom, frame.nameTo, frame.begin, frame.height);
  restoring.rise(frame.height);
}

export function endJson(restoring: Restoring, frame: Frame): void {
  const { source } = restoring;
  source.expect(BRACE_END, Cause.STRUCTURE_STEP_BESIDE);
  if (frame.height === 0) {
    throw source.wrong(Cause.STRUCTURE_JSON);
  }
  restoring.open--;
  restoring.depth--;
  restoring.names.keep(frame.begin);
  restoring.closeText(frame.indented);
}
