import { type Place, shown } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { checkString } from "./check.js";
import type { Table } from "./table.js";

// open: any text; a table makes some of them short.

export function checkOpen(place: Place, value: string, _limits: Limits, table: Table<string>): string {
  return table.normal(checkString(place, value));
}

export const showOpen: typeof shown = shown;
