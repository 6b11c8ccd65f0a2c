import { unlessRefused } from "../core/absent.js";
import { checkType } from "../core/arguments.js";
import { limitsOf, type Options } from "../core/limits.js";
import type { Engines } from "../m2m/compression.gen.js";
import { type Ask, asks, declares } from "./ask.js";
import { META, requestType } from "./mcp.gen.js";
import type { ModelOptions } from "./model.js";
import { HeldTools, OFF } from "./model-tools.js";
import { packCall, packList } from "./pack.js";
import type { McpMessageType } from "./roles.js";
import type { SlimOptions } from "./slim.js";
import { Walk } from "./slim-server.js";
import {
  Another,
  between,
  cancelledId,
  type JsonRpcMessage,
  type McpSide,
  type McpTransport,
  membersOfValue,
  Pending,
} from "./transport.js";

/** What a server does to results. */
export interface McpServerOptions extends Options, Engines {
  /** Writes the results of tools for a language model that reads them; false by default. */
  readonly model?: boolean | McpServerModel | undefined;
  /** "slim" shortens lists of tools, and answers the tool that gives whole definitions; "whole" by default. */
  readonly tools?: "whole" | "slim" | SlimOptions | undefined;
}

/** How results are written for a language model. */
export interface McpServerModel extends ModelOptions {
  /** Tools whose results stay as they are. */
  readonly except?: ((tool: string) => boolean) | undefined;
}

/**
 * A server's transport that packs the results of tools, and lists of tools, for
 * callers that ask for it; other callers get what the server sends (docs/mcp.md).
 * A result that cannot be packed is sent as it is.
 *
 * Give it to the SDK in place of the transport: `server.connect(wrapServer(transport))`.
 */
export function wrapServer<T extends McpTransport>(transport: T, options: McpServerOptions = {}): T {
  checkType("object", "transport", transport);
  limitsOf(options); // a wrong limit is the caller's mistake
  return between(transport, new ServerSide(options));
}

interface Asked extends Ask {
  readonly type: McpMessageType;
  /** The tool that is called, where its result is for a model; of a list, "". */
  readonly tool?: string | undefined;
  /** Where lists are shortened, the list that the server is asked for. */
  readonly walk?: Walk | undefined;
}

class ServerSide implements McpSide {
  readonly #options: McpServerOptions;
  readonly #tools: HeldTools | undefined;
  readonly #slim: SlimOptions | undefined;
  readonly #pending = new Pending<Asked>();
  /** What the client has asked for in its handshake. */
  #declared: Ask = {};

  constructor(options: McpServerOptions) {
    const { model, tools = "whole" } = options;
    this.#options = options;
    this.#slim = tools === "slim" ? {} : tools === "whole" ? undefined : tools;
    this.#tools = model ? new HeldTools(model === true ? {} : model, options) : undefined;
  }

  incoming(message: JsonRpcMessage, extra?: unknown): object {
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
      const instead = type === "tools/call.request" && this.#slim && Walk.instead(message, extra, this.#slim);
      if (instead && this.#pending.add(id, { type, walk: instead[1] })) {
        return instead[0];
      }
      const { _meta: meta, name = "", cursor } = membersOfValue(params);
      const { accept, known } = asks(JSON.stringify({ _meta: meta }), this.#declared, this.#options);
      const isOff = (membersOfValue(meta)[OFF] ?? false) !== false;
      const tool = isOff || this.#tools === undefined ? undefined : String(name);
      const isList = type === "tools/list.request";
      const isPlain = isList && !isOff && accept === undefined && known === undefined && cursor === undefined;
      const walk = isPlain && this.#slim ? new Walk(message, extra, this.#slim) : undefined;
      const due = accept !== undefined || known !== undefined || tool !== undefined || walk !== undefined;
      if (!((due && this.#pending.add(id, { type, accept, known, tool, walk })) || !isList)) {
        this.#tools?.forget(); // the answer, and so the client's list, will not be seen
      }
    }
    return message;
  }

  outgoing(sent: JsonRpcMessage): object | Another {
    const { id, method } = sent;
    const asked = method === undefined ? this.#pending.take(id) : undefined;
    const message = asked?.walk?.take(sent) ?? sent;
    if (message instanceof Another) {
      this.#pending.add(id, asked!);
      return message;
    }
    const described = asked?.walk?.described(message, this.#options);
    if (described !== undefined) {
      return described;
    }
    const { result } = message;
    if (asked === undefined || typeof result !== "object" || result === null) {
      return message;
    }
    if (asked.type === "initialize.request" || asked.type === "server/discover.request") {
      return { ...message, result: advertised(result) };
    }
    const text = JSON.stringify(result);
    const shown = this.#rewritten(text, asked);
    const packed = this.#pack(shown, asked) ?? shown;
    return packed === text ? message : { ...message, result: JSON.parse(packed) as unknown };
  }

  /** The result as a model is to read it, if it is for one. */
  #rewritten(result: string, { type, tool, walk }: Asked): string {
    if (type === "tools/list.request") {
      const list = this.#tools?.list(result, tool !== undefined) ?? result;
      return walk === undefined ? list : (unlessRefused(() => walk.shortened(list, this.#options)) ?? list);
    }
    if (this.#tools === undefined) {
      return result;
    }
    return tool === undefined ? result : this.#tools.call(result, tool);
  }

  #pack(result: string, asked: Asked): string | undefined {
    return unlessRefused(() =>
      asked.type === "tools/list.request"
        ? packList(result, asked, this.#options)
        : packCall(result, asked.accept ?? [], this.#options),
    );
  }
}

/** The result of a handshake with the extension among the server's capabilities. */
function advertised(result: object): object {
  const { capabilities } = membersOfValue(result);
  const own = membersOfValue(capabilities);
  const { extensions: others } = own;
  if (META.extension === "" || typeof capabilities !== "object" || capabilities === null) {
    return result;
  }
  const extensions = { [META.extension]: {}, ...membersOfValue(others) };
  return { ...result, capabilities: { ...own, extensions } };
}
