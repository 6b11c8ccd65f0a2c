import { utf8Text } from "../core/bytes.js";
import { jsonFault } from "../core/json-value.js";
import type { Limits } from "../core/limits.js";
import { encoder } from "../core/text.js";
import { BACKSLASH, MARK, QUOTE } from "./structure.js";
import { Naming } from "./structure-names.js";
import { Scan } from "./structure-scan.js";
import { Shapes } from "./structure-shape.js";
import { MOST_VALUES, Tree } from "./structure-tree.js";
import { Writer } from "./structure-write.js";

/**
 * Writes a JSON text after a tag, with tables, names for repeated values, and JSON in strings
 * unwrapped (docs/m2m.md, "T2"). Without `dense`, it uses no patterns and no names for parts of
 * strings.
 */
export function encodeStructure(tag: string, text: string, limits: Limits, dense = true): string {
  const bytes = encoder.encode(text);
  const scan = new Scan();
  if (!scan.scan(bytes, 0, bytes.length, limits.depth, "any")) {
    throw jsonFault(text, limits.depth);
  }
  const content = bytes.subarray(0, scan.size);
  if (scan.values > MOST_VALUES) {
    return tag + textOf(marked(content, scan.marks));
  }
  const tree = new Tree(content, scan, limits.depth);
  const writer = new Writer(tag, tree, new Shapes(tree, dense));
  writer.write();
  return textOf(writeNames(tree, writer, dense));
}

/** The written text, with names for repeated values. */
function writeNames(tree: Tree, writer: Writer, dense: boolean): Uint8Array {
  if (writer.draft.spans.count > 1) {
    const naming = new Naming(tree, writer.draft.spans, dense);
    if (naming.find()) {
      return naming.write(writer.draft);
    }
  }
  return writer.draft.bytes.subarray(0, writer.draft.length);
}

function textOf(bytes: Uint8Array): string {
  return utf8Text(bytes, 0, bytes.length)!;
}

/** A text with a mark more in each string and key that begins with one. */
function marked(bytes: Uint8Array, marks: number): Uint8Array {
  if (marks === 0) {
    return bytes;
  }
  const out = new Uint8Array(bytes.length + marks);
  let length = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    out[length++] = byte;
    if (byte === QUOTE) {
      inString = !inString;
      if (inString && bytes[at + 1] === MARK) {
        out[length++] = MARK;
      }
    } else if (byte === BACKSLASH) {
      out[length++] = bytes[++at]!;
    }
  }
  return out;
}
