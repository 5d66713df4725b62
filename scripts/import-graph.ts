import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from "dependency-cruiser";
import extractRules from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTypeScriptConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { KEPT_GRAPH } from "./kept-graph.ts";

/** The folders that the rules speak of. */
const FOLDERS = ["app", "bench", "components", "e2e", "lib", "runtime", "scripts", "service"];

/** Every TypeScript module on disk below the folders: what a cruise must have seen. */
export function modulesOnDisk(): string[] {
  const present = new Set(
    readdirSync(".", { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name),
  );
  return FOLDERS.filter((folder) => present.has(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
      .map((path) => join(folder, path)),
  );
}

/** The rules of `.dependency-cruiser.mjs`. */
export const importRules = () => extractRules(resolve(".dependency-cruiser.mjs"));

/** A graph that was made, and of which modules: one that came or went meanwhile is seen. */
interface Kept {
  modules: readonly string[];
  result: ICruiseResult;
}

/** Follows every import of the modules' folders, or reads what was followed before in the same run. @param validate whether the rules are checked as well */
export async function followImports(modules: readonly string[], validate: boolean): Promise<ICruiseResult> {
  const file = process.env[KEPT_GRAPH];
  if (!file) return cruised(modules, validate);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept) : undefined;
  if (kept?.modules.join() === modules.join()) return kept.result;
  // Whoever comes next may want to know of the rules.
  const result = await cruised(modules, true);
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ modules, result } satisfies Kept));
  renameSync(`${file}.${process.pid}`, file);
  return result;
}

async function cruised(modules: readonly string[], validate: boolean): Promise<ICruiseResult> {
  const { options, ...ruleSet } = await importRules();
  const checked = validate ? { validate, ruleSet: ruleSet as IFlattenedRuleSet } : {};
  const settings: ICruiseOptions = { ...options, ...checked };
  const folders = [...new Set(modules.map((path) => path.split("/")[0] ?? path))];
  const { output } = await cruise(folders, settings, undefined, {
    tsConfig: extractTypeScriptConfig("tsconfig.json"),
  });
  if (typeof output === "string") throw new Error("The cruiser answered with text, not with its result.");
  return output;
}
