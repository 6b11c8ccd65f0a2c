import { CompactError } from "../core/errors.js";
import { limitsOf, type Options } from "../core/limits.js";
import type { Engines } from "../m2m/compression.gen.js";
import { type Ask, asks } from "./ask.js";
import { requestType } from "./mcp.gen.js";
import { packCall, packList } from "./pack.js";
import {
  between,
  cancelledId,
  type JsonRpcMessage,
  type McpSide,
  type McpTransport,
  membersOfValue,
  Pending,
} from "./transport.js";

/**
 * A server's transport that packs the results of tools, and lists of tools, for
 * callers that ask for it; anybody else gets what the server sends (docs/mcp.md).
 * A result that cannot be packed goes as it is.
 *
 * Give it to the SDK in place of the transport: `server.connect(wrapServer(transport))`.
 */
export function wrapServer<T extends McpTransport>(transport: T, options: Options & Engines = {}): T {
  limitsOf(options); // a wrong limit is the caller's mistake
  return between(transport, new ServerSide(options));
}

interface Asked extends Ask {
  readonly isList: boolean;
}

class ServerSide implements McpSide {
  readonly #options: Options & Engines;
  readonly #pending = new Pending<Asked>();

  constructor(options: Options & Engines) {
    this.#options = options;
  }

  incoming(message: JsonRpcMessage): object {
    const { id, method, params } = message;
    const cancelled = cancelledId(message);
    if (cancelled !== undefined) {
      this.#pending.take(cancelled);
    }
    const type = typeof method === "string" && id !== undefined ? requestType(method) : undefined;
    const meta = membersOfValue(params)._meta;
    if (meta !== undefined && (type === "tools/call.request" || type === "tools/list.request")) {
      const { accept, known } = asks(JSON.stringify({ _meta: meta }), {}, this.#options);
      if (accept !== undefined || known !== undefined) {
        this.#pending.add(id, { isList: type === "tools/list.request", accept, known });
      }
    }
    return message;
  }

  outgoing(message: JsonRpcMessage): object {
    const { id, method, result } = message;
    const asked = method === undefined ? this.#pending.take(id) : undefined;
    const packed = asked === undefined || result === undefined ? undefined : this.#pack(JSON.stringify(result), asked);
    return packed === undefined ? message : { ...message, result: JSON.parse(packed) as unknown };
  }

  #pack(result: string, asked: Asked): string | undefined {
    try {
      return asked.isList
        ? packList(result, asked, this.#options)
        : packCall(result, asked.accept ?? [], this.#options);
    } catch (error) {
      if (error instanceof CompactError) {
        return undefined;
      }
      throw error;
    }
  }
}
