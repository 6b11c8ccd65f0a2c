/** What a client asks (docs/request.md, "Compact Request Format"). */
export interface Request {
  /** The protocol's version if it is left out. */
  readonly version?: string | undefined;
  /** A reference to the definition of the tools. */
  readonly tool?: string | undefined;
  /** A reference to the system prompt. */
  readonly system?: string | undefined;
  /** JSON text of one value, without white space around it. */
  readonly args: string;
  /** Deltas that turn the server's copy of the conversation into the client's. */
  readonly deltas: readonly string[];
}

/** A definition, in full. */
export interface DefinitionFrame {
  readonly type: "tool_def" | "system_full";
  readonly text: string;
}

/** A reference: to a definition that the other side has, or to one that it lacks. */
export interface ReferenceFrame {
  readonly type: "tool_ref" | "system_ref" | "tool_miss" | "system_miss" | "request_miss";
  readonly reference: string;
}

/** A request. */
export interface RequestFrame extends Request {
  readonly type: "request";
}

/** What clients and servers send each other (docs/request.md). */
export type Frame = RequestFrame | DefinitionFrame | ReferenceFrame;
