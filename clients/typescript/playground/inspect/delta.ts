import { utf8Text } from "../../src/core/bytes.js";
import { checkWire, utf8Length } from "../../src/core/text.js";
import { editOf } from "../../src/delta/deltas.gen.js";
import { type Look, tried } from "./look.js";
import type { Operation } from "./model.js";
import { add, type Verdict } from "./report.js";
import { undo } from "./steps.js";
import { cut } from "./window.js";

/** Opens a delta frame. It is not applied to anything: any position is good. */
export function openDelta(look: Look, frame: string): Verdict {
  const edit = tried(() => {
    checkWire(frame, look.limits);
    return editOf(frame, look.limits);
  });
  const verdict = "error" in edit ? edit.error : undefined;
  if (utf8Length(frame) > look.limits.input) {
    return verdict;
  }
  const operation = openOperation(look, frame, "");
  if (operation === undefined) {
    return verdict;
  }
  look.name = operation.symbol;
  const body = headOf(look, operation).length;
  if (operation.role !== "compressed") {
    openChange(look, operation, "", frame);
    return verdict;
  }
  look.stopAtPosition(verdict, frame, body);
  const inner = undo(look, operation.chain ?? [], frame, body);
  if (inner !== undefined) {
    openInner(look, inner);
  }
  return verdict;
}

function openInner(look: Look, bytes: Uint8Array): void {
  const text = utf8Text(bytes, 0, bytes.length);
  if (text === undefined) {
    look.stopBytes("inner", bytes, firstDamage(bytes));
    return;
  }
  const operation = openOperation(look, text, "inner");
  if (operation?.role === "compressed") {
    look.stop("inner", text, look.model.deltas.prefix.length);
  } else if (operation !== undefined) {
    openChange(look, operation, "inner", text);
  }
}

/** The first byte that is not UTF-8: in front of it stands as much as decodes. */
function firstDamage(bytes: Uint8Array): number {
  const good = new TextDecoder().decode(bytes).split("\ufffd", 1)[0] ?? "";
  return utf8Length(good);
}

function headOf(look: Look, operation: Operation): string {
  const { prefix, separator } = look.model.deltas;
  return prefix + operation.symbol + separator;
}

/** Opens what stands in front of a delta's data; the longest symbol that fits is the operation. */
function openOperation(look: Look, frame: string, layer: string): Operation | undefined {
  const { prefix, operations } = look.model.deltas;
  if (!frame.startsWith(prefix)) {
    look.stop(layer, frame, 0);
    return undefined;
  }
  const fitting = operations.filter((one) => frame.startsWith(headOf(look, one)));
  const operation = fitting.sort((a, b) => b.symbol.length - a.symbol.length)[0];
  if (operation === undefined) {
    look.stop(layer, frame, prefix.length);
    return undefined;
  }
  const { symbol, role } = operation;
  const size = utf8Length(frame);
  const opened = look.layer(layer === "" ? "prefix" : layer, size);
  opened.out = size - headOf(look, operation).length;
  add(opened, { name: "prefix", at: 0, bytes: prefix.length, text: prefix });
  add(opened, { name: "operation", at: prefix.length, bytes: symbol.length, text: symbol, means: role });
  return operation;
}

/** Opens the data of an operation that is not compressed. */
function openChange(look: Look, operation: Operation, layer: string, frame: string): void {
  const body = headOf(look, operation).length;
  const size = utf8Length(frame.slice(body));
  const opened = look.layer("data", size);
  let from = body;
  if (operation.role === "replace") {
    const end = frame.indexOf(look.model.deltas.separator, body);
    const position = frame.slice(body, end < 0 ? frame.length : end);
    add(opened, { name: "position", at: 0, bytes: utf8Length(position), text: cut(position) });
    look.stop(layer, frame, body); // where the client refuses the frame, that is why
    if (end < 0) {
      return;
    }
    from = end + look.model.deltas.separator.length;
  }
  const text = frame.slice(from);
  const bytes = utf8Length(text);
  opened.out = bytes;
  add(opened, { name: "text", at: size - bytes, bytes, text: cut(text) });
}
