import Negotiator from "negotiator";
import { z } from "zod";
import { featuresOf } from "../clubs.ts";
import { CONTRACT_VERSION, changesSince } from "../contract/changes.ts";
import { listChanges, readContract, readDocumentation, readWebhookSchema } from "../contract/discovery.ts";
import { contractText, enabled } from "../contract/document.ts";
import { notification } from "../contract/notification.ts";
import type { Operation } from "../contract/operation.ts";
import { featureSetName } from "../contract/shape.ts";
import { checkQuery } from "../contract/validate.ts";
import { renderChanges } from "../pages/changes.ts";
import { docsHeaders, renderDocs } from "../pages/docs.ts";
import { pageHeaders } from "../pages/page.ts";
import { answerWith, codingFor } from "../representations.ts";
import { activationUri, discoveryHeader, discoveryLinks } from "./addresses.ts";
import type { Incoming } from "./incoming.ts";
import { publicRoute, type Route } from "./route.ts";

/**
 * What describes the API to programs and people: contract, page, changes, schema of notifications. They are the same for everybody, and
 * most are kept as bytes under all that they depend on, so a switch of the club shows with the next request.
 */
export function contractRoutes(operations: () => readonly Operation[]): Route[] {
  return [
    publicRoute(readContract, async (incoming) => {
      const { club } = incoming;
      const features = featuresOf(await club.settings());
      return kept(incoming, "contract", [featureSetName(features)], {
        text: () => contractText(operations(), features, club.baseUrl),
        headers: { "Content-Type": "application/json" },
      });
    }),
    publicRoute(readDocumentation, async (incoming) => {
      const { club, headers, context } = incoming;
      // Its scripts are found from where it is: behind a slash they would be looked for below the club.
      if (new URL(context.req.url).pathname.endsWith("/"))
        return new Response(null, { status: 308, headers: { Location: "../docs" } });
      const { name, ...settings } = await club.settings();
      const features = featuresOf({ name, ...settings });
      headers.set("Link", discoveryHeader(club));
      const text = () =>
        renderDocs(JSON.parse(contractText(operations(), features, club.baseUrl)), {
          slug: club.slug,
          club: name,
          activation: new URL(activationUri(club)).hash.slice(1),
          links: discoveryLinks(club),
        });
      return kept(incoming, "page", [featureSetName(features), name], { text, headers: docsHeaders() });
    }),
    publicRoute(listChanges, async ({ club, context, headers }) => {
      const { searchParams } = new URL(context.req.url);
      const shape = listChanges.query;
      const { since } = shape ? checkQuery(shape, new Set(), searchParams) : { since: "0.0" };
      const changes = changesSince(since);
      headers.set("Vary", "Accept");
      if (!likesHtml(context.req.header("accept"))) {
        return Response.json({ from: since, to: CONTRACT_VERSION, changes, openapi: `${club.baseUrl}/openapi.json` });
      }
      const settings = await club.settings();
      const offered = enabled(operations(), featuresOf(settings));
      const about = { club: settings.name, baseUrl: club.baseUrl, since, offered, links: discoveryLinks(club) };
      return new Response(renderChanges(changes, about), { headers: pageHeaders() });
    }),
    publicRoute(readWebhookSchema, (incoming) => {
      const text = () => {
        const schema = z.toJSONSchema(notification, { target: "draft-2020-12", io: "input" });
        const $id = `${incoming.club.baseUrl}/webhook-schema.json`;
        return JSON.stringify({ $id, title: "Notification", ...schema });
      };
      const headers = { "Content-Type": "application/json" };
      return kept(incoming, "webhook schema", [], { text, headers });
    }),
  ];
}

/** Whether HTML is liked better than JSON (RFC 9110 §12.5.1): no program says so, every browser does. */
function likesHtml(accept: string | undefined): boolean {
  const [best] = new Negotiator({ headers: { accept } }).mediaTypes(["application/json", "text/html"]);
  return best === "text/html";
}

/** A text of this club in the coding that the client likes, or 304. */
async function kept(
  { service, club, context }: Incoming,
  kind: string,
  dependsOn: readonly string[],
  { text, headers }: { text: () => string; headers: Record<string, string> },
): Promise<Response> {
  const name = JSON.stringify([kind, club.baseUrl, ...dependsOn]);
  const coding = codingFor(context.req.header("accept-encoding"));
  const representation = await service.representations.get(name, coding, text);
  return answerWith(representation, { condition: context.req.header("if-none-match"), headers });
}
