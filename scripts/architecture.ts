/**
 * `npm run architecture`: checks the import rules of `.dependency-cruiser.mjs` on every module of the repository, and
 * that every module was really seen. The second matters as much as the first: with a TypeScript it does not understand,
 * the cruiser reads nothing, finds no violation and is content. With `--write` it also writes which words each layout gives its pages.
 */
import { followImports, importRules, modulesOnDisk } from "./import-graph.ts";
import { pageWordLists, writePageWords } from "./page-words.ts";

const rules = await importRules();
const expected = modulesOnDisk();
const result = await followImports(expected, true);
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

const words = pageWordLists(result.modules);
const written = process.argv.includes("--write") ? writePageWords(words) : [];
for (const layout of written) console.log(`${layout} is written.`);
const unspoken = words.faults;
for (const fault of written.length > 0 ? [] : unspoken) console.error(`✗ ${fault}`);

const failed =
  result.summary.violations.length > 0 || unseen.length > 0 || deaf || (written.length === 0 && unspoken.length > 0);
if (failed) process.exitCode = 1;
else console.log(`${expected.length} modules keep ${reasons.size} import rules.`);
