import { once } from "../core/once.js";
import { DEFAULTS, ESCAPE, KEYS, REQUEST, VALUES, type ValueRow } from "./token.gen.js";

/** The context without short forms. The contexts of the tables follow it. */
export const OPAQUE = 0;
export const ROOT = 1;

/** The row of a key, or of a value. */
export interface Change {
  /** The text that is looked up: all after the opening quote. */
  readonly rest: string;
  /** The text that is written instead; undefined if it stays as it is. */
  readonly lexeme: string | undefined;
  /** For a key: the context of its value, and the table of a string. */
  readonly context: number;
  readonly values: Table | undefined;
  /**
   * For a key whose string value has a table: the value and the key after it,
   * looked up as one. Most messages begin with such a pair, and this saves three
   * of four steps.
   */
  readonly pairs: Table | undefined;
  /** The place of the key's default; -1 if it has none. */
  readonly fallback: number;
  readonly request: boolean;
}

/**
 * Groups of changes by their first two characters; a group that would be too
 * large is looked up by the whole text.
 */
export interface Table {
  readonly groups: readonly (readonly Change[])[];
  readonly crowded: ReadonlyMap<string, Change> | undefined;
}

const GROUPS = 128;
/** The most changes in a group, so that time does not grow with the table. */
const CROWD = 8;

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
  const group = table.groups[groupOf(text.charCodeAt(quote + 1), text.charCodeAt(quote + 2))]!;
  for (let i = 0; i < group.length; i++) {
    const change = group[i]!;
    if (text.startsWith(change.rest, quote + 1)) {
      return change;
    }
  }
  return table.crowded?.get(text.slice(quote + 1, text.indexOf('"', quote + 1) + 1));
}

function groupOf(first: number, second: number): number {
  return (first * 5 + second) & (GROUPS - 1);
}

export function grouped(changes: readonly Change[]): Table {
  const groups: Change[][] = Array.from({ length: GROUPS }, () => []);
  const seen = new Set<string>();
  for (const change of changes) {
    const group = groups[groupOf(change.rest.charCodeAt(0), change.rest.charCodeAt(1))]!;
    if (!seen.has(change.rest)) {
      seen.add(change.rest);
      group.push(change);
    }
  }
  const crowds = groups.flatMap((group) => group.splice(CROWD));
  const crowded = crowds.length === 0 ? undefined : new Map(crowds.map((change) => [change.rest, change]));
  return { groups, crowded };
}

/** Pairs are made only of the first values and keys of their tables, so that their memory is bounded. */
const PAIRED = 32;

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

export const encodingTables: () => Tables = /* @__PURE__ */ once(() => {
  const values = VALUES.map((rows) => encoding(rows, []));
  const keys = KEYS.map((rows, i) => paired(encoding(rows, values), rows, i, "name", "short"));
  return { encodes: true, keys: [grouped([]), ...keys] };
});

export const decodingTables: () => Tables = /* @__PURE__ */ once(() => {
  const values = VALUES.map((rows) => decoding(rows, []));
  const keys = KEYS.map((rows, i) => paired(decoding(rows, values), rows, i, "short", "name"));
  return { encodes: false, keys: [grouped([]), ...keys] };
});

/** Adds the pairs; the root's keys are looked at one by one. */
function paired(table: Table, rows: (typeof KEYS)[number], place: number, from: Side, to: Side): Table {
  if (place === 0) {
    return table;
  }
  const changes = new Map([...table.groups.flat(), ...(table.crowded?.values() ?? [])].map((one) => [one.rest, one]));
  for (const row of rows) {
    const values = row.values === undefined ? [] : VALUES[row.values]!.slice(0, PAIRED);
    const pairs = values.flatMap((value) =>
      rows.slice(0, PAIRED).map((next) => {
        const lexeme = `"${row[to]}":"${value[to]}","${next[to]}"`;
        return made(`${value[from]}","${next[from]}"`, lexeme, changes.get(`${next[from]}"`)!);
      }),
    );
    if (pairs.length > 0) {
      const rest = `${row[from]}"`;
      const change = changes.get(rest)!;
      changes.set(rest, made(rest, change.lexeme, { ...change, pairs: grouped(pairs) }));
    }
  }
  return grouped([...changes.values()]);
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

/** Rows hold the text between the quotes, which needs no escapes. */
function plain(from: string, to: string): Change {
  return made(`${from}"`, from === to ? undefined : `"${to}"`, {});
}

/** All changes are made here, since engines are fast with objects of one shape. */
function made(rest: string, lexeme: string | undefined, more: Partial<Change>): Change {
  const { context = OPAQUE, values, pairs, fallback = -1, request = false } = more;
  return { rest, lexeme, context, values, pairs, fallback, request };
}
