/** The parts of a protocol's model that layers are told by: what `compactgen model` prints. */
export interface Model {
  readonly name: string;
  readonly version: string;
  readonly formats: readonly Format[];
  /** The longest first. */
  readonly prefixes: readonly { readonly text: string; readonly format?: string }[];
  readonly statuses: readonly { readonly code: string; readonly integer: number }[];
  readonly dsl: { readonly separator: string; readonly fields: readonly RecordField[] };
  readonly verbose: readonly { readonly name: string; readonly role: string }[];
  readonly payload: { readonly versions: readonly PayloadVersion[] };
  readonly deltas: Deltas;
  readonly requests: Requests;
  readonly compression: {
    readonly algorithms: readonly Algorithm[];
    readonly token: Token;
    readonly dictionary: Dictionary;
  };
  readonly mcp: { readonly meta: Meta; readonly encodings: readonly Encoding[] };
}

export type RecordField = "status" | "model" | "tokens" | "result";

export interface Format {
  readonly name: string;
  readonly chain: readonly string[];
}

export interface PayloadVersion {
  readonly version: number;
  readonly fields: readonly PayloadField[];
}

export interface PayloadField {
  readonly field: RecordField;
  readonly as: "code" | "integer" | "text";
  readonly omit_zero?: boolean;
}

export interface Deltas {
  readonly prefix: string;
  readonly separator: string;
  readonly operations: readonly Operation[];
}

export interface Operation {
  readonly symbol: string;
  readonly role: string;
  readonly chain?: readonly string[];
}

export interface Requests {
  readonly separator: string;
  readonly request: {
    readonly prefix: string;
    readonly version: string;
    readonly miss: string;
    readonly reference: string;
  };
  readonly tool: Definition;
  readonly system: Definition;
}

export interface Definition {
  readonly prefix: string;
  readonly define: string;
  readonly refer: string;
  readonly miss: string;
  readonly reference: string;
}

export interface Algorithm {
  readonly name: string;
  readonly role: string;
  readonly tag?: string;
}

/** The tables of short keys and values; places in them are -1 for none. */
export interface Token {
  readonly escape: string;
  readonly contexts: readonly { readonly name: string; readonly keys: readonly Key[] }[];
  readonly values: readonly { readonly rows: readonly Row[] }[];
  readonly request: string;
  readonly defaults: readonly { readonly key: string; readonly lexeme: string }[];
}

export interface Row {
  readonly name: string;
  readonly short: string;
}

export interface Key extends Row {
  readonly context: number;
  readonly values: number;
}

export interface Dictionary {
  readonly run: number;
  readonly patterns: readonly { readonly code: number; readonly text: string }[];
}

export interface Meta {
  readonly encoding: string;
  readonly text: string;
  readonly known: string;
  readonly reference: string;
}

export interface Encoding {
  readonly name: string;
  readonly algorithm?: string;
  readonly format?: string;
}
