import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), "utf8");

/** How zod's own refusals and a fault's own reasons are called. */
const CODE = /\bcode: "([a-z_]+)"|\brefuse\("([a-z_]+)"/g;

/** `custom` is zod's word for our own codes, which stand beside it. */
const INNER = new Set(["custom"]);

it("each refusal of a field has a sentence of its own in our answers", () => {
  const sources = globSync("service/{rules,routes,contract,files,store}/**/*.ts", { cwd: root }).filter(
    (path) => !/\.test\.ts$|sample-/.test(path),
  );
  const codes = new Set(
    sources.flatMap((path) => [...textOf(path).matchAll(CODE)].map(([, code, refused]) => code ?? refused ?? "")),
  );
  const validate = textOf("service/contract/validate.ts");
  const [, ours = ""] = /const CODES[^{]*\{([^}]*)\}/.exec(validate) ?? [];
  for (const [, code = ""] of ours.matchAll(/: "([a-z_]+)"/g)) codes.add(code);
  expect(codes.size).toBeGreaterThan(30);
  const answers = textOf("docs/api/answers.md");
  expect([...codes].filter((code) => !INNER.has(code) && !answers.includes(`\`${code}\``))).toEqual([]);
});
