import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { documentOf } from "../contract/document.ts";
import type { Features } from "../contract/features.ts";
import type { JsonSchema } from "../contract/json-schema.ts";
import type { Operation } from "../contract/operation.ts";
import { featureSetName } from "../contract/shape.ts";

interface Observed {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

/** What a contract says of one answer. */
interface Announced {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: JsonSchema }>;
}

/** Fields that clients act on, beyond those of HTTP itself. */
const FIELDS = ["RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "Deprecation", "Link", "ETag"];

interface Checker {
  document: JsonSchema;
  /** Its paths, those with the fewest placeholders first, each with what recognises it. */
  templates: readonly { template: string; pattern: RegExp }[];
  validate: (pointer: string) => ValidateFunction;
}

const checkers = new Map<string, Checker>();

/**
 * Fails unless the club's contract announces this answer: operation, status, fields, the code of a refusal, media type, and a body
 * that its schema accepts with no field beyond it.
 */
export function checkAnswer(operations: readonly Operation[], features: Features, observed: Observed): void {
  const { method, path, status, headers, body } = observed;
  if (!headers.get("x-request-id")) throw new Error(`${method} ${path} answered without X-Request-Id`);
  if (headers.get("x-content-type-options") !== "nosniff")
    throw new Error(`${method} ${path} answered without nosniff`);
  if (!/no-store|no-cache/.test(headers.get("cache-control") ?? ""))
    throw new Error(`${method} ${path} gave an answer that a cache may keep unasked`);
  const { document, templates, validate } = checkerOf(operations, features);
  const template = templates.find(({ pattern }) => pattern.test(path))?.template;
  const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  const outside = [404, 405].includes(status) || (status === 403 && !template);
  const name = method.toLowerCase();
  const known = template && (document.paths as Record<string, Record<string, JsonSchema>>)[template]?.[name];
  if (!template || !known) {
    if (outside) return;
    throw new Error(`The contract has no ${method} ${path}, which answered ${status}`);
  }
  const responses = known.responses as Record<string, Announced>;
  const response = responses[status];
  if (!response)
    throw new Error(
      `${method} ${template} answered ${status}, which its contract does not announce: ${JSON.stringify(body)}`,
    );
  if (response.content && !response.content[type]) {
    throw new Error(
      `${method} ${template} answered ${status} as ${type || "nothing"}, its contract says ${Object.keys(response.content)}`,
    );
  }
  for (const field of FIELDS.filter((name) => headers.has(name))) {
    if (response.headers?.[field]) continue;
    throw new Error(`${method} ${template} answered ${status} with ${field}, which its contract does not announce`);
  }
  const { code } = body as { code?: string };
  if (type === "application/problem+json" && !response.description.includes(`\`${code}\``)) {
    throw new Error(`${method} ${template} answered ${status} ${code}, its contract says ${response.description}`);
  }
  if (!response.content || !type.includes("json")) return;
  const check = validate(`#/paths/${segment(template)}/${name}/responses/${status}/content/${segment(type)}/schema`);
  if (check(body)) return;
  throw new Error(
    `${method} ${path} answered ${status} against its contract: ${JSON.stringify(check.errors)} ${JSON.stringify(body)}`,
  );
}

function segment(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function templatesOf(document: JsonSchema): Checker["templates"] {
  const templates = Object.keys(document.paths as object).sort((a, b) => a.split("{").length - b.split("{").length);
  return templates.map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
}

function checkerOf(operations: readonly Operation[], features: Features): Checker {
  const known = checkers.get(featureSetName(features));
  if (known) return known;
  const document = documentOf(operations, features, "http://club.example/api/v1");
  close(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema({ $id: "http://club.example/contract", ...document }, "contract");
  const checks = new Map<string, ValidateFunction>();
  const checker: Checker = {
    document,
    templates: templatesOf(document),
    validate: (pointer) => {
      const check = checks.get(pointer) ?? ajv.compile({ $ref: `http://club.example/contract${pointer}` });
      checks.set(pointer, check);
      return check;
    },
  };
  checkers.set(featureSetName(features), checker);
  return checker;
}

/** Answers are open for clients and closed for us: a field that the contract does not name is a leak. */
function close(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const schema = node as JsonSchema;
  if (schema.type === "object" && schema.properties && schema.additionalProperties === undefined) {
    schema.additionalProperties = false;
  }
  for (const inner of Object.values(schema)) close(inner);
}
