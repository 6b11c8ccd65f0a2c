import { CompactError } from "../core/errors.js";
import { limitsOf, type Options } from "../core/limits.js";
import type { McpMessageType } from "../core/roles.js";
import type { Engines } from "../m2m/compression.gen.js";
import { type Ask, asks, declares } from "./ask.js";
import { META, requestType } from "./mcp.gen.js";
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
  readonly type: McpMessageType;
}

class ServerSide implements McpSide {
  readonly #options: Options & Engines;
  readonly #pending = new Pending<Asked>();
  /** What the client has asked for in its handshake. */
  #declared: Ask = {};

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
    if (type === "initialize.request" || type === "server/discover.request") {
      if (type === "initialize.request") {
        this.#declared = declares(JSON.stringify(params), this.#options);
      }
      this.#pending.add(id, { type });
    } else if (type === "tools/call.request" || type === "tools/list.request") {
      const meta = JSON.stringify({ _meta: membersOfValue(params)._meta });
      const { accept, known } = asks(meta, this.#declared, this.#options);
      if (accept !== undefined || known !== undefined) {
        this.#pending.add(id, { type, accept, known });
      }
    }
    return message;
  }

  outgoing(message: JsonRpcMessage): object {
    const { id, method, result } = message;
    const asked = method === undefined ? this.#pending.take(id) : undefined;
    if (asked === undefined || typeof result !== "object" || result === null) {
      return message;
    }
    if (asked.type === "initialize.request" || asked.type === "server/discover.request") {
      return { ...message, result: advertised(result) };
    }
    const packed = this.#pack(JSON.stringify(result), asked);
    return packed === undefined ? message : { ...message, result: JSON.parse(packed) as unknown };
  }

  #pack(result: string, asked: Asked): string | undefined {
    try {
      return asked.type === "tools/list.request"
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

/** The result of a handshake with the extension among the server's capabilities. */
function advertised(result: object): object {
  const { capabilities } = membersOfValue(result);
  const own = membersOfValue(capabilities);
  if (META.extension === "" || typeof capabilities !== "object" || capabilities === null) {
    return result;
  }
  const extensions = { [META.extension]: {}, ...membersOfValue(own.extensions) };
  return { ...result, capabilities: { ...own, extensions } };
}
