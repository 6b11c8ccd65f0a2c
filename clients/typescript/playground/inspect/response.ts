import { startsObject } from "../../src/core/json.js";
import { utf8Length } from "../../src/core/text.js";
import { decode } from "../../src/record/codec.js";
import type { CompactResponse } from "../../src/record/response.js";
import { type Look, tried } from "./look.js";
import { eachMember } from "./members.js";
import type { Format, Model, RecordField } from "./model.js";
import { openPayload } from "./payload.js";
import { add, type Layer, type Part, type Verdict } from "./report.js";
import { undo } from "./steps.js";
import { cut } from "./window.js";

/** Opens a response by its format's chain. */
export function openResponse(look: Look, frame: string): Verdict {
  const decoded = tried(() => decode(frame, { limits: look.limits }));
  const verdict = "error" in decoded ? decoded.error : undefined;
  look.record = "value" in decoded ? decoded.value : undefined;
  if (utf8Length(frame) > look.limits.input) {
    return verdict;
  }
  const format = detect(look.model, frame);
  if (format === undefined) {
    look.stop("", frame, 0);
    return verdict;
  }
  look.name = format.name;
  const [body, ...steps] = format.chain;
  if (body === "verbose") {
    look.stopAtPosition(verdict, frame, 0); // its prefix belongs to the JSON
    openMembers(look, frame, verdict);
    return verdict;
  }
  const prefix =
    look.model.prefixes.find((row) => row.format === format.name && frame.startsWith(row.text))?.text ?? "";
  look.prefix(frame, prefix);
  look.stopAtPosition(verdict, frame, prefix.length);
  if (body === "dsl") {
    openFields(look, frame, prefix.length, verdict);
    return verdict;
  }
  const payload = undo(look, steps, frame, prefix.length);
  if (payload !== undefined) {
    openPayload(look, payload, verdict);
  }
  return verdict;
}

/** The format of a frame, by its longest prefix; JSON alone may have white space in front. */
export function detect(model: Model, frame: string): Format | undefined {
  const json = startsObject(frame);
  const row = model.prefixes.find(({ text }) => frame.startsWith(text));
  const format = model.formats.find(({ name }) => name === row?.format);
  return format ?? (json && row === undefined ? model.formats.find(({ chain }) => chain[0] === "verbose") : undefined);
}

/** Opens a separated text. */
function openFields(look: Look, frame: string, start: number, verdict: Verdict): void {
  const { fields, separator } = look.model.dsl;
  const layer = look.layer("dsl", utf8Length(frame.slice(start)));
  let from = start;
  let at = 0;
  for (const [i, name] of fields.entries()) {
    const end = i < fields.length - 1 ? frame.indexOf(separator, from) : frame.length;
    const value = frame.slice(from, end < 0 ? frame.length : end);
    const bytes = utf8Length(value);
    const part: Part = { name, at, bytes, text: cut(value) };
    add(layer, part);
    if (end < 0) {
      look.stop("", frame, frame.length);
      return;
    }
    part.means = meaning(look.record, name, value);
    from = end + separator.length;
    at += bytes + separator.length;
  }
  finish(look, layer, frame, start, verdict);
}

/** A field of a good record where it was written differently. */
export function meaning(record: CompactResponse | undefined, field: RecordField, written: string): string | undefined {
  const value = record === undefined ? written : String(record[field]);
  return value === written ? undefined : cut(value);
}

/** Opens a JSON object. Of a bad one, the members up to the error are listed. */
function openMembers(look: Look, frame: string, verdict: Verdict): void {
  const layer = look.layer("json", utf8Length(frame));
  const seen = new Set<string>();
  eachMember(frame, ({ name, value, start, bytes, from }) => {
    if (verdict !== undefined && seen.has(name)) {
      look.stop("", frame, from); // the first thing that is checked
    }
    const role = look.model.verbose.find((member) => member.name === name)?.role;
    const part: Part = { name, at: start, bytes, text: cut(value) };
    if (role === undefined) {
      part.means = "a member that the protocol does not know";
    } else {
      seen.add(name);
      part.means = role === name ? undefined : role;
    }
    if (role === "model" && look.record !== undefined && JSON.stringify(look.record.model) !== value) {
      part.means = look.record.model;
    }
    add(layer, part);
  });
  finish(look, layer, frame, 0, verdict);
}

function finish(look: Look, layer: Layer, frame: string, start: number, verdict: Verdict): void {
  if (verdict !== undefined) {
    look.stopAtMember(verdict, layer, frame, start);
  } else if (look.record !== undefined) {
    layer.out = utf8Length(look.record.result);
  }
}
