import { UNICODE } from "../core/errors.js";
import { stringJson } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { type Members, stringAt, wrongMember } from "./member.js";
import type { Table } from "./table.js";

// open, in verbose records.

export function readOpenJson(members: Members, index: number, _limits: Limits, table: Table<string>): string {
  return table.normal(stringAt(members, index) ?? wrongMember(members, index, UNICODE));
}

export function writeOpenJson(value: string): string {
  return stringJson(value);
}
