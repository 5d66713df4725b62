import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { CONTRACT_VERSION } from "./changes.ts";
import type { Features } from "./features.ts";
import { identifier } from "./fields.ts";
import { exampleOf, type JsonSchema, mend, type Sample } from "./json-schema.ts";
import { isWrite, missingFeatures, type Operation, paramsOf } from "./operation.ts";
import { oauthError, problem } from "./problems.ts";
import { refusalsOf } from "./refusals.ts";
import { sampleOf, subjectOf } from "./sample-club.ts";
import { sampleOauthError, sampleProblem } from "./sample-refusals.ts";
import { SCOPES, scopesWith } from "./scopes.ts";
import { featureSetName, schemaOf } from "./shape.ts";
import { TAGS } from "./tags.ts";
import { WEBHOOKS_TAG, webhooksWith } from "./webhooks.ts";

/** Stands for a club's base address in a text that is made once for all clubs with the same features. */
const ANY_CLUB = "https://club.invalid/api/v1";
/** Sets of features whose text is kept: making one takes tens of milliseconds, and clubs of one service are much alike. */
const MOST_TEXTS = 16;

const texts = new Map<string, string>();

/** The OpenAPI 3.2 document of a club with these features at this address, as JSON text. */
export function contractText(operations: readonly Operation[], features: Features, baseUrl: string): string {
  const name = featureSetName(features);
  const text = texts.get(name) ?? JSON.stringify(documentOf(operations, features, ANY_CLUB));
  texts.delete(name);
  texts.set(name, text);
  const [oldest] = texts.keys();
  if (texts.size > MOST_TEXTS && oldest !== undefined) texts.delete(oldest);
  return text.replaceAll(ANY_CLUB, () => JSON.stringify(baseUrl).slice(1, -1));
}

/** The operations that a club with these features has. */
export function enabled(operations: readonly Operation[], features: Features): Operation[] {
  return operations.filter((operation) => missingFeatures(operation, features).length === 0);
}

/** The OpenAPI 3.2 document of the operations that these features leave. */
export function documentOf(operations: readonly Operation[], features: Features, baseUrl: string): JsonSchema {
  const offered = enabled(operations, features);
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of offered) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation, features),
    };
  }
  const document: JsonSchema = {
    ...createDocument(
      {
        openapi: "3.2.0",
        info: {
          title: "Club Membership Management API",
          version: CONTRACT_VERSION,
          description:
            "The data of one sports club. Start with GET /seasons and follow the paths it gives. This contract has what the club has turned on, and changes with it.",
          license: { name: "Provided to the club's integrations", url: `${baseUrl}/docs` },
        },
        servers: [{ url: baseUrl, description: "The club" }],
        tags: [...new Set([...offered.map(({ tag }) => tag), WEBHOOKS_TAG])].map((name) => ({
          name,
          description: TAGS[name],
        })),
        paths,
        webhooks: webhooksWith(features, baseUrl),
        components: { securitySchemes: { oauth: securityScheme(features, baseUrl) } },
      },
      { override: ({ jsonSchema, io }) => mend(jsonSchema as JsonSchema, io) },
    ),
  };
  addExamples(document, baseUrl);
  addRefusalExamples(document, { offered, features, baseUrl });
  return document;
}

function securityScheme(features: Features, baseUrl: string) {
  const scopes = Object.fromEntries(scopesWith(features).map((scope) => [scope, SCOPES[scope]]));
  return {
    type: "oauth2" as const,
    description: "OAuth 2.0 client credentials; tokens live 600 seconds.",
    flows: { clientCredentials: { tokenUrl: `${baseUrl}/token`, scopes } },
  };
}

function describeOperation(operation: Operation, features: Features): ZodOpenApiOperationObject {
  const { id, tag, summary, description, access, query, body, bodyType = "application/json" } = operation;
  const params = paramsOf(operation.path).map((name) => [name, identifier()]);
  const fields = {
    ...(isWrite(operation) && { "Idempotency-Key": idempotencyKey() }),
    ...optionalFields(operation.requestFields),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: access === "public" ? [] : [{ oauth: access === "token" ? [] : [...access] }],
    requestParams: {
      ...(params.length > 0 && { path: z.object(Object.fromEntries(params)) }),
      ...(query && { query: schemaOf(query, features) as z.ZodObject }),
      ...(Object.keys(fields).length > 0 && { header: z.object(fields) }),
    },
    ...(body && { requestBody: { required: true, content: { [bodyType]: { schema: schemaOf(body, features) } } } }),
    responses: describeAnswers(operation, features),
  };
}

const idempotencyKey = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9._:-]{16,128}$/)
    .meta({
      description: "Makes the write happen once: the same request with the same key gets the same answer.",
      minLength: 16,
      maxLength: 128,
      examples: ["2026-09-12:registration:4711"],
    });

/** A field of many answers is described once, among the components: written out in each, they were half of the contract. */
const shared = (id: string, description: string) => z.string().optional().meta({ description, header: { id } });

const requestId = z
  .string()
  .meta({ description: "Names this request in the service's log.", header: { id: "X-Request-Id" } });

/** Header fields that need not be there. */
function optionalFields(described: Readonly<Record<string, string>> = {}): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [name, z.string().optional().meta({ description })]),
  );
}

const retryAfter = (status: number, description: string) => ({
  "Retry-After": shared(`Retry-After-${status}`, description),
});
const authenticate = (status: number, description: string) => ({
  "WWW-Authenticate": shared(`WWW-Authenticate-${status}`, description),
});

/** Fields of refusals beyond X-Request-Id, by status. */
const REFUSAL_FIELDS: Readonly<Record<number, Readonly<Record<string, z.ZodType>>>> = {
  401: authenticate(401, "How to authenticate (RFC 9110 §11.6.1)."),
  403: authenticate(403, "With `insufficient_scope`: the scopes that the token lacks."),
  409: retryAfter(409, "With `idempotency_in_progress`: seconds until the first request should have its answer."),
  429: retryAfter(429, "Seconds until requests are taken again."),
  503: retryAfter(503, "Seconds until it is worth trying again."),
};

/** What is left of a quota (club-api §8): in every answer to a caller that was recognised, or counted by its address. */
const QUOTA_FIELDS = {
  RateLimit: shared("RateLimit", "Requests left in the running minute, and the seconds until it ends."),
  "RateLimit-Policy": shared("RateLimit-Policy", "Requests allowed, and the seconds they are counted over."),
};

function fieldsOf({ access, answerFields, errors }: Operation, status: number) {
  const ofRefusal = errors === "oauth" && status === 403 ? {} : REFUSAL_FIELDS[status];
  const counted = errors === "oauth" ? status !== 404 : access !== "public" && status !== 401;
  return z.object({
    "X-Request-Id": requestId,
    ...(status < 400 ? optionalFields(answerFields) : ofRefusal),
    ...(counted && QUOTA_FIELDS),
  });
}

function describeAnswers(operation: Operation, features: Features): ZodOpenApiResponsesObject {
  const { answer } = operation;
  const content =
    "schema" in answer
      ? {
          [answer.type ?? "application/json"]: { schema: schemaOf(answer.schema, features) },
          ...(answer.page && { "text/html": { schema: FILE["text/html"] } }),
        }
      : Object.fromEntries(answer.media.map((type) => [type, { schema: FILE[type] ?? FILE.bytes }]));
  const refusals = Object.entries(refusalsOf(operation, features)).map(([status, description]) => [
    status,
    { description, headers: fieldsOf(operation, Number(status)), content: errorContent(operation, Number(status)) },
  ]);
  const bodiless = (operation.extraStatuses ?? []).map((status) => [
    status,
    { description: "Answered without a body.", headers: fieldsOf(operation, status) },
  ]);
  return {
    [String(answer.status)]: { description: operation.summary, headers: fieldsOf(operation, answer.status), content },
    ...Object.fromEntries([...bodiless, ...refusals]),
  };
}

/** Bytes have no JSON Schema type (OpenAPI 3.1 §4.8.14.1); text documents are strings. */
const FILE: Readonly<Record<string, JsonSchema>> = { "text/html": { type: "string" }, bytes: {} };

/** Whether there is such a club, and whether it can be reached, is found out before OAuth begins. */
function errorContent({ errors }: Operation, status: number) {
  const ofProblem = { "application/problem+json": { schema: problem } };
  if (errors !== "oauth" || status === 404) return ofProblem;
  return { "application/json": { schema: oauthError }, ...(status >= 500 && ofProblem) };
}

/** An example beside every schema of a body or an answer, in the words of the sample club. */
function addExamples(document: JsonSchema, baseUrl: string): void {
  const { schemas = {} } = document.components as { schemas?: Record<string, JsonSchema> };
  const sample: Sample = {
    resolve: (ref) => schemas[ref.slice("#/components/schemas/".length)] ?? {},
    valueOf: (subject, property, schema) => sampleOf(subject, property, baseUrl, schema.format === "uri"),
  };
  for (const [path, item] of Object.entries(document.paths as Record<string, JsonSchema>)) {
    for (const media of Object.values(item).flatMap((operation) => mediaOf(operation as JsonSchema))) {
      media.example ??= exampleOf(media.schema as JsonSchema, subjectOf(path), sample);
    }
  }
}

/** An example beside every refusal: the commonest of its status, as this operation answers it. */
function addRefusalExamples(
  document: JsonSchema,
  { offered, features, baseUrl }: { offered: readonly Operation[]; features: Features; baseUrl: string },
): void {
  const paths = document.paths as Record<string, Record<string, JsonSchema>>;
  for (const operation of offered) {
    const described = paths[operation.path]?.[operation.method.toLowerCase()] as JsonSchema;
    const [sent] = mediaOf({ requestBody: described.requestBody });
    for (const [code, answer] of Object.entries(described.responses as Record<string, JsonSchema>)) {
      const status = Number(code);
      if (status < 400) continue;
      for (const [type, media] of Object.entries((answer.content ?? {}) as Record<string, JsonSchema>))
        media.example =
          type === "application/problem+json"
            ? sampleProblem(operation, features, {
                status,
                body: sent && resolved(sent.schema as JsonSchema, document),
              })
            : sampleOauthError(status, baseUrl);
    }
  }
}

function resolved(schema: JsonSchema, document: JsonSchema): JsonSchema {
  const { schemas = {} } = document.components as { schemas?: Record<string, JsonSchema> };
  const ref = schema.$ref as string | undefined;
  return ref === undefined ? schema : (schemas[ref.slice("#/components/schemas/".length)] ?? {});
}

/** The bodies and answers of an operation that are records; refusals have their own examples, files none. */
function mediaOf({ requestBody, responses }: JsonSchema): JsonSchema[] {
  const successes = Object.entries((responses ?? {}) as object).flatMap(([status, answer]) =>
    status.startsWith("2") ? [answer] : [],
  );
  return [requestBody, ...successes].flatMap((holder) => {
    const { content = {} } = (holder ?? {}) as { content?: Record<string, JsonSchema> };
    return Object.entries(content).flatMap(([type, media]) =>
      /json|urlencoded/.test(type) && media.schema ? [media] : [],
    );
  });
}
