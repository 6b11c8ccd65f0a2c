import { type JsonSource, stop } from "./json-source.js";

// record, in verbose records that hold others: a generated function reads its members.

/** A member that was not there before. */
export function once(member: unknown): void {
  if (member !== undefined) {
    stop();
  }
}

export function takeRecord<T>(json: JsonSource, take: (json: JsonSource) => T): T {
  json.count();
  return take(json);
}
