import { DEFAULTS, ESCAPE, KEYS, REQUEST, VALUES, type ValueRow } from "./token.gen.js";

/** No context: nothing is short here. The contexts of the tables come behind it. */
export const OPAQUE = 0;
export const ROOT = 1;

/** What becomes of a key, or of a value. */
export interface Change {
  /** What it is found by: all behind the opening quote. */
  readonly rest: string;
  /** What is written instead; undefined if it stays as it is. */
  readonly lexeme: string | undefined;
  /** Of a key: the context of its value, and the table of a string. */
  readonly context: number;
  readonly values: Table | undefined;
  /**
   * Of a key whose string has a table: its value and the key behind, as one,
   * found at the value. Most messages begin so, and it saves three steps of four.
   */
  readonly pairs: Table | undefined;
  /** The place of the key's default; -1 if it has none. */
  readonly fallback: number;
  readonly request: boolean;
}

/** The changes, by the first two characters; fewer than so many groups. */
export type Table = readonly (readonly Change[])[];

const GROUPS = 128;

/** One direction of all tables. */
export interface Tables {
  /** By context; the first is empty. */
  readonly keys: readonly Table[];
  /** Whether an escape is put in front, or taken off. */
  readonly encodes: boolean;
}

/**
 * The change of the string whose quote stands at an offset. Comparing in place
 * takes half the time of a Map, which needs the string cut out and hashed; its
 * end comes with it.
 */
export function findChange(table: Table, text: string, quote: number): Change | undefined {
  const group = table[groupOf(text.charCodeAt(quote + 1), text.charCodeAt(quote + 2))]!;
  for (let i = 0; i < group.length; i++) {
    const change = group[i]!;
    if (text.startsWith(change.rest, quote + 1)) {
      return change;
    }
  }
  return undefined;
}

function groupOf(first: number, second: number): number {
  return ((first * 5 + second) % GROUPS) | 0;
}

function grouped(changes: readonly Change[]): Table {
  const groups: Change[][] = Array.from({ length: GROUPS }, () => []);
  for (const change of changes) {
    const group = groups[groupOf(change.rest.charCodeAt(0), change.rest.charCodeAt(1))]!;
    if (!group.some(({ rest }) => rest === change.rest)) {
      group.push(change);
    }
  }
  return groups;
}

type Row = ValueRow & Partial<(typeof KEYS)[number][number]>;
type Side = "name" | "short";

/** An encoder looks for names first, and escapes the short forms that are none. */
function encoding(rows: readonly Row[], values: readonly Table[]): Table {
  const names = rows.map((row) => known(row, row.name, row.short, values));
  return grouped([...names, ...rows.map(({ short }) => plain(short, ESCAPE + short))]);
}

/** A decoder looks for short forms first; names in full, escaped or not, mean the same. */
function decoding(rows: readonly Row[], values: readonly Table[]): Table {
  const shorts = rows.map((row) => known(row, row.short, row.name, values));
  const names = rows.map((row) => known(row, row.name, row.name, values));
  return grouped([...shorts, ...names, ...rows.map((row) => known(row, ESCAPE + row.name, row.name, values))]);
}

const encodeValues = VALUES.map((rows) => encoding(rows, []));
const decodeValues = VALUES.map((rows) => decoding(rows, []));

export const ENCODING: Tables = {
  encodes: true,
  keys: [[], ...KEYS.map((rows, i) => paired(encoding(rows, encodeValues), rows, i, "name", "short"))],
};
export const DECODING: Tables = {
  encodes: false,
  keys: [[], ...KEYS.map((rows, i) => paired(decoding(rows, decodeValues), rows, i, "short", "name"))],
};

/** Adds the pairs; the root's keys are looked at one by one. */
function paired(table: Table, rows: (typeof KEYS)[number], place: number, from: Side, to: Side): Table {
  return place === 0 ? table : table.map((group) => group.map((change) => withPairs(change, table, rows, from, to)));
}

function withPairs(change: Change, table: Table, rows: (typeof KEYS)[number], from: Side, to: Side): Change {
  const row = rows.find((one) => change.rest === `${one[from]}"`);
  if (row?.values === undefined) {
    return change;
  }
  const pairs = VALUES[row.values]!.flatMap((value) =>
    rows.map((next): Change => {
      const lexeme = `"${row[to]}":"${value[to]}","${next[to]}"`;
      const key = findChange(table, `"${next[from]}"`, 0)!;
      return made(`${value[from]}","${next[from]}"`, lexeme, key);
    }),
  );
  return made(change.rest, change.lexeme, { ...change, pairs: grouped(pairs) });
}

function known(row: Row, from: string, to: string, tables: readonly Table[]): Change {
  const { rest, lexeme } = plain(from, to);
  return made(rest, lexeme, {
    context: row.context === undefined ? OPAQUE : row.context + ROOT,
    values: row.values === undefined ? undefined : tables[row.values],
    fallback: DEFAULTS.findIndex(({ key }) => key === row.name),
    request: row.name === REQUEST,
  });
}

/** Rows are what stands between the quotes, and need no escapes. */
function plain(from: string, to: string): Change {
  return made(`${from}"`, from === to ? undefined : `"${to}"`, {});
}

/** All changes are made here: engines are quick with objects of one shape. */
function made(rest: string, lexeme: string | undefined, more: Partial<Change>): Change {
  const { context = OPAQUE, values, pairs, fallback = -1, request = false } = more;
  return { rest, lexeme, context, values, pairs, fallback, request };
}
