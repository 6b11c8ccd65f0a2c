import { CompactError } from "../../src/core/errors.js";
import { utf8Length } from "../../src/core/text.js";
import { asks } from "../../src/mcp/ask.js";
import { type McpMessage, parseMcpMessage } from "../../src/mcp/message.js";
import { unpackCall, unpackList } from "../../src/mcp/unpack.js";
import { Look, tried } from "./look.js";
import { openM2M } from "./m2m.js";
import { eachMember } from "./members.js";
import type { Encoding } from "./model.js";
import { add, type Layer, type Part, type Verdict } from "./report.js";
import { openResponse } from "./response.js";
import { cut } from "./window.js";

/** Says whether a text is an object with the member jsonrpc. */
export function isMessage(text: string): boolean {
  let found = false;
  eachMember(text, ({ name }) => {
    found ||= name === "jsonrpc";
  });
  return found;
}

/** Opens a message of MCP: its envelope, what it asks for, and an encoded result. */
export function openMessage(look: Look, frame: string): Verdict {
  const parsed = tried(() => parseMcpMessage(frame, { limits: look.limits }));
  const verdict = "error" in parsed ? parsed.error : undefined;
  const message = "value" in parsed ? parsed.value : undefined;
  const size = utf8Length(frame);
  if (size > look.limits.input) {
    return verdict;
  }
  look.name = message?.type ?? "";
  look.stopAtPosition(verdict, frame, 0);
  const layer = look.layer("message", size);
  eachMember(frame, ({ name, value, at }) => {
    const part: Part = { name, at, bytes: utf8Length(value), text: cut(value) };
    if (name === "params" || name === "result" || name === "error") {
      part.means = `${part.bytes} bytes`;
    }
    if (name === "params" && message !== undefined) {
      part.means += asked(look, message);
    } else if (name === "result" && message?.result !== undefined) {
      openResult(look, part, message.type === "tools/list.response", message.result);
    }
    add(layer, part);
  });
  if (verdict === undefined) {
    layer.out = size;
  }
  return verdict;
}

function asked({ limits }: Look, { params }: McpMessage): string {
  const { accept, known } = asks(params, { limits });
  return (
    (accept === undefined ? "" : `, accepts ${accept.join(", ")}`) +
    (known === undefined ? "" : `, knows ${JSON.stringify(known)}`)
  );
}

/** Opens what the result's _meta says of it. A message that holds a damaged result is good. */
function openResult(look: Look, part: Part, isList: boolean, result: string): void {
  const layer: Layer = { name: "result", in: utf8Length(result), parts: [] };
  const meta = openMeta(look, layer, result);
  if (layer.parts.length === 0) {
    return;
  }
  const options = { ...look.engines, limits: look.limits };
  const known = { reference: meta.get("known") ?? "", text: "" };
  const unpacked = tried(() => (isList ? unpackList(result, known, options) : unpackCall(result, options)));
  if ("error" in unpacked) {
    part.means += `: ${unpacked.error.message}`;
  }
  part.layers = [layer];
  const text = isList ? meta.get("text") : contentText(result);
  const encoding = look.model.mcp.encodings.find(({ name }) => name === meta.get("encoding"));
  if (encoding !== undefined && text !== undefined) {
    layer.out = utf8Length(text);
    part.layers = [layer, ...openEncoded(look, encoding, text)];
  }
}

/** Lists the members of a result's _meta that the spec declares; their texts by role. */
function openMeta(look: Look, layer: Layer, result: string): Map<string, string> {
  const { encoding, text, known, reference } = look.model.mcp.meta;
  const roles = new Map([
    [encoding, "encoding"],
    [text, "text"],
    [known, "known"],
    [reference, "reference"],
  ]);
  const values = new Map<string, string>();
  eachMember(result, (meta) => {
    if (meta.name !== "_meta") {
      return;
    }
    eachMember(meta.value, ({ name, value, at }) => {
      const role = roles.get(name);
      if (role !== undefined) {
        const parsed: unknown = JSON.parse(value);
        if (typeof parsed === "string") {
          values.set(role, parsed);
        }
        add(layer, { name: role, at: meta.at + at, bytes: utf8Length(value), text: cut(value) });
      }
    });
  });
  return values;
}

/** The text of a result with one. */
function contentText(result: string): string | undefined {
  const { content } = JSON.parse(result) as { content?: unknown };
  const element: unknown = Array.isArray(content) && content.length === 1 ? content[0] : undefined;
  const text = element === null || typeof element !== "object" ? undefined : (element as { text?: unknown }).text;
  return typeof text === "string" ? text : undefined;
}

/** Takes the steps of an encoding back. */
function openEncoded(look: Look, { format, algorithm }: Encoding, text: string): readonly Layer[] {
  const inner = new Look(look.model, look.limits, look.engines);
  let frame: string | undefined = text;
  if (format !== undefined) {
    frame = openResponse(inner, text) instanceof CompactError ? undefined : inner.record?.result;
  }
  if (algorithm !== undefined && frame !== undefined) {
    openM2M(inner, frame);
  }
  return inner.layers;
}
