import { z } from "zod";
import { change } from "./changes.ts";
import { cityCode } from "./fields.ts";
import { operation } from "./operation.ts";
import { scopesWith } from "./scopes.ts";

const tag = "Discovery";
const guide = z.record(z.string(), z.string()).meta({ description: "How to begin, in words." });

/** club-api §5, Discovery. */
const discoveryFields = { Link: "Contract, documentation and metadata (RFC 8288)." };

/** What can be kept and asked for again with its ETag (RFC 9110 §13.1.2). */
function revalidated(what: string, more: Readonly<Record<string, string>> = {}) {
  return {
    requestFields: { "If-None-Match": `The ETag of the ${what} you have: 304 while it is still this one.` },
    answerFields: { ...more, ETag: `Changes with the ${what}, also where the contract's version stays.` },
    extraStatuses: [304],
  };
}

export const readRoot = operation({
  id: "readRoot",
  method: "GET",
  path: "/",
  tag,
  summary: "The API root with its guide",
  access: "public",
  answerFields: discoveryFields,
  answer: {
    status: 200,
    schema: () =>
      z.object({
        name: z.string(),
        club: z.string(),
        version: z.string(),
        start_path: z.string(),
        guide,
        links: z.object({
          contract: z.url(),
          documentation: z.url(),
          changes: z.url(),
          token: z.url(),
          authorization_server: z.url(),
          protected_resource: z.url(),
          webhook_schema: z.url(),
        }),
      }),
  },
});

export const readContract = operation({
  id: "readContract",
  method: "GET",
  path: "/openapi.json",
  tag,
  summary: "The club's contract",
  description: "OpenAPI 3.2. It varies with what the club has turned on; revalidate it with If-None-Match.",
  access: "public",
  answer: { status: 200, schema: () => z.looseObject({ openapi: z.string() }) },
  ...revalidated("contract"),
});

export const readDocumentation = operation({
  id: "readDocumentation",
  method: "GET",
  path: "/docs",
  tag,
  summary: "The documentation as a page",
  access: "public",
  ...revalidated("page", discoveryFields),
  answer: { status: 200, media: ["text/html"] },
});

export const listChanges = operation({
  id: "listChanges",
  method: "GET",
  path: "/changes",
  tag,
  summary: "The contract's changes after a version",
  description: "JSON; for a client that likes text/html better, as browsers do, a page.",
  access: "public",
  query: () =>
    z.object({
      since: z
        .string()
        .regex(/^\d+\.\d+(\.\d+)?$/)
        .default("0.0"),
    }),
  answer: {
    status: 200,
    page: true,
    schema: () => z.object({ from: z.string(), to: z.string(), changes: z.array(change), openapi: z.url() }),
  },
});

export const readWebhookSchema = operation({
  id: "readWebhookSchema",
  method: "GET",
  path: "/webhook-schema.json",
  tag,
  summary: "The JSON Schema of notifications",
  access: "public",
  ...revalidated("schema"),
  answer: { status: 200, schema: () => z.looseObject({ $schema: z.string() }) },
});

export const readContext = operation({
  id: "readContext",
  method: "GET",
  path: "/context",
  tag,
  summary: "Who this integration is and what it may do",
  access: "token",
  answer: {
    status: 200,
    schema: (features) =>
      z.object({
        status: z.literal("ok"),
        club: z.string(),
        start_path: z.literal("/seasons"),
        guide,
        integration: z.object({
          client_id: z.string(),
          name: z.string(),
          permissions: z.array(z.enum(scopesWith(features))),
        }),
      }),
  },
});

export const listCommunes = operation({
  id: "listCommunes",
  method: "GET",
  path: "/communes",
  tag,
  summary: "The communes of a postal code",
  description: "Reuse city_code exactly as it is given; it is neither a postal nor a national code.",
  access: "token",
  query: () =>
    z.object({
      postal_code: z
        .string()
        .regex(/^\d{5}$/)
        .meta({ examples: ["35300"] }),
    }),
  answer: {
    status: 200,
    schema: () =>
      z.object({ data: z.array(z.object({ city_code: cityCode(), name: z.string(), postal_code: z.string() })) }),
  },
});
