import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  // The time limit finds what hangs; machines may be slow.
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000 },
});

export default config;
