import type { Hono } from "hono";
import { assetNamed } from "../pages/assets.ts";
import { renderClub } from "../pages/club.ts";
import { pageHeaders } from "../pages/page.ts";
import { notFound } from "../problem.ts";
import { answerWith, codingFor } from "../representations.ts";
import type { Service } from "../service.ts";
import { discoveryHeader, discoveryLinks } from "./addresses.ts";
import { clubOf } from "./club-of.ts";
import { authorizationServer, protectedResource } from "./discovery.ts";
import type { Incoming } from "./incoming.ts";
import { inTurn } from "./visit.ts";

/**
 * What a club has outside its API: its public page, and the metadata at the addresses that RFC 8414 §3.1 and RFC 9728 §3.1
 * derive from the base address, by putting the well-known part before its path.
 */
// biome-ignore lint/suspicious/noExplicitAny: the app's own variables do not matter here.
export function mountOutside(app: Hono<any>, service: Service): void {
  const incoming = async (context: Incoming["context"]): Promise<Incoming> => ({
    service,
    context,
    club: await clubOf(service, context),
    headers: new Headers(),
    now: service.clock.now(),
  });
  const open = (path: string, answer: (incoming: Incoming) => Promise<Response>) =>
    app.get(path, (context) => inTurn(context, async () => answer(await incoming(context))));
  open("/.well-known/oauth-authorization-server/:club/api/v1", authorizationServer);
  open("/.well-known/oauth-protected-resource/:club/api/v1", protectedResource);
  // No slug begins with a hyphen: this can never be a club.
  app.get("/-/reference/:name", async (context) => {
    const name = context.req.param("name");
    const text = assetNamed(name);
    if (!text) throw notFound("There is no such file.");
    // Revalidated at each use: its name stays when the service is renewed.
    const coding = codingFor(context.req.header("accept-encoding"));
    const representation = await inTurn(context, () => service.representations.get(`asset ${name}`, coding, text));
    const headers = { "Content-Type": "text/javascript; charset=utf-8" };
    return answerWith(representation, { condition: context.req.header("if-none-match"), headers });
  });
  open("/:club", async ({ club }) => {
    const { name } = await club.settings();
    return new Response(renderClub(name, club.baseUrl, discoveryLinks(club)), {
      headers: { ...pageHeaders(), Link: discoveryHeader(club) },
    });
  });
}
