import { html } from "hono/html";
import type { JsonSchema } from "../contract/json-schema.ts";
import { type Html, headLinks, type PageLink, page } from "./page.ts";

interface Described {
  method: string;
  path: string;
  operation: JsonSchema & {
    operationId: string;
    summary: string;
    description?: string;
    tags: string[];
    security: Record<string, string[]>[];
    parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema; description?: string }[];
    requestBody?: { content: Record<string, Media> };
    responses: Record<string, { description: string; content?: Record<string, Media> }>;
  };
}
type Media = { schema?: JsonSchema; example?: unknown };

/**
 * The documentation page of a contract: everything on it is read from the document, so it says what the club accepts today.
 * @param activation the anchor of the paragraph that says how the API is turned on
 * @param links announce the API to programs that read only the HTML (club-api §5)
 */
export function renderDocs(
  document: JsonSchema,
  { club, activation, links }: { club: string; activation: string; links: readonly PageLink[] },
): string {
  const operations = operationsOf(document);
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const info = document.info as { title: string; version: string; description: string };
  const [server] = document.servers as { url: string }[];
  const body = html`<h1>${club}: ${info.title}</h1>
<p>Version ${info.version}, base address <code>${server?.url}</code>. ${info.description}</p>
<h2 id="${activation}">Turning the API on</h2>
<p>A director turns the API on in the club's administration, creates an access there (a client id with a secret or an RSA
public key) and grants it scopes. While the API is off, the token endpoint answers <code>unauthorized_client</code> and
every other call <code>integration_api_disabled</code>.</p>
<nav aria-label="Sections"><h2>Sections</h2><ul>${tags.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`)}</ul></nav>
${tags.map(
  (tag) => html`<section><h2 id="${anchor(tag)}">${tag}</h2>
${operations.filter(({ operation }) => operation.tags.includes(tag)).map((described) => renderOperation(described, document))}</section>`,
)}`;
  return page(`${club}: API`, headLinks(links), body);
}

function operationsOf(document: JsonSchema): Described[] {
  return Object.entries(document.paths as Record<string, Record<string, Described["operation"]>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function anchor(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, "-");
}

function renderOperation({ method, path, operation }: Described, document: JsonSchema): Html {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const scopes = security.flatMap((scheme) => scheme.oauth ?? []);
  const access =
    security.length === 0 ? "Public" : scopes.length === 0 ? "Any valid token" : `Scopes: ${scopes.join(", ")}`;
  return html`<article id="${operationId}"><h3><code>${method} ${path}</code></h3>
<p>${summary}. ${description ?? ""}</p><p class="soft">${access}</p>
${
  parameters.length > 0
    ? renderFields(
        "Parameters",
        parameters.map((one) => ({ ...one, name: `${one.name} (${one.in})`, required: one.required === true })),
      )
    : ""
}
${requestBody ? renderBody("Body", requestBody.content, document) : ""}
${Object.entries(responses).map(([status, answer]) =>
  status.startsWith("2") ? renderBody(`Answer ${status}`, answer.content ?? {}, document) : "",
)}
<div class="scroll"><table><caption>Errors</caption><tbody>${Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .map(
      ([status, answer]) => html`<tr><th scope="row">${status}</th><td>${answer.description}</td></tr>`,
    )}</tbody></table></div>
</article>`;
}

function renderBody(title: string, content: Record<string, Media>, document: JsonSchema): Html[] {
  return Object.entries(content).map(([type, { schema, example }]) => {
    const resolved = resolve(schema ?? {}, document);
    const required = (resolved.required ?? []) as string[];
    const fields = Object.entries((resolved.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
      name,
      required: required.includes(name),
      schema: resolve(field, document),
      description: field.description as string | undefined,
    }));
    return html`${fields.length > 0 ? renderFields(`${title}, ${type}`, fields) : html`<p>${title}: <code>${type}</code></p>`}
${example === undefined ? "" : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}`;
  });
}

function resolve(schema: JsonSchema, document: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== "string") return schema;
  const name = schema.$ref.slice("#/components/schemas/".length);
  return (document.components as { schemas: Record<string, JsonSchema> }).schemas[name] ?? {};
}

interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
  description?: string | undefined;
}

function renderFields(caption: string, fields: Field[]): Html {
  return html`<div class="scroll"><table><caption>${caption}</caption><tbody>${fields.map(
    ({ name, required, schema, description }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${required ? "required" : "optional"}</td><td>${inWords(schema)}${description ? `. ${description}` : ""}</td></tr>`,
  )}</tbody></table></div>`;
}

/** A schema in a few words: type, choices and limits. */
function inWords(schema: JsonSchema): string {
  const types = [schema.type].flat().filter(Boolean).join(" or ");
  const limits = Object.entries({
    format: schema.format,
    from: schema.minimum,
    to: schema.maximum,
    "at least": schema.minLength ?? schema.minItems,
    "at most": schema.maxLength ?? schema.maxItems,
    default: schema.default === undefined ? undefined : JSON.stringify(schema.default),
  }).flatMap(([word, value]) => (value === undefined ? [] : [`${word} ${value}`]));
  const choices = Array.isArray(schema.enum) ? `one of ${schema.enum.map(String).join(", ")}` : types;
  return [choices, ...limits].filter(Boolean).join(", ");
}
