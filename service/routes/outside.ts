import type { Hono } from "hono";
import type { Club } from "../clubs.ts";
import { type Asset, assetNamed } from "../pages/assets.ts";
import { renderClub } from "../pages/club.ts";
import { pageHeaders } from "../pages/page.ts";
import { notFound } from "../problem.ts";
import type { Service } from "../service.ts";
import { discoveryHeader, discoveryLinks } from "./addresses.ts";
import { authorizationServer, protectedResource } from "./discovery.ts";
import type { Incoming } from "./incoming.ts";

/**
 * What a club has outside its API: its public page, and the metadata at the addresses that RFC 8414 §3.1 and RFC 9728 §3.1
 * derive from the base address, by putting the well-known part before its path.
 */
// biome-ignore lint/suspicious/noExplicitAny: the app's own variables do not matter here.
export function mountOutside(app: Hono<any>, service: Service): void {
  const incoming = async (context: Incoming["context"]): Promise<Incoming> => ({
    service,
    context,
    club: await clubOf(service, context.req.param("club") ?? ""),
    headers: new Headers(),
    now: service.clock.now(),
  });
  app.get("/.well-known/oauth-authorization-server/:club/api/v1", async (context) =>
    authorizationServer(await incoming(context)),
  );
  app.get("/.well-known/oauth-protected-resource/:club/api/v1", async (context) =>
    protectedResource(await incoming(context)),
  );
  // No slug begins with a hyphen: this can never be a club.
  app.get("/-/reference/:name", async (context) => {
    const asset = await assetNamed(context.req.param("name"));
    if (!asset) throw notFound("There is no such file.");
    return sendAsset(asset, context.req.header("if-none-match"), context.req.header("accept-encoding"));
  });
  app.get("/:club", async (context) => {
    const { club } = await incoming(context);
    const { name } = await club.settings();
    return new Response(renderClub(name, club.baseUrl, discoveryLinks(club)), {
      headers: { ...pageHeaders(), Link: discoveryHeader(club) },
    });
  });
}

/** A script of the documentation, revalidated at each use: its name stays when the service is renewed. */
function sendAsset(asset: Asset, known: string | undefined, accepted: string | undefined): Response {
  const zipped = /\bgzip\b/.test(accepted ?? "");
  const etag = `"${asset.etag}${zipped ? "-gzip" : ""}"`;
  const headers = { ETag: etag, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  if (known === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(zipped ? asset.gzip : asset.plain), {
    headers: {
      ...headers,
      "Content-Type": "text/javascript; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      ...(zipped && { "Content-Encoding": "gzip" }),
    },
  });
}

async function clubOf(service: Service, slug: string): Promise<Club> {
  const club = await service.clubs.get(slug);
  if (!club) throw notFound("There is no club at this address.");
  return club;
}
