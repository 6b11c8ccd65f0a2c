import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const here = fileURLToPath(new URL(".", import.meta.url));

const config: ViteUserConfig = defineConfig({
  // What the examples of pages import.
  resolve: {
    alias: [
      { find: /^compact-decoder$/, replacement: `${here}compact-decoder.ts` },
      { find: /^compact-decoder\/(.*)$/, replacement: `${here}compact-$1.ts` },
    ],
  },
  // The time limit finds tests that hang; machines may be slow. One process for all
  // files, which loads the package once.
  test: { include: ["test/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 300_000, isolate: false },
});

export default config;
