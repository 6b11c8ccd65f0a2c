// A slow and obvious reference of T1, on trees of lexemes.
import { DEFAULTS, KEYS, VALUES } from "../../src/m2m/token.gen.js";

/** A value of a valid JSON text. */
interface Node {
  readonly lexeme: string;
  readonly members?: [key: string, value: Node][];
  readonly items?: Node[];
}

export function parse(text: string): Node {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let at = 0;
  const value = (): Node => {
    const lexeme = tokens[at++] ?? "";
    if (lexeme === "{") {
      const members: [string, Node][] = [];
      while (tokens[at] !== "}") {
        at += tokens[at] === "," ? 1 : 0;
        const key = tokens[at] ?? "";
        at += 2;
        members.push([key, value()]);
      }
      at++;
      return { lexeme, members };
    }
    if (lexeme === "[") {
      const items: Node[] = [];
      while (tokens[at] !== "]") {
        at += tokens[at] === "," ? 1 : 0;
        items.push(value());
      }
      at++;
      return { lexeme, items };
    }
    return { lexeme };
  };
  return value();
}

/** The text without white space between tokens. */
export function min({ lexeme, members, items }: Node): string {
  if (members !== undefined) {
    return `{${members.map(([key, value]) => `${key}:${min(value)}`).join(",")}}`;
  }
  return items === undefined ? lexeme : `[${items.map(min).join(",")}]`;
}

// T1

/** A name's short form, or what the rules make of other text; raw, as between quotes. */
function shorten(rows: readonly { name: string; short: string }[], raw: string): string {
  const row = rows.find(({ name }) => name === raw);
  return row?.short ?? (raw.startsWith("=") || rows.some(({ short }) => short === raw) ? `=${raw}` : raw);
}

function lengthen(rows: readonly { name: string; short: string }[], raw: string): string {
  return raw.startsWith("=") ? raw.slice(1) : (rows.find(({ short }) => short === raw)?.name ?? raw);
}

const between = (lexeme: string, change: (raw: string) => string): string => `"${change(lexeme.slice(1, -1))}"`;

function rename(node: Node, object: number, array: number, change: typeof shorten): Node {
  if (node.items !== undefined) {
    return { ...node, items: node.items.map((item) => rename(item, array, -1, change)) };
  }
  const rows = KEYS[object];
  if (node.members === undefined || rows === undefined) {
    return node;
  }
  const members = node.members.map(([key, value]): [string, Node] => {
    const name = change === lengthen ? between(key, (raw) => lengthen(rows, raw)) : key;
    const row = rows.find((one) => `"${one.name}"` === name);
    const context = row?.context ?? -1;
    const table = row?.values === undefined || !value.lexeme.startsWith('"') ? undefined : VALUES[row.values];
    const inner = rename(value, context, context, change);
    const renamed = table === undefined ? inner : { lexeme: between(value.lexeme, (raw) => change(table, raw)) };
    return [between(key, (raw) => change(rows, raw)), renamed];
  });
  return { ...node, members };
}

function isRequest({ members = [] }: Node): boolean {
  return members.some(([key]) => key === '"messages"') && !members.some(([key]) => key.includes("\\"));
}

function takes(equal: string, lexeme: string, value: string): boolean {
  switch (equal) {
    case "one":
      return /^1(\.0+)?([eE][+-]?0+)?$/.test(value);
    case "zero":
      return /^-?0(\.0+)?([eE][+-]?[0-9]+)?$/.test(value);
    default:
      return value === lexeme;
  }
}

export function slowEncodeToken(text: string): string {
  const root = parse(text);
  if (root.members === undefined) {
    return min(root);
  }
  const keys = root.members.map(([key]) => key);
  const members = root.members.filter(([key, value]) => {
    const row = DEFAULTS.find((one) => `"${one.key}"` === key);
    const once = keys.indexOf(key) === keys.lastIndexOf(key);
    return !(isRequest(root) && row !== undefined && once && takes(row.equal, row.lexeme, min(value)));
  });
  return min(rename({ ...root, members }, 0, -1, shorten));
}

export function slowDecodeToken(text: string): string {
  const parsed = parse(text);
  if (parsed.members === undefined) {
    return min(parsed);
  }
  const root = rename(parsed, 0, -1, lengthen);
  const members = [...(root.members ?? [])];
  for (const { key, lexeme } of DEFAULTS) {
    if (isRequest(root) && !root.members?.some(([one]) => one === `"${key}"`)) {
      members.push([`"${key}"`, { lexeme }]);
    }
  }
  return min({ ...root, members });
}
