import { encoder, utf8Text } from "../../src/core/bytes.js";
import { startsObject } from "../../src/core/json.js";
import { type Limits, limitsOf, type Options } from "../../src/core/limits.js";
import { isUnicode, utf8Length } from "../../src/core/text.js";
import type { Engines } from "../../src/m2m/compression.gen.js";
import { openDelta } from "./delta.js";
import { Look } from "./look.js";
import { openM2M } from "./m2m.js";
import { isMessage, openMessage } from "./message.js";
import type { Model } from "./model.js";
import type { Family, Opened, Verdict } from "./report.js";
import { openRequest } from "./request.js";
import { openResponse } from "./response.js";

/**
 * Opens a frame of the protocol that this client speaks, layer by layer, as
 * docs/inspect.md says. Whether it is good is the client's word. Bytes that are
 * not UTF-8 are a dictionary's frame.
 */
export function inspect(
  model: Model,
  frame: string | Uint8Array,
  asked?: Family,
  options: Options & Engines = {},
): Opened {
  const look = new Look(model, limitsOf(options), options);
  const text = typeof frame === "string" ? frame : utf8Text(frame, 0, frame.length);
  const family = asked ?? (text === undefined ? "m2m" : familyOf(model, text, look.limits));
  const verdict = text === undefined ? openM2M(look, frame) : open(look, family, text);
  const json = text !== undefined && asked === undefined && family === "response" && startsObject(text);
  const report = {
    family,
    name: look.name,
    bytes: typeof frame === "string" ? utf8Length(frame) : frame.length,
    ok: verdict === undefined,
    layers: look.layers,
    error: verdict === undefined ? undefined : look.failure(verdict),
    note: json && verdict !== undefined ? "JSON that is no response can be content: see --as m2m" : undefined,
  };
  return { report, record: look.record, content: look.content };
}

function open(look: Look, family: Family, frame: string): Verdict {
  if (!isUnicode(frame)) {
    look.stop("", frame, frame.search(/\p{Surrogate}/u));
  }
  switch (family) {
    case "response":
      return openResponse(look, frame);
    case "delta":
      return openDelta(look, frame);
    case "request":
      return openRequest(look, frame);
    case "m2m":
      return openM2M(look, isUnicode(frame) ? frame : encoder.encode(frame));
    case "mcp":
      return openMessage(look, frame);
  }
}

/** The family of the longest prefix or tag that fits; text without any is content. */
function familyOf(model: Model, frame: string, limits: Limits): Family {
  const { request, tool, system } = model.requests;
  const heads: [string | undefined, Family][] = [
    ...model.prefixes
      .filter(({ format }) => format !== undefined)
      .map(({ text }): [string, Family] => [text, "response"]),
    [model.deltas.prefix, "delta"],
    ...[request, tool, system].map(({ prefix }): [string, Family] => [prefix, "request"]),
    ...model.compression.algorithms.map(({ tag }): [string | undefined, Family] => [tag, "m2m"]),
  ];
  const fitting = heads.filter(([head]) => head !== undefined && frame.startsWith(head));
  const best = fitting.sort(([a = ""], [b = ""]) => b.length - a.length)[0]?.[1];
  if ((best === undefined || best === "response") && utf8Length(frame) <= limits.input && isMessage(frame)) {
    return "mcp";
  }
  return best ?? (startsObject(frame) ? "response" : "m2m");
}
