import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

/** A piece of HTML whose parts were escaped. */
export type Html = ReturnType<typeof html>;

/** A link of a page's head. */
export interface PageLink {
  href: string;
  rel: string;
  type: string;
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1f2421, #e8e6e1); --soft: light-dark(#5d655f, #a3a9a4);
  --paper: light-dark(#fbfaf7, #171a18); --line: light-dark(#dedbd2, #343a36); --accent: light-dark(#1d6b4f, #6fc3a1); }
body { margin: 0 auto; padding: 2rem 1rem 6rem; max-width: 52rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); } h1, h2, h3 { line-height: 1.2; text-wrap: balance; } h2 { margin-top: 3rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
code, pre { font: 0.88em/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: 0.75rem; border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-size: 0.92em; } caption { text-align: left; font-weight: 600; padding: 0.75rem 0 0.25rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-top: 1px solid var(--line); }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; }
.row { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; }
.long, a { overflow-wrap: anywhere; } p code, li code { overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Links of a page's head. */
export function headLinks(links: readonly PageLink[]): Html {
  return html`${links.map(({ href, rel, type }) => html`<link rel="${rel}" type="${type}" href="${href}">`)}`;
}

/**
 * A whole page in the service's own style.
 * @param more style that only this page has
 */
export function htmlPage(title: string, head: Html | string, body: Html | string, more = ""): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
<link rel="icon" href="data:,">
<style>${raw(STYLE + more)}</style>
</head>
<body>
${body}
</body>
</html>
`);
}

/** Fields of a page: nothing may be loaded or run but its own style. */
export function pageHeaders(): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
}
