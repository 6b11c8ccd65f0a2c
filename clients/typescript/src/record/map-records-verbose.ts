import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError, type Place, UNICODE } from "../core/errors.js";
import { behindSpace, stringEnd, unquote } from "../core/json.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { isUnicode } from "../core/text.js";
import type { Elements } from "./elements.js";
import { memberAt, wrongMember } from "./member.js";
import { EntryPath, MAP } from "./type-map.js";
import { type Holder, Item, nextAt } from "./type-record-verbose.js";

// Maps in verbose records that hold others.

/** Reads an object of what `read` reads. */
export function readMapInside<T>(
  holder: Holder,
  index: number,
  elements: Elements,
  read: (item: Holder, index: number) => T,
): Map<string, T> {
  if (memberAt(holder, index)[0] !== "{") {
    return wrongMember(holder, index, MAP);
  }
  const { text } = holder.json;
  const place = holder.place(index);
  const path = new EntryPath(place);
  const item = new Item(holder.json, path, holder.brackets[index]! + 1);
  const map = new Map<string, T>();
  try {
    for (let at = behindSpace(text, holder.starts[index]! + 1); text.charCodeAt(at) !== 0x7d; ) {
      if (elements.take(1) === 0) {
        throw elements.tooMany(FORMAT_KIND, place);
      }
      const keyEnd = stringEnd(text, at);
      path.key = keyOf(text.slice(at, keyEnd), place);
      if (map.has(path.key)) {
        throw formatError(Cause.MEMBER_TWICE, { field: `${path}` });
      }
      at = nextAt(text, item.take(0, behindSpace(text, behindSpace(text, keyEnd) + 1)));
      map.set(path.key, read(item, 0));
    }
  } catch (error) {
    throw path.whole(error);
  }
  return map;
}

function keyOf(lexeme: string, map: Place): string {
  const key = unquote(lexeme);
  if (key.length + 2 !== lexeme.length && !isUnicode(key)) {
    throw formatError(Cause.WRONG_VALUE, { field: `${map}`, value: asWritten(lexeme), expected: UNICODE });
  }
  return key;
}
