import type { Place } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { isUnicode } from "../core/text.js";
import { Element, Pieces, type ReadElement } from "./element-json.js";
import type { Elements } from "./elements.js";
import { type Members, memberAt, wrongMember } from "./member.js";
import { ElementPath, LIST } from "./type-list.js";

// list, in verbose records.

/** What an encoder makes of an element of a caller's: it takes, and refuses, what `read` does. */
type Check<T> = (place: Place, value: T) => T;

/** Makes elements of those of an array that the engine read, in their places; undefined if one is none. */
type Take<T> = (array: unknown[], text: string) => T[] | undefined;

/** What the engine made of arrays, if a reader left them to it. */
interface Arrays extends Members {
  readonly arrays?: readonly (unknown[] | undefined)[];
}

/** Reads an array, whose syntax was read before, of what `read` reads. */
export function readListJson<T>(
  members: Arrays,
  index: number,
  elements: Elements,
  read: ReadElement<T>,
  take?: Take<T>,
): T[] {
  const text = memberAt(members, index);
  if (text[0] !== "[") {
    return wrongMember(members, index, LIST);
  }
  const array = members.arrays?.[index];
  const list = array && take && array.length <= elements.left ? take(array, text) : undefined;
  if (list === undefined) {
    return readArray(text, members.names[index]!, elements, read);
  }
  elements.take(list.length);
  return list;
}

/** Takes what `check` takes; the text of what it refuses is shown by who reads it again. */
export function takeChecked<T>(check: Check<T>): Take<T> {
  return (array, text) => {
    const isEscaped = text.includes("\\");
    try {
      for (const [index, value] of array.entries()) {
        if (isEscaped && typeof value === "string" && !isUnicode(value)) {
          return undefined;
        }
        array[index] = check("", value as T);
      }
      return array as T[];
    } catch {
      return undefined;
    }
  };
}

/** Takes integers within bounds, which are written without a fraction or an exponent. */
export function takeIntegers(min: number, max: number): Take<number> {
  return (array, text) => {
    if (text.includes(".") || text.includes("e") || text.includes("E")) {
      return undefined;
    }
    for (let index = 0; index < array.length; index++) {
      const value = array[index];
      if (!(typeof value === "number" && value >= min && value <= max)) {
        return undefined;
      }
      if (value === 0) {
        array[index] = 0; // no -0
      }
    }
    return array as number[];
  };
}

/** Reads the text of an array. */
export function readArray<T>(text: string, field: string, elements: Elements, read: ReadElement<T>): T[] {
  const scanner = new JsonScanner(text, Number.POSITIVE_INFINITY);
  const path = new ElementPath(field);
  const element = new Element(path);
  const list: T[] = [];
  scanner.next();
  for (let { token, text } = scanner.value(); token !== "]"; { token, text } = scanner.value()) {
    if (elements.take(1) === 0) {
      throw elements.tooMany(FORMAT_KIND, path);
    }
    element.known[0] = text;
    element.strings[0] = token === "string" ? scanner.string : undefined;
    list.push(read(element, 0));
    path.index++;
  }
  return list;
}

/** Writes what `write` writes of each element, or else the engine does. */
export function writeListJson<T>(list: readonly T[], write?: (value: T) => string): string {
  if (write === undefined) {
    return JSON.stringify(list);
  }
  const pieces = new Pieces();
  let before = "[";
  for (const value of list) {
    pieces.add(before, write(value));
    before = ",";
  }
  return list.length === 0 ? "[]" : `${pieces.text()}]`;
}
