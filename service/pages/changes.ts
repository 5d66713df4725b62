import { html } from "hono/html";
import { CONTRACT_VERSION, type ContractChange } from "../contract/changes.ts";
import type { Operation } from "../contract/operation.ts";
import { quoted } from "./browser/samples.js";
import { type Html, headLinks, htmlPage, type PageLink } from "./page.ts";

/** What a type of change means for a program that was written before it (club-api §9). */
const MEANINGS: Readonly<Record<ContractChange["type"], string>> = {
  additive: "Programs go on as they are.",
  breaking: "Programs may have to change.",
  fix: "Something works as it was meant to.",
};

/**
 * The contract's changes as a page: the entries of `GET /changes`, the newest first (club-api §9).
 * @param changes oldest first
 * @param about whose contract, the version after which changes are told, the operations that the club has now, the page's links
 */
export function renderChanges(
  changes: readonly ContractChange[],
  about: {
    club: string;
    baseUrl: string;
    since: string;
    offered: readonly Operation[];
    links: readonly PageLink[];
  },
): string {
  const { club, baseUrl, since, offered, links } = about;
  const ids = new Map(offered.map(({ method, path, id }) => [`${method} ${path}`, id]));
  const all = since === "0.0";
  const body = html`<header><h1>${club}: changes of the contract</h1>
<p>The contract is at version ${CONTRACT_VERSION}. What the club turns on or off changes it too, and leaves the version: a program asks for
<a href="${baseUrl}/openapi.json"><code>openapi.json</code></a> with the <code>ETag</code> that it has.</p>
<nav aria-label="Documentation"><ul class="row"><li><a href="${baseUrl}/docs">Documentation</a></li><li><a href="${baseUrl}/docs#quick-start">Quick start</a></li></ul></nav></header>
<main>
${all ? "" : html`<p role="status">${changes.length === 0 ? "Nothing has changed" : "What has changed"} after version <span class="long">${since}</span>. <a href="${baseUrl}/changes">All changes</a></p>`}
${[...changes].reverse().map((change) => renderChange(change, ids, baseUrl))}
<h2>For programs</h2>
<p>The same as JSON, after a version that you know:</p>
<pre tabindex="0">curl -sS --fail-with-body ${quoted(`${baseUrl}/changes?since=${changes.at(-2)?.version ?? CONTRACT_VERSION}`)}</pre>
</main>`;
  return htmlPage(`${club}: changes of the API`, headLinks(links), body);
}

function renderChange(change: ContractChange, ids: ReadonlyMap<string, string>, baseUrl: string): Html {
  const { version, date, type, summary, operations_added, recommendation } = change;
  return html`<article aria-labelledby="v${version}"><h2 id="v${version}">${version} <span class="soft"><time datetime="${date}">${inWords(date)}</time></span></h2>
<p><strong>${type}</strong> <span class="soft">${MEANINGS[type]}</span></p>
<p>${summary}</p>
${operations_added.length === 0 ? "" : html`<ul>${operations_added.map((name) => renderOperation(name, ids, baseUrl))}</ul>`}
<p>${recommendation}</p>
<p><a href="${baseUrl}/changes?since=${version}">Only what came after ${version}</a></p></article>`;
}

/** A link to where it is described; the bare name while the club does not have it. */
function renderOperation(name: string, ids: ReadonlyMap<string, string>, baseUrl: string): Html {
  const id = ids.get(name);
  return id === undefined
    ? html`<li><code>${name}</code> <span class="soft">not turned on in this club</span></li>`
    : html`<li><a href="${baseUrl}/docs#operation/${id}"><code>${name}</code></a></li>`;
}

function inWords(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}
