import { html, raw } from "hono/html";
import { ANNOUNCED } from "../contract/announced.ts";
import type { JsonSchema } from "../contract/json-schema.ts";
import type { EventType } from "../contract/notification.ts";
import { SAMPLE_PARAMETERS } from "../contract/sample-identifiers.ts";
import { sampleNotification } from "../contract/sample-notification.ts";
import { renderNotifications } from "./notifications.ts";
import { type Html, headLinks, htmlPage, type PageLink, pageHeaders } from "./page.ts";
import { renderQuickStart } from "./quick-start.ts";

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
 * Redoc draws it; readers without scripts, programs among them, find the same in plain tables.
 * @param activation the anchor of the paragraph that says how the API is turned on
 * @param links announce the API to programs that read only the HTML (club-api §5)
 */
export function renderDocs(
  document: JsonSchema,
  { slug, club, activation, links }: { slug: string; club: string; activation: string; links: readonly PageLink[] },
): string {
  const info = document.info as { title: string; version: string; description: string };
  const [server] = document.servers as { url: string }[];
  const baseUrl = server?.url ?? "";
  const announced = Object.keys(document.webhooks as object) as EventType[];
  const meanings = Object.fromEntries(announced.map((type) => [type, ANNOUNCED[type]]));
  const body = html`<header><h1>${club}: ${info.title}</h1>
<p>Version ${info.version}, base address <code>${baseUrl}</code>.</p>
${renderQuickStart({ slug, baseUrl }, { activation, announced })}</header>
<main id="reference" data-base="${baseUrl}"><noscript>${plainReference(document, info.description, { baseUrl, announced })}</noscript></main>
<script type="application/json" id="notification">${raw(dataBlock(sampleNotification(baseUrl)))}</script>
<script type="application/json" id="announced">${raw(dataBlock(meanings))}</script>
<script type="application/json" id="parameters">${raw(dataBlock(SAMPLE_PARAMETERS))}</script>
<script src="${ASSETS}/copy.js" type="module"></script>
<script src="${ASSETS}/redoc.js" defer></script>
<script src="${ASSETS}/reference.js" type="module"></script>`;
  return htmlPage(`${club}: API`, headLinks(links), body, DOCS_STYLE);
}

/** Fields of the page: its scripts and readings are the service's own; Redoc writes its styles into the page. */
export function docsHeaders(): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "connect-src 'self'",
    // Redoc searches in a worker, whose script it carries with it.
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...pageHeaders(), "Content-Security-Policy": policy.join("; ") };
}

/** Relative, because a proxy may put the service below a path: the page is at `{club}/api/v1/docs`. */
const ASSETS = "../../../-/reference";

const DOCS_STYLE = `
:root { color-scheme: light; }
body { max-width: none; padding: 0; }
header, noscript > * { max-width: 52rem; padding: 0 1rem; } header { padding-top: 1.5rem; padding-bottom: 1rem; }
header h1 { font-size: 1.6em; } header h2 { margin-top: 2rem; } header h3 { margin: 2rem 0 0; font-size: 1.05em; }
header pre { max-height: 24rem; margin: 0; }
/* Redoc's credit keeps to the end of its own sidebar: it would stand over what comes before the reference. */
#reference .menu-content div:has(> a[href*="redoc"]) { position: absolute; }
/* Large enough to be hit, and light enough on dark ground. */
#reference .redoc-json .boolean.token { color: #f3a3aa; }
#reference .redoc-json li { line-height: 24px; } #reference .redoc-json .collapser { width: 24px; height: 24px; top: 0; left: -2em; line-height: 24px; }
.copied { display: flex; flex-direction: column; margin: 0.5rem 0; }
.copied button { align-self: flex-end; min-height: 2rem; padding: 0 0.75rem; border: 1px solid var(--line); border-bottom: 0;
  background: var(--paper); color: var(--ink); font: 0.85em/1 system-ui, sans-serif; cursor: pointer; }
`;

/** JSON inside a page: no text of it can end the element. */
function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function plainReference(
  document: JsonSchema,
  description: string,
  { baseUrl, announced }: { baseUrl: string; announced: readonly EventType[] },
): Html {
  const operations = operationsOf(document);
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return html`<p>${description}</p>
<nav aria-label="Sections"><h2>Sections</h2><ul>${tags.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`)}<li><a href="#notifications">Notifications (webhooks)</a></li></ul></nav>
${tags.map(
  (tag) => html`<section><h2 id="${anchor(tag)}">${tag}</h2>
${operations.filter(({ operation }) => operation.tags.includes(tag)).map((described) => renderOperation(described, document))}</section>`,
)}
${renderNotifications(baseUrl, announced)}`;
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
  return html`<article id="operation/${operationId}"><h3><code>${method} ${path}</code></h3>
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
