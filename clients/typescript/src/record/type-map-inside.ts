import { type JsonSource, stop } from "./json-source.js";

// map, in verbose records that hold others.

export function takeMap<T>(json: JsonSource, take: (json: JsonSource) => T): Map<string, T> {
  const map = new Map<string, T>();
  for (let more = json.enter(0x7b); more; more = json.more(0x7d)) {
    json.count();
    const key = json.key();
    if (map.has(key)) {
      stop();
    }
    map.set(key, take(json));
  }
  return map;
}
