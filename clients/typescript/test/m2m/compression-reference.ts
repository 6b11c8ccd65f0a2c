// Trees of the lexemes of JSON, made slowly and obviously.

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
