import { JsonScanner } from "../core/json.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { type Members, memberAt, wrongMember } from "./member.js";
import { ElementPath, type Elements, LIST } from "./type-list.js";

// list, in verbose records.

/** Reads an element as a field: the only member of what holds it, whose name is made for an error. */
export type ReadElement<T> = (members: Members, index: number) => T;

/** Reads an array, whose syntax was read before, of what `read` reads. */
export function readListJson<T>(members: Members, index: number, elements: Elements, read: ReadElement<T>): T[] {
  const text = memberAt(members, index);
  return text[0] === "[" ? readArray(text, members.names[index]!, elements, read) : wrongMember(members, index, LIST);
}

/** Reads the text of an array. */
export function readArray<T>(text: string, field: string, elements: Elements, read: ReadElement<T>): T[] {
  const scanner = new JsonScanner(text, Number.POSITIVE_INFINITY);
  const element = new Element(field);
  const list: T[] = [];
  scanner.next();
  for (let { token, text } = scanner.value(); token !== "]"; { token, text } = scanner.value()) {
    if (elements.take(1) === 0) {
      throw elements.tooMany(FORMAT_KIND, element.path);
    }
    element.known[0] = text;
    element.strings[0] = token === "string" ? scanner.string : undefined;
    list.push(read(element, 0));
    element.path.index++;
  }
  return list;
}

export function writeListJson<T>(list: readonly T[], write: (value: T) => string): string {
  let text = "";
  for (const value of list) {
    text += `,${write(value)}`;
  }
  return `[${text.slice(1)}]`;
}

/** An element that is being read. */
class Element implements Members {
  readonly path: ElementPath;
  readonly known: (string | undefined)[] = [undefined];
  readonly strings: (string | undefined)[] = [undefined];
  readonly unknown = undefined;

  constructor(field: string) {
    this.path = new ElementPath(field);
  }

  get names(): string[] {
    return [`${this.path}`];
  }
}
