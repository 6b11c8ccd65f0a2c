import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  // The time limit finds what hangs; machines may be slow.
  // One place for all files: what they load, they load once.
  test: { include: ["test/**/*.test.ts"], testTimeout: 300_000, isolate: false },
});

export default config;
