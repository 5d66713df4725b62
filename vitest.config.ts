import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LEAN_LOADING } from "./scripts/programs.ts";
import { splitTests, TESTS } from "./scripts/testing/split.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { database, alone, aside } = splitTests();

const FOR_ALL = ["noise", "properties", "counted-programs"].map((name) => `./scripts/testing/${name}.ts`);

/** Tests without one: they run on what others leave of the cores, so that only what never ends is too slow. */
const WITHOUT_DATABASE = {
  testTimeout: 300_000,
  setupFiles: [...FOR_ALL, "./scripts/testing/no-database.ts"],
};

/** Tests with a database: embedded ones to copy, and a PostgreSQL server. */
const WITH_DATABASE = {
  globalSetup: ["./scripts/testing/databases.ts"],
  setupFiles: [...FOR_ALL, "./scripts/testing/embedded.ts"],
};

export default defineConfig({
  resolve: { alias: { "server-only": here("./node_modules/server-only/empty.js") } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // The embedded database is a whole PostgreSQL compiled to WebAssembly: its first start takes seconds on two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes: how soon is the machine's.
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores: tests with a database wait for its answers a quarter of their time.
    maxWorkers: 3,
    execArgv: LEAN_LOADING,
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: [TESTS],
          exclude: [...database, ...alone, ...aside],
          ...WITHOUT_DATABASE,
          // Files share a process: loading what they share, and compiling the database, takes longer than most tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: "aside", include: aside, ...WITHOUT_DATABASE } },
      { extends: true, test: { name: "database", include: database, isolate: false, ...WITH_DATABASE } },
      { extends: true, test: { name: "alone", include: alone, ...WITH_DATABASE } },
    ],
  },
});
