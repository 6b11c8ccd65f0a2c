import { checkString } from "../core/arguments.js";
import { limitsOf, type Options } from "../core/limits.js";
import { checkWire } from "../core/text.js";
import { STRUCTURE_TAG } from "./compression.gen.js";
import { CLAUSES } from "./structure-clauses.js";
import { structureClauses } from "./structure-decode.js";

/** What is said of the steps, in the order and groups in which it stands in the line. */
const GROUPS: readonly (readonly (readonly [flag: number, clause: string])[])[] = [
  [
    [CLAUSES.table, '"=N rows": N rows follow these columns'],
    [CLAUSES.inline, "{key:[columns]} cells stand in the row"],
    [CLAUSES.row, '"=row" cell is a row'],
    [CLAUSES.rows, '"=rows" cell is a list of rows'],
    [CLAUSES.constant, '{key:"constant"}'],
    [CLAUSES.optional, "[optional]"],
    [CLAUSES.pattern, "* is the cell"],
    [CLAUSES.absent, '"=" absent'],
  ],
  [
    [CLAUSES.name, '"=a:v", {"=a":v} name v a'],
    [CLAUSES.repetition, '"=a" repeats it'],
    [CLAUSES.rest, '"=a/b" appends "/b"'],
  ],
  [[CLAUSES.json, "=JSON: JSON as text"]],
];

/**
 * The line that tells a language model how to read a frame of T2, to be put in
 * front of it: a clause for each kind of step in it, and a line feed. Empty for a
 * frame without steps, and for any other text. Throws CompactError for text that is
 * too long or not Unicode, and as decompress does for a damaged frame.
 */
export function legend(frame: string, options?: Options): string {
  checkString("frame", frame);
  const limits = limitsOf(options);
  checkWire(frame, limits);
  const flags = frame.startsWith(STRUCTURE_TAG) ? structureClauses(frame.slice(STRUCTURE_TAG.length), limits) : 0;
  return legendOf(flags);
}

/** The line for these kinds of steps, as flags of CLAUSES. */
export function legendOf(flags: number): string {
  const groups = GROUPS.map((group) => group.filter(([flag]) => (flags & flag) !== 0).map(([, clause]) => clause));
  const sentences = groups.filter((group) => group.length > 0).map((group) => `${group.join("; ")}.`);
  return sentences.length === 0 ? "" : `${STRUCTURE_TAG.slice(0, -1)}: ${sentences.join(" ")}\n`;
}
