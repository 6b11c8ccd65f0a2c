/** A place in the text of a token or structure frame, and what it stands for there. */
export interface Trace {
  readonly kind: "key" | "value" | "default" | "numbered" | "reference" | "json" | "json2" | "rows";
  /** Offsets in the text, and the bytes in front of the first. */
  readonly start: number;
  readonly end: number;
  readonly bytes: number;
  /** Of a key or value: the place of its table. */
  readonly context?: number;
  /** Of a value: its key in full. */
  readonly key?: string;
  /** Of a numbered value, or of a reference. */
  readonly number?: number;
  /** What is restored; of rows, their keys. */
  readonly restored: string;
}

export type Visit = (trace: Trace) => void;
