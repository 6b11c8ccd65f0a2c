/**
 * The part of the official SDK's Transport that is changed: the messages that it
 * sends and receives. All other properties stay the transport's own.
 */
export interface McpTransport {
  send(message: object, options?: object): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

/** A JSON-RPC message as the SDK has it. */
export interface JsonRpcMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** A request that the SDK has to answer first; what it has sent goes nowhere. */
export class Another {
  readonly request: object;
  readonly extra: unknown;

  constructor(request: object, extra: unknown) {
    this.request = request;
    this.extra = extra;
  }
}

/** One side of a connection, which may exchange a message for another one. */
export interface McpSide {
  outgoing(message: JsonRpcMessage): object | Another;
  incoming(message: JsonRpcMessage, extra?: unknown): object;
}

type Handler = (message: object, extra?: unknown) => void;

/** The transport, with a side between it and the SDK. */
export function between<T extends McpTransport>(transport: T, side: McpSide): T {
  let handler: Handler | undefined;
  const send = async (message: object, options?: object): Promise<void> => {
    const out = side.outgoing(message);
    if (!(out instanceof Another)) {
      return transport.send(out, options);
    }
    handler?.(out.request, out.extra);
    return undefined;
  };
  return new Proxy(transport, {
    get(target, name): unknown {
      if (name === "send") {
        return send;
      }
      if (name === "onmessage" && handler !== undefined) {
        return handler;
      }
      const value: unknown = Reflect.get(target, name, target);
      // A method has the transport itself for its this, private fields and all.
      return typeof value === "function" ? value.bind(target) : value;
    },
    set(target, name, value: unknown): boolean {
      if (name !== "onmessage") {
        return Reflect.set(target, name, value, target);
      }
      const receive = value as Handler | undefined;
      handler = receive;
      const received: Handler | undefined =
        receive && ((message, extra) => receive(side.incoming(message, extra), extra));
      return Reflect.set(target, name, received, target);
    },
  });
}

/** The members of an object; any other value has none. */
export function membersOfValue(value: unknown): { readonly [name: string]: unknown } {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as { readonly [name: string]: unknown }) : {};
}

/** Remembers something about each request until it is answered, for a bounded number of requests. */
export class Pending<T> {
  readonly #byId = new Map<unknown, T>();

  /** Says whether there is room for one more. */
  add(id: unknown, about: T): boolean {
    if (this.#byId.size >= MAX_PENDING && !this.#byId.has(id)) {
      return false;
    }
    this.#byId.set(id, about);
    return true;
  }

  take(id: unknown): T | undefined {
    const about = this.#byId.get(id);
    this.#byId.delete(id);
    return about;
  }
}

const MAX_PENDING = 4096;

/** The id of the request that a notification cancels: it has no answer. */
export function cancelledId({ method, params }: JsonRpcMessage): unknown {
  const { requestId } = membersOfValue(params);
  return method === "notifications/cancelled" ? requestId : undefined;
}
