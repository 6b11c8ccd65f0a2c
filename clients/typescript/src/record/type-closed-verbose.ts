import { oneOf } from "../core/errors.js";
import { stringJson } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { type Members, stringAt, wrongMember } from "./member.js";
import type { Table } from "./table.js";
import { isCode } from "./type-closed.js";

// closed, in verbose records.

export function readClosedJson<T extends string>(members: Members, index: number, _limits: Limits, table: Table<T>): T {
  const code = stringAt(members, index);
  return isCode(table, code) ? code : wrongMember(members, index, oneOf(table.codes));
}

export function writeClosedJson(value: string): string {
  return stringJson(value);
}
