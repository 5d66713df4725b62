import "server-only";
import type { FirstClub } from "#lib/environment.ts";
import { type Club, listClubs, saveClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";

/** First parts of our own addresses: a club must not hide them. */
const RESERVED = new Set(["api", "hooks", "sign-in", "sign-out", "first-run", "clubs", "settings"]);

/**
 * Connects the club that the environment names, at every start: credentials that were replaced there count from now on. A club that
 * is connected already keeps its place in our addresses and its name.
 * @param demo whether the demonstration made it
 */
export async function connectFirstClub(db: Queryable, first: FirstClub, demo = false): Promise<Club> {
  const known = (await listClubs(db)).find(({ baseUrl }) => baseUrl === first.baseUrl);
  const slug = known?.slug ?? slugOf(first.baseUrl);
  return saveClub(db, { ...first, slug, name: known?.name ?? slug, demo });
}

/**
 * The short name of a club in our addresses, from its own: the last part before /api/v1, else the first label of its host.
 * `http://localhost:4000/demo/api/v1` is `demo`, `https://www.judo-fougeres.example/api/v1` is `judo-fougeres`.
 */
export function slugOf(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl);
  const part =
    pathname
      .replace(/\/api\/v1$/, "")
      .split("/")
      .at(-1) || hostname.replace(/^www\./, "").split(".")[0];
  const slug = decodeURIComponent(part ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" || /^\d+$/.test(slug) || RESERVED.has(slug) ? `club-${slug}`.replace(/-$/, "") : slug;
}
