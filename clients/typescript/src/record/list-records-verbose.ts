import { behindSpace } from "../core/json.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import type { Elements } from "./elements.js";
import { memberAt, wrongMember } from "./member.js";
import { ElementPath, LIST } from "./type-list.js";
import { type Holder, Item, nextAt } from "./type-record-verbose.js";

// Lists in verbose records that hold others.

/** Reads an array of what `read` reads. */
export function readListInside<T>(
  holder: Holder,
  index: number,
  elements: Elements,
  read: (item: Holder, index: number) => T,
): T[] {
  if (memberAt(holder, index)[0] !== "[") {
    return wrongMember(holder, index, LIST);
  }
  const { text } = holder.json;
  const path = new ElementPath(holder.place(index));
  const item = new Item(holder.json, path, holder.brackets[index]! + 1);
  const list: T[] = [];
  for (let at = behindSpace(text, holder.starts[index]! + 1); text.charCodeAt(at) !== 0x5d; ) {
    if (elements.take(1) === 0) {
      throw elements.tooMany(FORMAT_KIND, path);
    }
    at = nextAt(text, item.take(0, at));
    list.push(read(item, 0));
    path.index++;
  }
  return list;
}
