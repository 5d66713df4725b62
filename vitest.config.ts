import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { "server-only": here("./node_modules/server-only/empty.js") } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{runtime,service,lib,components,app,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["node_modules", ".next"],
    globalSetup: ["./scripts/testing/databases.ts"],
    setupFiles: ["./scripts/testing/noise.ts", "./scripts/testing/embedded.ts"],
    // The embedded database is a whole PostgreSQL compiled to WebAssembly: its first start takes seconds on two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
