import type { JsonSource } from "./json-source.js";

// list, in verbose records that hold others.

export function takeList<T>(json: JsonSource, take: (json: JsonSource) => T): T[] {
  const list: T[] = [];
  for (let more = json.enter(0x5b); more; more = json.more(0x5d)) {
    json.count();
    list.push(take(json));
  }
  return list;
}
