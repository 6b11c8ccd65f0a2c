/** How often a property is tried: ten times as often in long runs (go run ./tests --long). */
export function runs(usual: number): number {
  return process.env.COMPACT_LONG === undefined ? usual : 10 * usual;
}
