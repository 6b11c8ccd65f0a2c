import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, formatError, oneOf, quoted } from "../core/errors.js";
import {
  type FORMAT_KIND,
  Format,
  integerOfModel,
  MODEL_NUMBER_PREFIX,
  type ModelCode,
  modelOfInteger,
  modelOfName,
  type PAYLOAD_KIND,
  type ReasoningEffort,
  Status,
} from "../core/spec.gen.js";
import { parseNumber } from "../core/text.js";

/** A response of a language model (docs/record.md, "Responses"). */
export interface CompactResponse {
  status: Status;
  /** A code of the table, the prefix and a number that it lacks, or any other text. */
  model: ModelCode | (string & {});
  /** 0 to 2^53 - 1. */
  tokens: number;
  result: string;
  reasoningEffort?: ReasoningEffort | undefined;
  ultrathink?: boolean | undefined;
  /** Of an error, where it is not 1. */
  returncode?: number | undefined;
  /** The members of a verbose response that the protocol does not know: the text of a JSON object. */
  members?: string | undefined;
}

/** The fields that only a verbose response carries, by the names that errors use. */
export type OptionalField = "reasoning_effort" | "ultrathink" | "returncode" | "members";

/** The code of a model that is given by its code, name or number. */
export function normalModel(model: string): string {
  const known = modelOfName(model);
  if (known !== undefined) {
    return known;
  }
  const number = writtenNumber(model);
  return (number === undefined ? undefined : modelOfInteger(number)) ?? model;
}

/** The code of a model's number. */
export function modelOfNumber(number: number): string {
  return modelOfInteger(number) ?? MODEL_NUMBER_PREFIX + number;
}

/** The number of a model's code; undefined if it has none. */
export function numberOfModel(code: string): number | undefined {
  return integerOfModel(code) ?? writtenNumber(code);
}

function writtenNumber(model: string): number | undefined {
  return model.startsWith(MODEL_NUMBER_PREFIX) ? parseNumber(model.slice(MODEL_NUMBER_PREFIX.length)) : undefined;
}

/** A frame of another family, or of none. */
export function notResponse(wire: string): CompactError {
  return formatError(Cause.UNKNOWN_FORMAT, { value: quoted(wire), expected: oneOf(Object.values(Format)) });
}

/** A status that there is not. */
export function unknownStatus(
  kind: typeof FORMAT_KIND | typeof PAYLOAD_KIND,
  value: string,
  list: readonly (string | number)[] = Object.values(Status),
): CompactError {
  return errorOf(kind, Cause.UNKNOWN_STATUS, { field: "status", value, expected: oneOf(list) });
}
