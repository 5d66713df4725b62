import { html } from "hono/html";
import { headLinks, htmlPage, type PageLink } from "./page.ts";

/** The small public page of a club, which announces its API to programs (club-api §5). */
export function renderClub(name: string, baseUrl: string, links: readonly PageLink[]): string {
  const body = html`<h1>${name}</h1>
<p>This club's data is open to its own programs through an API at <code>${baseUrl}</code>.</p>
<ul><li><a href="${baseUrl}/docs">Documentation</a></li><li><a href="${baseUrl}/openapi.json">Contract (OpenAPI)</a></li>
<li><a href="${baseUrl}/changes">Changes</a></li></ul>`;
  return htmlPage(name, headLinks(links), body);
}
