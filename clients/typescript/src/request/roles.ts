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
