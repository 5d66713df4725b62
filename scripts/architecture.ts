/**
 * `npm run architecture`: checks the import rules of `.dependency-cruiser.mjs` on every module of the repository, and
 * that every module was really seen. The second matters as much as the first: with a TypeScript it does not understand,
 * the cruiser reads nothing, finds no violation and is content.
 */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from "dependency-cruiser";
import extractRules from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTypeScriptConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { wordFaults } from "./page-words.ts";

/** The folders that the rules speak of. */
const FOLDERS = ["app", "bench", "components", "e2e", "lib", "runtime", "scripts", "service"];

/** Every TypeScript module on disk below the folders: what the cruise must have seen. */
function modulesOnDisk(): string[] {
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

async function cruiseAll(folders: string[]): Promise<ICruiseResult> {
  const { options, ...ruleSet } = rules;
  const settings: ICruiseOptions = { ...options, validate: true, ruleSet: ruleSet as IFlattenedRuleSet };
  const { output } = await cruise(folders, settings, undefined, {
    tsConfig: extractTypeScriptConfig("tsconfig.json"),
  });
  if (typeof output === "string") throw new Error("The cruiser answered with text, not with its result.");
  return output;
}

const rules = await extractRules(resolve(".dependency-cruiser.mjs"));
const expected = modulesOnDisk();
const result = await cruiseAll([...new Set(expected.map((path) => path.split("/")[0] ?? path))]);
const seen = new Map(result.modules.map((module) => [module.source, module]));
const unseen = expected.filter((path) => !seen.has(path));
// A module that was parsed by nobody has no imports. A tenth of them may honestly import nothing; not the half.
const silent = expected.filter((path) => seen.get(path)?.dependencies.length === 0);
const reasons = new Map((rules.forbidden ?? []).map((rule) => [rule.name, rule.comment ?? ""]));

for (const violation of result.summary.violations) {
  console.error(`✗ ${violation.rule.name}: ${violation.from} → ${violation.to}`);
  for (const step of violation.cycle ?? []) console.error(`    via ${step.name}`);
  console.error(`  ${reasons.get(violation.rule.name)}`);
}
if (unseen.length > 0) console.error(`✗ ${unseen.length} modules were not read, the first is ${unseen[0]}.`);
const deaf = silent.length > expected.length / 2;
if (deaf)
  console.error(`✗ ${silent.length} of ${expected.length} modules seem to import nothing: they were not parsed.`);

const unspoken = wordFaults(result.modules);
for (const fault of unspoken) console.error(`✗ ${fault}`);

const failed = result.summary.violations.length > 0 || unseen.length > 0 || deaf || unspoken.length > 0;
if (failed) process.exitCode = 1;
else console.log(`${expected.length} modules keep ${reasons.size} import rules.`);
