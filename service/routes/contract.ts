import { featuresOf } from "../clubs.ts";
import { readContract, readDocumentation } from "../contract/discovery.ts";
import { contractOf, documentOf } from "../contract/document.ts";
import type { Operation } from "../contract/operation.ts";
import { docsHeaders, renderDocs } from "../pages/docs.ts";
import { activationUri, discoveryHeader, discoveryLinks } from "./addresses.ts";
import type { Incoming } from "./incoming.ts";
import { open, type Route } from "./route.ts";

/** The contract and the page made of it. They describe all operations, these two among them. */
export function contractRoutes(operations: () => readonly Operation[]): Route[] {
  return [
    open(readContract, async ({ club, context }) => {
      const { text, etag } = contractOf(operations(), featuresOf(await club.settings()), club.baseUrl);
      const headers = { ETag: etag, "Cache-Control": "no-cache" };
      if (isKnown(etag, context.req.header("if-none-match"))) return new Response(null, { status: 304, headers });
      return new Response(text, { headers: { ...headers, "Content-Type": "application/json" } });
    }),
    open(readDocumentation, async ({ club, headers }: Incoming) => {
      const settings = await club.settings();
      headers.set("Link", discoveryHeader(club));
      const document = documentOf(operations(), featuresOf(settings), club.baseUrl);
      const page = renderDocs(document, {
        club: settings.name,
        activation: new URL(activationUri(club)).hash.slice(1),
        links: discoveryLinks(club),
      });
      return new Response(page, { headers: docsHeaders() });
    }),
  ];
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2): a prefix `W/` does not matter, `*` knows everything. */
function isKnown(etag: string, condition: string | undefined): boolean {
  const known = (condition ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
