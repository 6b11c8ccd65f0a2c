import type { Options } from "../core/limits.js";
import { describeTools } from "./describe.js";
import { describerOf, type SlimOptions, slimList } from "./slim.js";
import { Another, type JsonRpcMessage, membersOfValue } from "./transport.js";

/** How many pages of a list are asked for. */
const MOST_PAGES = 100;

/**
 * A list of tools that the server is asked for, page by page, before the client gets its
 * answer: all tools in short, or what a call wants to know of them.
 */
export class Walk {
  readonly #request: JsonRpcMessage;
  readonly #extra: unknown;
  readonly #call: JsonRpcMessage | undefined;
  readonly #slim: SlimOptions;
  #first: JsonRpcMessage | undefined;
  #tools: unknown[] = [];
  #pages = 0;

  constructor(request: JsonRpcMessage, extra: unknown, slim: SlimOptions, call?: JsonRpcMessage) {
    this.#request = request;
    this.#extra = extra;
    this.#slim = slim;
    this.#call = call;
  }

  /** Where a call is for the tool that gives whole definitions, the request for the list and its walk. */
  static instead(call: JsonRpcMessage, extra: unknown, slim: SlimOptions): [JsonRpcMessage, Walk] | undefined {
    const { _meta, name } = membersOfValue(call.params);
    if (name !== describerOf(slim)) {
      return undefined;
    }
    const params = _meta === undefined ? {} : { _meta };
    const request = { jsonrpc: "2.0", id: call.id, method: "tools/list", params };
    return [request, new Walk(request, extra, slim, call)];
  }

  /** The next request, or the answer with the tools of all pages; the first one, where a page does not come. */
  take(message: JsonRpcMessage): JsonRpcMessage | Another {
    const { tools, nextCursor } = membersOfValue(message.result);
    const first = this.#first ?? message;
    this.#first = first;
    if (!Array.isArray(tools)) {
      return first;
    }
    this.#pages++;
    this.#tools = this.#tools.concat(tools);
    if (typeof nextCursor !== "string" || nextCursor === "") {
      const result = { ...membersOfValue(first.result), nextCursor: undefined, tools: this.#tools };
      return this.#pages === 1 ? first : { ...first, result: JSON.parse(JSON.stringify(result)) as unknown };
    }
    const params = { ...membersOfValue(this.#request.params), cursor: nextCursor };
    return this.#pages < MOST_PAGES ? new Another({ ...this.#request, params }, this.#extra) : first;
  }

  /** The answer to the call, from the list; the call itself, where the server has a tool of this name. */
  described(message: JsonRpcMessage, options: Options): JsonRpcMessage | Another | undefined {
    const { tools } = membersOfValue(message.result);
    if (this.#call === undefined || !Array.isArray(tools)) {
      return this.#call && message; // what the server refuses is refused
    }
    const { arguments: args, name } = membersOfValue(this.#call.params);
    if (tools.map(membersOfValue).some(({ name: other }) => other === name)) {
      return new Another(this.#call, this.#extra);
    }
    const text = describeTools(JSON.stringify(message.result), JSON.stringify(args ?? {}), options);
    return { ...message, result: JSON.parse(text) as unknown };
  }

  /** The list in short. */
  shortened(result: string, options: Options): string {
    return slimList(result, this.#slim, options);
  }
}
