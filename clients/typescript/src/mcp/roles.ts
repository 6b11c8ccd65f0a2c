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
