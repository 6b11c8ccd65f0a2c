import { limitsOf, type Options } from "../core/limits.js";
import { checkWire } from "../core/text.js";
import { STRUCTURE_TAG } from "./compression.gen.js";
import { structureFlags } from "./structure-decode.js";
import { FLAGS } from "./structure-source.js";

/** What is said of the steps, in the order and groups in which it stands in the line. */
const GROUPS: readonly (readonly (readonly [flag: number, clause: string])[])[] = [
  [
    [FLAGS.table, '"=N rows": N rows follow these columns'],
    [FLAGS.inline, "{key:[columns]} cells stand in the row"],
    [FLAGS.row, '"=row" cell is a row'],
    [FLAGS.rows, '"=rows" cell is a list of rows'],
    [FLAGS.constant, '{key:"constant"}'],
    [FLAGS.optional, "[optional]"],
    [FLAGS.pattern, "* is the cell"],
    [FLAGS.absent, '"=" absent'],
  ],
  [
    [FLAGS.name, '"=a:v", {"=a":v} name v a'],
    [FLAGS.repetition, '"=a" repeats it'],
    [FLAGS.rest, '"=a/b" appends "/b"'],
  ],
  [[FLAGS.json, "=JSON: JSON as text"]],
];

/**
 * The line that tells a language model how to read a frame of T2, to be put in
 * front of it: a clause for each kind of step in it, and a line feed. Empty for a
 * frame without steps, and for any other text. Throws CompactError for text that is
 * too long or not Unicode, and as decompress does for a damaged frame.
 */
export function legend(frame: string, options?: Options): string {
  const limits = limitsOf(options);
  checkWire(frame, limits);
  const flags = frame.startsWith(STRUCTURE_TAG) ? structureFlags(frame.slice(STRUCTURE_TAG.length), limits) : 0;
  const groups = GROUPS.map((group) => group.filter(([flag]) => (flags & flag) !== 0).map(([, clause]) => clause));
  const sentences = groups.filter((group) => group.length > 0).map((group) => `${group.join("; ")}.`);
  return sentences.length === 0 ? "" : `${STRUCTURE_TAG.slice(0, -1)}: ${sentences.join(" ")}\n`;
}
