import { quoted } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { type Table, unknownCode } from "./table.js";
import { isCode } from "./type-closed.js";

// closed, in separated text.

export function readClosedText<T extends string>(text: string, field: string, _limits: Limits, table: Table<T>): T {
  if (!isCode(table, text)) {
    throw unknownCode(FORMAT_KIND, field, quoted(text), table.codes);
  }
  return text;
}

export function writeClosedText(value: string): string {
  return value;
}
