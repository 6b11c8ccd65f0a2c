import { spanOf } from "../../src/core/bytes.js";
import { type Reader, readArray, readerOf, readInteger, readText } from "../../src/core/msgpack.js";
import { utf8Length } from "../../src/core/text.js";
import { type Look, tried } from "./look.js";
import type { Model, PayloadField, PayloadVersion } from "./model.js";
import { add, type Layer, type Part, type Verdict } from "./report.js";
import { meaning } from "./response.js";
import { cut, cutHex } from "./window.js";

/** Opens the array element by element. Where it is wrong is the first that is not as declared. */
export function openPayload(look: Look, bytes: Uint8Array, verdict: Verdict): void {
  const at = openElements(look, look.layer("payload", bytes.length), readerOf(spanOf(bytes)));
  if (verdict !== undefined) {
    look.stopBytes("payload", bytes, at);
  }
}

/** Lists the elements; returns where it goes wrong, or the end. */
function openElements(look: Look, layer: Layer, reader: Reader): number {
  const length = tried(() => readArray(reader));
  if ("error" in length) {
    return 0;
  }
  const count = length.value;
  add(layer, { ...standing("array", reader, 0), means: `${count} elements` });
  if (count === 0) {
    return 0;
  }
  const start = reader.at;
  const value = readElement(reader);
  if (value === undefined || value.isText) {
    return start;
  }
  add(layer, { ...standing("version", reader, start), means: value.text });
  const version = look.model.payload.versions.find((one) => String(one.version) === value.text);
  if (version === undefined) {
    return start;
  }
  const fields = present(version, count - 1);
  const wrong = openDeclared(look, layer, reader, fields.slice(0, count - 1));
  // The length comes before the elements.
  return fields.length === count - 1 ? (wrong ?? reader.at) : 0;
}

/** Lists the elements of a version; returns the first that is not as declared. */
function openDeclared(look: Look, layer: Layer, reader: Reader, fields: readonly PayloadField[]): number | undefined {
  let wrong: number | undefined;
  for (const field of fields) {
    const start = reader.at;
    const value = readElement(reader);
    if (value === undefined || !isDeclared(look.model, field, value)) {
      wrong ??= start;
    }
    if (value === undefined) {
      break;
    }
    const part: Part = { ...standing(field.field, reader, start), means: cut(value.text) };
    const means = meaning(look.record, field.field, value.text);
    if (means !== undefined) {
      part.means += ` = ${means}`;
    }
    if (field.field === "result") {
      layer.out = utf8Length(value.text);
    }
    add(layer, part);
  }
  return wrong;
}

interface Element {
  readonly text: string;
  readonly isText: boolean;
}

/** Reads an integer or a text, which are all that a payload may hold. */
function readElement(reader: Reader): Element | undefined {
  const type = reader.bytes[reader.at] ?? 0;
  const isText = type >> 5 === 0b101 || (type >= 0xd9 && type <= 0xdb);
  const value = tried(() => (isText ? readText(reader) : String(readInteger(reader))));
  return "value" in value ? { text: value.value, isText } : undefined;
}

function isDeclared(model: Model, { field, as }: PayloadField, { text, isText }: Element): boolean {
  const isStatus = model.statuses.some(({ code, integer }) => text === (isText ? code : String(integer)));
  return isText !== (as === "integer") && (field !== "status" || isStatus);
}

/** The fields of a version in an array with so many: all, or those without the one that may be absent. */
function present({ fields }: PayloadVersion, count: number): readonly PayloadField[] {
  return count >= fields.length ? fields : fields.filter((field) => field.omit_zero !== true);
}

function standing(name: string, reader: Reader, start: number): Part {
  const bytes = reader.bytes.subarray(start, reader.at);
  return { name, at: start, bytes: bytes.length, hex: cutHex(bytes) };
}
