import { checkType } from "../core/arguments.js";
import { CompactError } from "../core/errors.js";
import { limitsOf, type Options } from "../core/limits.js";
import type { Engines } from "../m2m/compression.gen.js";
import { META, requestType } from "./mcp.gen.js";
import {
  between,
  cancelledId,
  type JsonRpcMessage,
  type McpSide,
  type McpTransport,
  membersOfValue,
  Pending,
} from "./transport.js";
import { isUnpackable, type KnownList, unpackCall, unpackList } from "./unpack.js";

/** What a client asks for. */
export interface McpClientOptions extends Options, Engines {
  /** The names of encodings, in order of preference; none by default. What cannot be unpacked here is not asked for. */
  readonly accept?: readonly string[] | undefined;
  /** Keeps lists of tools, so that an unchanged list is not sent again. */
  readonly references?: boolean | undefined;
}

/**
 * A client's transport that asks servers for compact results and lists of tools,
 * and unpacks them before the SDK looks at them (docs/mcp.md). A packed result
 * that cannot be read becomes an error response. It does not touch a request
 * whose _meta asks already, nor its result.
 *
 * Give it to the SDK in place of the transport: `client.connect(wrapClient(transport, { accept: ["T2"] }))`.
 */
export function wrapClient<T extends McpTransport>(transport: T, options: McpClientOptions): T {
  checkType("object", "transport", transport);
  checkType("object", "options", options);
  limitsOf(options); // a wrong limit is the caller's mistake, not the server's
  return between(transport, new ClientSide(options));
}

/** What an answer has to be read with. */
interface Asked {
  readonly isList: boolean;
  readonly cursor: unknown;
  readonly known: KnownList | undefined;
}

/** Servers cannot make a client keep more lists. */
const MAX_LISTS = 64;

/** JSON-RPC's code of an internal error. */
const INTERNAL_ERROR = -32_603;

class ClientSide implements McpSide {
  readonly #options: McpClientOptions;
  readonly #accept: readonly string[];
  /** By ids as texts: the SDK takes an answer to "1" for one to 1. */
  readonly #pending = new Pending<Asked>();
  /** By cursors, the oldest first. */
  readonly #lists = new Map<unknown, KnownList>();

  constructor(options: McpClientOptions) {
    this.#options = options;
    this.#accept = (options.accept ?? []).filter((name) => isUnpackable(name, options));
  }

  outgoing(message: JsonRpcMessage): object {
    const { id, method, params } = message;
    const cancelled = cancelledId(message);
    if (cancelled !== undefined) {
      this.#pending.take(String(cancelled));
    }
    const type = typeof method === "string" && id !== undefined ? requestType(method) : undefined;
    if (type !== "tools/call.request" && type !== "tools/list.request") {
      return message;
    }
    const { _meta: meta = {}, cursor } = membersOfValue(params);
    const isList = type === "tools/list.request";
    const known = isList && this.#options.references ? this.#lists.get(cursor) : undefined;
    const ask = this.#ask(isList, known);
    const asksAlready = [META.accept, META.known].some((name) => name in membersOfValue(meta));
    if (Object.keys(ask).length === 0 || asksAlready || !this.#pending.add(String(id), { isList, cursor, known })) {
      return message;
    }
    return { ...message, params: { ...membersOfValue(params), _meta: { ...membersOfValue(meta), ...ask } } };
  }

  /** The members of _meta that ask. */
  #ask(isList: boolean, known: KnownList | undefined): object {
    const { references } = this.#options;
    return {
      ...(this.#accept.length > 0 ? { [META.accept]: [...this.#accept] } : {}),
      ...(isList && references ? { [META.known]: known?.reference ?? "" } : {}),
    };
  }

  incoming(message: JsonRpcMessage): object {
    const { id, method, result } = message;
    const asked = method === undefined ? this.#pending.take(String(id)) : undefined;
    if (asked === undefined || typeof result !== "object" || result === null) {
      return message;
    }
    try {
      return { ...message, result: asked.isList ? this.#list(result, asked) : this.#call(result) };
    } catch (error) {
      if (!(error instanceof CompactError)) {
        throw error;
      }
      const { kind, reference } = error;
      const why = `A compact result cannot be read: ${error.message}`;
      return { jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message: why, data: { kind, reference } } };
    }
  }

  #call(result: object): unknown {
    return META.encoding in metaOf(result) ? parsed(unpackCall(JSON.stringify(result), this.#options)) : result;
  }

  #list(result: object, { cursor, known }: Asked): unknown {
    const { [META.encoding]: encoding, [META.known]: same, [META.reference]: reference, ...others } = metaOf(result);
    if (encoding !== undefined || same !== undefined) {
      const list = unpackList(JSON.stringify(result), known, this.#options);
      this.#keep(cursor, list.reference, list.text);
      return parsed(list.text);
    }
    if (reference === undefined) {
      this.#keep(cursor, undefined, "");
      return result;
    }
    const { _meta, ...members } = result as { _meta?: unknown };
    const plain = Object.keys(others).length > 0 ? { ...members, _meta: others } : members;
    this.#keep(cursor, reference, JSON.stringify(plain));
    return plain;
  }

  /** Replaces an earlier list; a list without a reference is not kept. */
  #keep(cursor: unknown, reference: unknown, text: string): void {
    this.#lists.delete(cursor);
    if (!this.#options.references || typeof reference !== "string" || reference === "") {
      return;
    }
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size < MAX_LISTS) {
        break;
      }
      this.#lists.delete(oldest);
    }
    this.#lists.set(cursor, { reference, text });
  }
}

function metaOf(result: object): { readonly [name: string]: unknown } {
  const { _meta } = membersOfValue(result);
  return membersOfValue(_meta);
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
