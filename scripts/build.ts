/**
 * `npm run build`: the dashboard's production build. What it was made of is remembered beside it, so that `npm start`
 * builds only when something changed.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hintCompilation } from "./compile-hints.ts";
import { compressFiles } from "./compress.ts";
import { endOnSignals, runNode } from "./programs.ts";
import { buildWorker } from "./worker.ts";

/** Everything that goes into the build: folders whole, and single files. */
export const BUILT_FROM = [
  "app",
  "components",
  "lib",
  "public",
  "runtime",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tailwind.config.ts",
  "tsconfig.json",
];

const RECORD = ".next/sources.sha256";

/** @returns one digest over the names and contents of all sources */
export function digestOfSources(): string {
  const digest = createHash("sha256");
  for (const source of BUILT_FROM.filter((path) => existsSync(path))) {
    const files = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, encoding: "utf8" })
          .map((path) => join(source, path))
          .filter((path) => statSync(path).isFile() && !/\.test\.tsx?$/.test(path))
          .sort()
      : [source];
    for (const file of files) digest.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return digest.digest("hex");
}

/** Whether `.next` holds a complete build of the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(".next/BUILD_ID") && existsSync(RECORD) && readFileSync(RECORD, "utf8") === digestOfSources();
}

/** Builds. @returns the exit code of the build; nothing half-made is ever taken for a build */
export async function build(): Promise<number> {
  rmSync(RECORD, { force: true });
  // Taken before: whatever changes while the build runs is not in it for certain.
  const digest = digestOfSources();
  const code = await runNode(["node_modules/next/dist/bin/next", "build"], { NEXT_TELEMETRY_DISABLED: "1" });
  if (code !== 0) return code;
  hintCompilation(".next");
  compressFiles(".next/static");
  await buildWorker();
  writeFileSync(RECORD, digest);
  return 0;
}

if (import.meta.main) {
  endOnSignals();
  process.exitCode = await build();
}
