// A slow and obvious reference for T2, on trees of lexemes.

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

function height({ members, items }: Node): number {
  const inside = items ?? members?.map(([, value]) => value);
  return inside === undefined ? 0 : 1 + Math.max(0, ...inside.map(height));
}

function indent(node: Node, margin = "\n"): string {
  const { lexeme, members, items } = node;
  if ((members ?? items ?? []).length === 0) {
    return min(node);
  }
  const deeper = `${margin}  `;
  if (members !== undefined) {
    return `{${members.map(([key, value]) => `${deeper}${key}: ${indent(value, deeper)}`).join(",")}${margin}}`;
  }
  return `${lexeme}${items?.map((item) => deeper + indent(item, deeper)).join(",")}${margin}]`;
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

// T2

function stringOf(text: string): string {
  const named = new Map([...'"\\'].map((char) => [char, `\\${char}`]));
  for (const [char, letter] of ["\bb", "\ff", "\nn", "\rr", "\tt"].map((pair) => [...pair])) {
    named.set(char ?? "", `\\${letter}`);
  }
  const escaped = (char: string) =>
    named.get(char) ?? (char < " " ? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}` : char);
  return `"${[...text].map(escaped).join("")}"`;
}

const mark = (lexeme: string): string => (lexeme.startsWith('"=') ? `"=${lexeme.slice(1)}` : lexeme);

function valid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function slowEncodeStructure(text: string, limit: number): string {
  const table: string[] = [];
  const write = (node: Node, depth: number, asRow = false): string => {
    const whole = min(node);
    const isNumbered = bytes(whole) >= 16 && /^["{[]/.test(whole);
    if (isNumbered && table.includes(whole)) {
      return `"=^${table.indexOf(whole)}"`;
    }
    const out = asRow ? `[${node.members?.map(([, value]) => write(value, depth + 1)).join(",")}]` : body(node, depth);
    if (isNumbered) {
      table.push(whole);
    }
    return out;
  };
  const body = (node: Node, depth: number): string => {
    const { lexeme, members, items } = node;
    if (members !== undefined) {
      return `{${members.map(([key, value]) => `${mark(key)}:${write(value, depth + 1)}`).join(",")}}`;
    }
    if (items !== undefined) {
      const keys = items[0]?.members?.map(([key]) => key) ?? [];
      const alike = items.every(({ members }) => members?.map(([key]) => key).join() === keys.join());
      const saved = (items.length - 1) * (bytes(keys.join("")) + keys.length);
      if (items.length >= 2 && keys.length >= 1 && alike && saved > 40) {
        const rows = items.map((item) => `,${write(item, depth + 1, true)}`);
        return `{"=rows":[[${keys.map(mark).join()}]${rows.join("")}]}`;
      }
      return `[${items.map((item) => write(item, depth + 1)).join(",")}]`;
    }
    return lexeme.startsWith('"') ? string(lexeme, depth) : lexeme;
  };
  const string = (lexeme: string, depth: number): string => {
    const content = /^"[{[]/.test(lexeme) ? String(JSON.parse(lexeme)) : "";
    if (stringOf(content) !== lexeme || /\p{Surrogate}/u.test(content) || !valid(content)) {
      return mark(lexeme);
    }
    const inner = parse(content);
    const [size, room] = [bytes(min(inner)), depth + 1 + height(inner) <= limit];
    if (room && content === min(inner) && size + 10 < bytes(lexeme)) {
      return `{"=json":${write(inner, depth + 1)}}`;
    }
    if (room && content === indent(inner) && size + 11 < bytes(lexeme)) {
      return `{"=json2":${write(inner, depth + 1)}}`;
    }
    return mark(lexeme);
  };
  return write(parse(text), 0);
}

/** Reads what an encoder wrote; it checks nothing. */
export function slowDecodeStructure(text: string): string {
  const table: string[] = [];
  const done = (whole: string): string => {
    if (bytes(whole) >= 16 && /^["{[]/.test(whole)) {
      table.push(whole);
    }
    return whole;
  };
  const unmark = (lexeme: string): string => lexeme.replace(/^"==/, '"=');
  const read = ({ lexeme, members, items }: Node): string => {
    if (members?.[0]?.[0] === '"=rows"') {
      const [keys, ...rows] = members[0][1].items ?? [];
      const names = keys?.items?.map((key) => unmark(key.lexeme)) ?? [];
      const objects = rows.map((row) =>
        row.items === undefined
          ? read(row)
          : done(`{${row.items.map((value, i) => `${names[i]}:${read(value)}`).join(",")}}`),
      );
      return done(`[${objects.join(",")}]`);
    }
    if (members?.[0]?.[0] === '"=json"') {
      return done(stringOf(read(members[0][1])));
    }
    if (members?.[0]?.[0] === '"=json2"') {
      return done(stringOf(indent(parse(read(members[0][1])))));
    }
    if (members !== undefined) {
      return done(`{${members.map(([key, value]) => `${unmark(key)}:${read(value)}`).join(",")}}`);
    }
    if (items !== undefined) {
      return done(`[${items.map(read).join(",")}]`);
    }
    const number = /^"=\^([0-9]+)"$/.exec(lexeme)?.[1];
    return number === undefined ? done(unmark(lexeme)) : (table[Number(number)] ?? "no reference");
  };
  return read(parse(text));
}
