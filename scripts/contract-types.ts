/**
 * `npm run contract:types`: the types of the dashboard's client, from the service's contract with every feature on: of the paths that the
 * dashboard names, what one sends and what a success carries. They are committed, so that the dashboard is built and read without the
 * service; a test fails when they no longer fit.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import openapiTypes, { astToString } from "openapi-typescript";
import { documentOf } from "../service/contract/document.ts";
import { FEATURES } from "../service/contract/features.ts";
import type { JsonSchema } from "../service/contract/json-schema.ts";
import { routes } from "../service/routes/all.ts";

/** The committed file. */
export const TYPES_FILE = "lib/club/client/contract.d.ts";

/** Where a document says that it comes from; the types do not depend on it. */
const ADDRESS = "https://club.example/api/v1";

const HEADING = `/**
 * The club's API as types, written by \`npm run contract:types\` from the service's contract with every feature on: the paths that the
 * dashboard names. A club has what it has turned on: what a screen offers is decided by the live contract (lib/club/contract), never by these
 * types.
 */
`;

/** @returns the text of the types as the service's contract and the dashboard's calls are now */
export async function contractTypes(): Promise<string> {
  const document = documentOf(
    routes.map(({ operation }) => operation),
    new Set(FEATURES),
    ADDRESS,
  );
  // A default does not make a field of an answer present: another service may leave it out.
  const types = await openapiTypes(JSON.stringify(used(document)), { defaultNonNullable: false, alphabetize: true });
  return `${HEADING}${astToString(types)}`;
}

/** A node of the document. */
type Node = Record<string, JsonSchema>;

/** The part of the document that the dashboard's callers see. Refusals are read as they come (lib/club/client/error), by no type. */
function used(document: JsonSchema): JsonSchema {
  const named = pathsNamed();
  const paths = Object.entries(document.paths as Node).filter(([path]) => named.has(path));
  // Not its webhooks: what arrives is read field by field (lib/sync/inbox), as it comes.
  const { openapi, info } = document;
  const part = { openapi, info, paths: Object.fromEntries(paths.map(([path, item]) => [path, callsOf(item)])) };
  return { ...part, components: componentsOf(document, part.paths) };
}

/** Every text in the dashboard's sources that stands in quotes and begins as a path does. */
function pathsNamed(): Set<string> {
  const sources = globSync("{app,components,lib}/**/*.{ts,tsx}").filter((file) => !/\.test\.|\.d\.ts$/.test(file));
  const texts = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"(\/[^"\s]+)"/g)]);
  return new Set(texts.map(([, path]) => String(path)));
}

/** A path's operations, with what a success carries and without what is said about them. */
function callsOf(item: JsonSchema): JsonSchema {
  const calls = Object.entries(item as Node).map(([method, operation]) => {
    const { parameters, requestBody, responses } = operation;
    const successes = Object.entries(responses as Record<string, Node>).filter(([status]) => status.startsWith("2"));
    const bodies = successes.map(([status, { description, content }]) => [
      status,
      { description, ...(content && { content: schemasOf(content) }) },
    ]);
    return [method, { parameters, requestBody, responses: Object.fromEntries(bodies) }];
  });
  return Object.fromEntries(calls);
}

/** Bodies without their examples. */
function schemasOf(content: JsonSchema): JsonSchema {
  const bodies = Object.entries(content as Node).map(([type, { schema }]) => [type, { schema }]);
  return Object.fromEntries(bodies);
}

/** The components that a part of the document refers to, and those that they refer to. */
function componentsOf(document: JsonSchema, part: unknown): Record<string, Node> {
  const all = document.components as Record<string, Node>;
  const kept: Record<string, Node> = {};
  const keep = (from: unknown) => {
    for (const [, kind, name] of JSON.stringify(from).matchAll(/"#\/components\/([^/"]+)\/([^/"]+)"/g)) {
      if (!kind || !name || kept[kind]?.[name]) continue;
      const component = all[kind]?.[name];
      if (!component) throw new Error(`The contract has no ${kind}/${name}.`);
      kept[kind] = { ...kept[kind], [name]: component };
      keep(component);
    }
  };
  keep(part);
  return kept;
}

if (import.meta.main) writeFileSync(TYPES_FILE, await contractTypes());
