import { shown } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { givenString } from "./check.js";
import type { Table } from "./table.js";

// open: any text; a table makes some of them short.

export function givenOpen(field: string, value: string, _limits: Limits, table: Table<string>): string {
  return table.normal(givenString(field, value));
}

export const showOpen: typeof shown = shown;
