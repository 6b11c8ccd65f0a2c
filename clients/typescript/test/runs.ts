const { COMPACT_LONG, COMPACT_REQUIRE = "" } = process.env;

/** How often a property is tried: half as often outside of CI, ten times in long runs (go run ./tests --long). */
export function runs(usual: number): number {
  if (COMPACT_LONG !== undefined) {
    return 10 * usual;
  }
  return COMPACT_REQUIRE.includes("typescript") ? usual : Math.ceil(usual / 2);
}
