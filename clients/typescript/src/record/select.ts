import { notCarried, oneOf, unrepresentable, Written } from "../core/errors.js";
import type { SelectionRole } from "../core/roles.js";
import { AUTO_OTHERWISE, autoFormat, Format, PAYLOAD_VERSIONS, SMALLEST, TOKENS } from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import { bodyOf, carriesModel, carriesVersion, encodeFrame } from "./formats.gen.js";
import type { CompactResponse } from "./response.js";

/** Encodes a checked record in the format that a selection finds (docs/record.md §6). */
export function select(selection: SelectionRole, record: CompactResponse, version: number | undefined): string {
  switch (selection) {
    case "auto":
      return encodeWhole(chooseAuto(record, version), record, version);
    case "smallest":
      return smallest(record, version);
    default:
      return encodeWhole(TOKENS.find(carrier(record, version)) ?? first(TOKENS), record, version);
  }
}

function chooseAuto(record: CompactResponse, version: number | undefined): Format {
  const due = autoFormat(utf8Length(record.result));
  const narrow = bodyOf(due) === "dsl" && !carriesModel(due, record.model, version);
  return AUTO_OTHERWISE !== undefined && (narrow || optionalField(record) !== undefined) ? AUTO_OTHERWISE : due;
}

function smallest(record: CompactResponse, version: number | undefined): string {
  const able = SMALLEST.filter(carrier(record, version));
  let best = encodeWhole(able[0] ?? first(SMALLEST), record, version);
  let bytes = utf8Length(best);
  for (const format of able.slice(1)) {
    const wire = encodeFrame(format, record, version);
    const length = utf8Length(wire);
    if (length < bytes) {
      best = wire;
      bytes = length;
    }
  }
  return best;
}

/** The list of a selection that is declared is not empty. */
function first(formats: readonly Format[]): Format {
  const format = formats[0];
  if (format === undefined) {
    throw unrepresentable("format", "", oneOf(Object.values(Format)));
  }
  return format;
}

function carrier(record: CompactResponse, version: number | undefined): (format: Format) => boolean {
  return (format) => lacking(format, record, version) === undefined;
}

/** Encodes a record, or refuses for the first field that the format lacks. */
function encodeWhole(format: Format, record: CompactResponse, version: number | undefined): string {
  const lacks = lacking(format, record, version);
  if (lacks?.[0] === "payload_version") {
    throw unrepresentable(...lacks, oneOf(PAYLOAD_VERSIONS));
  }
  if (lacks !== undefined) {
    throw notCarried(...lacks);
  }
  return encodeFrame(format, record, version);
}

type Field = readonly [name: string, value: unknown];

function lacking(format: Format, record: CompactResponse, version: number | undefined): Field | undefined {
  if (!carriesModel(format, record.model, version)) {
    return ["model", record.model];
  }
  const field = bodyOf(format) === "verbose" ? undefined : optionalField(record);
  return field ?? (carriesVersion(format, version) ? undefined : ["payload_version", version]);
}

/** The first optional field that is set. */
function optionalField(record: CompactResponse): Field | undefined {
  const { reasoningEffort, ultrathink, returncode, members } = record;
  const written = members === undefined ? undefined : new Written(members);
  const fields = { reasoning_effort: reasoningEffort, ultrathink, returncode, members: written };
  return Object.entries(fields).find(([, value]) => value !== undefined);
}
