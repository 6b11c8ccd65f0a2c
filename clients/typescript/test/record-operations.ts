// What values of records look like on the wire of the conformance tests: a record is an
// object of the names that the spec has. The type of a field says what an object in it means.
import type { RecordType } from "../src/record/codec.js";
import { hex, type Json, type Members, string, text, unhex } from "./wire.js";

/** The fields of a record, the records in them, and what finds these. */
export interface Shape {
  readonly fields: RecordType["fields"];
  readonly records: { readonly [field: string]: string };
  readonly named: (record: string) => Shape;
}

/** Objects have what they inherit, too: a field may be called constructor. */
function ownOf(records: Shape["records"], field: string): string | undefined {
  return Object.hasOwn(records, field) ? records[field] : undefined;
}

/** Makes a record of the wire's, whatever is in it: the encoder has to answer. */
export function fieldsIn({ fields, records, named }: Shape, value: Members): object {
  const known = new Map(fields.map((field) => [field[0], field]));
  const entries = Object.entries(value).map(([name, given]) => {
    const [, property = name, show] = known.get(name) ?? [];
    const record = ownOf(records, name);
    const one = (each: Json) =>
      record !== undefined && isObject(each) ? fieldsIn(named(record), each) : scalarIn(each);
    return [property, fieldIn(given, show?.name, one)];
  });
  return Object.fromEntries(entries) as object;
}

function isObject(value: Json): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field's value, by what shows values of its type in errors; `one` makes what it holds of the wire's. */
function fieldIn(given: Json, show: string | undefined, one: (each: Json) => unknown): unknown {
  if (Array.isArray(given)) {
    return given.map(one);
  }
  return show === "showMap" && isObject(given) ? mapIn(given, one) : one(given);
}

/** Bytes, and text that is not Unicode, have forms of their own; what else stands where no object may is a map or a list. */
function scalarIn(given: Json): unknown {
  if (Array.isArray(given)) {
    return given.map(scalarIn);
  }
  if (!isObject(given)) {
    return given;
  }
  const [name, ...others] = Object.keys(given);
  if (others.length === 0 && name === "hex") {
    return unhex(string(given.hex));
  }
  return others.length === 0 && name === "wtf8" ? text(given) : mapIn(given, scalarIn);
}

function mapIn(given: Members, one: (each: Json) => unknown): Map<string, unknown> {
  return new Map(Object.entries(given).map(([key, each]) => [key, one(each)]));
}

/** What a decoder gave, for the wire. */
export function fieldsOut({ fields, records, named }: Shape, value: object): Members {
  const held = new Map<string, unknown>(Object.entries(value));
  const values = fields.map(([name, property]) => {
    const record = ownOf(records, name);
    return [name, valueOut(held.get(property), record === undefined ? undefined : named(record))] as const;
  });
  return Object.fromEntries(values.filter(([, each]) => each !== undefined)) as Members;
}

function valueOut(value: unknown, record: Shape | undefined): unknown {
  if (value instanceof Map) {
    return Object.fromEntries(Array.from(value, ([key, each]) => [key as string, valueOut(each, record)]));
  }
  if (Array.isArray(value)) {
    return value.map((each) => valueOut(each, record));
  }
  if (value instanceof Uint8Array) {
    return { hex: hex(value) };
  }
  return record !== undefined && typeof value === "object" && value !== null ? fieldsOut(record, value) : value;
}
