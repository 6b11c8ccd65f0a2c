import * as Cause from "../core/causes.gen.js";
import { COUNT, formatError, missingField, quoted } from "../core/errors.js";
import type { RecordField } from "../core/roles.js";
import { DSL_FIELDS, DSL_SEPARATOR, FORMAT_KIND, isStatus } from "../core/spec.gen.js";
import { parseNumber } from "../core/text.js";
import { type CompactResponse, normalModel, unknownStatus } from "./response.js";

/** Decodes the fields behind an offset (docs/record.md §2). */
export function decodeDsl(wire: string, from: number): CompactResponse {
  const fields = split(wire, from);
  const { status } = fields;
  if (!isStatus(status)) {
    throw unknownStatus(FORMAT_KIND, quoted(status));
  }
  const tokens = parseNumber(fields.tokens);
  if (tokens === undefined) {
    throw formatError(Cause.WRONG_VALUE, { field: "tokens", value: quoted(fields.tokens), expected: COUNT });
  }
  return { status, model: normalModel(fields.model), tokens, result: fields.result };
}

/** Cuts at the separators; the last field takes the rest. */
function split(wire: string, from: number): Record<RecordField, string> {
  const fields = { status: "", model: "", tokens: "", result: "" };
  let at = from;
  for (let i = 0; i < DSL_FIELDS.length; i++) {
    const following = DSL_FIELDS[i + 1];
    const end = following === undefined ? wire.length : wire.indexOf(DSL_SEPARATOR, at);
    if (following !== undefined && end < 0) {
      throw missingField(following);
    }
    fields[DSL_FIELDS[i]!] = wire.slice(at, end);
    at = end + DSL_SEPARATOR.length;
  }
  return fields;
}

/** Encodes a checked response behind a prefix (docs/record.md §2). */
export function encodeDsl(prefix: string, response: CompactResponse): string {
  return prefix + DSL_FIELDS.map((field) => response[field]).join(DSL_SEPARATOR);
}

/** Says whether a model can stand between separators. */
export function dslCarriesModel(model: string): boolean {
  return !model.includes(DSL_SEPARATOR);
}
