// The meanings of a protocol's parts. A specification gives them names;
// hand-written code knows only these roles.

/** The delta operations. */
export type DeltaRole = "full" | "append" | "replace" | "splice" | "compressed";

/** The kinds of definitions. */
export type DefinitionRole = "tool" | "system";

/** The subjects of frames of a client or its server. */
export type FrameFamily = "request" | DefinitionRole;

/** How the frames of a definition begin, and the references to it. */
export interface DefinitionHeads {
  readonly prefix: string;
  readonly define: string;
  readonly refer: string;
  readonly miss: string;
  readonly reference: string;
}

/** The type of an MCP message; "other" if its method or result is not declared. */
export type McpMessageType =
  | `${"initialize" | "tools/list" | "tools/call" | "server/discover" | "tasks/get" | "other"}.${"request" | "response"}`
  | `${"subscriptions/listen" | "tasks/update" | "tasks/cancel"}.request`
  | "input_required.response"
  | `${"initialized" | "other"}.notification`
  | "error.response";

/** The members of a result that tell the type of a response. */
export interface ResponseRow {
  readonly type: McpMessageType;
  readonly members: readonly string[];
}

/**
 * The members of _meta by which a caller of MCP asks and a server answers, and
 * the capability that declares the extension.
 */
export interface MetaNames {
  readonly accept: string;
  readonly encoding: string;
  readonly text: string;
  readonly known: string;
  readonly reference: string;
  readonly extension: string;
}
