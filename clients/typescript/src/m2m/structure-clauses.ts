/** The steps of a frame that its legend explains. */
export const CLAUSES = {
  table: 1,
  inline: 2,
  row: 4,
  rows: 8,
  constant: 16,
  optional: 32,
  pattern: 64,
  absent: 128,
  name: 256,
  repetition: 512,
  rest: 1024,
  json: 2048,
} as const;
