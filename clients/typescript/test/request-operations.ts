// The operations of requests, references and registries on the conformance wire.
import type { Operation, Options } from "./operations.js";
import { type Json, object, text } from "./wire.js";

interface RequestParts {
  readonly version?: string | undefined;
  readonly tool?: string | undefined;
  readonly system?: string | undefined;
  readonly args: string;
  readonly deltas: readonly string[];
}

type AnyFrame =
  | (RequestParts & { readonly type: "request" })
  | { readonly type: string; readonly text: string }
  | { readonly type: string; readonly reference: string };

/** What a tree has, or lacks, for requests. */
export interface RequestApi {
  toolReference?(text: string, options: Options): string;
  systemReference?(text: string, options: Options): string;
  encodeRequest?(request: RequestParts, options: Options): string;
  decodeFrame?(wire: string, options: Options): AnyFrame;
}

export function requestOperations(api: RequestApi): [string, Operation][] {
  const { toolReference, systemReference, encodeRequest, decodeFrame } = api;
  if (!toolReference || !systemReference || !encodeRequest || !decodeFrame) {
    return [];
  }
  return [
    ["reference.tool", (input, options) => toolReference(text(input), options)],
    ["reference.system", (input, options) => systemReference(text(input), options)],
    ["request.encode", (input, options) => encodeRequest(toRequest(object(input)), options)],
    ["request.decode", (input, options) => fromFrame(decodeFrame(text(input), options))],
  ];
}

function toRequest({ version, tool, system, args, deltas }: { readonly [name: string]: Json }): RequestParts {
  return {
    version: typeof version === "number" ? String(version) : optional(version),
    tool: optional(tool),
    system: optional(system),
    args: text(args),
    deltas: (deltas as readonly Json[]).map(text),
  };
}

function optional(value: Json | undefined): string | undefined {
  return value === undefined || value === null ? undefined : text(value);
}

function fromFrame(frame: AnyFrame): Json {
  if (!("deltas" in frame)) {
    return { ...frame };
  }
  const { type, version = "", tool = null, system = null, args, deltas } = frame;
  return { type, version: /^(0|[1-9][0-9]*)$/.test(version) ? Number(version) : version, tool, system, args, deltas };
}
