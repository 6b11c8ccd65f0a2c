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

export function bracedStep(restoring: Restoring, start: number, from: number, to: number): "value" | "row" | "name" {
  const { source } = restoring;
  const indented = source.isText(from + 1, to - 1, INDENTED_STEP);
  if (indented || source.isText(from + 1, to - 1, JSON_STEP)) {
    source.clauses |= CLAUSES.json;
    restoring.push(JSON_FRAME, 1).indented = indented;
    restoring.openText();
    return "value";
  }
  if (to > from + 3 && restoring.names.end(from + 2) === to - 1) {
    refuseNamed(restoring, from);
    source.clauses |= CLAUSES.name;
    const frame = restoring.push(NAME_FRAME, 0);
    frame.nameFrom = from + 2;
    frame.nameTo = to - 1;
    frame.begin = restoring.output.length;
    restoring.output.beginName();
    return "name";
  }
  table(restoring, start, from, to);
  return "row";
}

/** Names do not nest in each other at one place. */
function refuseNamed(restoring: Restoring, at: number): void {
  if (restoring.open > 0 && restoring.frames[restoring.open - 1]!.kind === NAME_FRAME) {
    throw restoring.source.wrong("a name step as the value of another", at);
  }
}

/** Reads the head of a table: of the array that is open, or of an object. */
function table(restoring: Restoring, start: number, from: number, to: number): void {
  const { source, columns, columnReader } = restoring;
  const announced = rowsOf(restoring, from + 2, to - 1);
  source.clauses |= CLAUSES.table;
  const before = columns.count;
  const first = columnReader.read();
  const around = restoring.open > 0 ? restoring.frames[restoring.open - 1]! : undefined;
  const byte = source.skipSpace();
  let frame = around;
  if (byte === BRACE_END && frame?.kind === ARRAY_FRAME && frame.count === 1) {
    frame.kind = ROWS_FRAME;
    source.at++;
    source.expect(COMMA);
  } else if (byte === COMMA) {
    frame = restoring.push(MEMBERS_FRAME, 1);
    restoring.output.byte(BRACE);
    source.at++;
  } else {
    throw source.wrong("rows were expected", byte === BRACE_END ? start : source.at);
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

/** Reads `3 rows`: how many. */
function rowsOf(restoring: Restoring, from: number, to: number): number {
  const { source } = restoring;
  const { bytes } = source;
  let count = 0;
  let at = from;
  for (; at < to && bytes[at]! >= 0x30 && bytes[at]! <= 0x39; at++) {
    count = 10 * count + bytes[at]! - 0x30;
  }
  if (at === from || bytes[from] === 0x30 || !source.isText(at, to, " rows")) {
    throw source.wrong("an unknown step", from);
  }
  return count;
}

/** Reads a string that is a step: a name and its text, a name, or a name and what stands behind it. */
export function namedString(restoring: Restoring, from: number, to: number, place: Place, column: number): void {
  const { source, names } = restoring;
  refuseNamed(restoring, from);
  const end = names.end(from + 2);
  const byte = source.bytes[end]!;
  if (end === from + 2) {
    throw source.wrong("an unknown step", from);
  }
  if (byte === COLON) {
    defineString(restoring, from + 2, end, to, place, column);
  } else if (end === to - 1) {
    repeat(restoring, from + 2, end);
  } else if (beginsRest(byte)) {
    repeatWithRest(restoring, from + 2, end, to);
  } else {
    throw source.wrong("an unknown step", from);
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
  restoring.names.add(nameFrom, nameTo, output, begin, 0);
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
    throw source.wrong("text behind the name of what is no string", from);
  }
  output.repeat(names.output(name), names.begin(name), names.valueEnd(name) - 1);
  output.write(source.bytes, end, to);
}

export function endName(restoring: Restoring, frame: Frame): void {
  restoring.source.expect(BRACE_END);
  restoring.open--;
  restoring.names.add(frame.nameFrom, frame.nameTo, restoring.output, frame.begin, frame.height);
  restoring.rise(frame.height);
}

export function endJson(restoring: Restoring, frame: Frame): void {
  const { source } = restoring;
  source.expect(BRACE_END);
  if (frame.height === 0) {
    throw source.wrong("a string of JSON that is no array or object");
  }
  restoring.open--;
  restoring.depth--;
  restoring.closeText(frame.indented);
}
