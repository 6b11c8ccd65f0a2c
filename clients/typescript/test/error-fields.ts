// What errors of each kind of Compact Protocol say on the wire of the conformance tests
// (docs/core.md, "Error Types"); a testee of another spec has this file from its spec.
export const ERROR_FIELDS: { readonly [kind: string]: readonly string[] } = {
  InvalidBase85Char: ["char", "position"],
  InvalidBase85Length: ["length"],
  DecompressionFailed: ["message"],
  InvalidMsgpack: ["message"],
  InvalidFormat: ["message"],
  MissingField: ["field"],
  UnknownReference: ["reference"],
  ReferenceConflict: ["reference"],
  UnknownTag: ["message"],
  NotNegotiated: ["message"],
  NotAvailable: ["message"],
  Unrepresentable: ["field"],
  InvalidText: ["message"],
};
