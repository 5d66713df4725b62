import "server-only";
import type { FirstClub } from "#lib/base/program/environment.ts";
import { type Club, listClubs, saveClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { heldClubs } from "#lib/base/store/hold.ts";

/** First parts of our own addresses: a club must not hide them. */
const RESERVED = new Set([
  "api",
  "hooks",
  "sign-in",
  "sign-out",
  "first-run",
  "join",
  "forgotten",
  "new-password",
  "unsubscribe",
  "card",
  "clubs",
  "operator",
  "settings",
]);

/**
 * Connects the club that the environment names, at every start: credentials that were replaced there count from now on. A club is known
 * by its address, or by the integration, which belongs to one club: when one of them changes it keeps its place in our addresses, its
 * name, roles and decisions. When both are new it is another club, and takes a place of its own beside the old one.
 * @param demo whether the demonstration made it: such a club is known by its address alone, and never takes the place of a real one
 */
export async function connectFirstClub(db: Queryable, first: FirstClub, demo = false): Promise<Club> {
  const clubs = await listClubs(db);
  const known =
    clubs.find(({ baseUrl }) => baseUrl === first.baseUrl) ??
    (demo ? undefined : clubs.find(({ clientId }) => clientId === first.clientId));
  // One that stands still is what it was until it goes on, here or elsewhere.
  if (known && (await heldClubs(db)).has(known.slug)) return known;
  const slug = known?.slug ?? freeSlug(slugOf(first.baseUrl), new Set(clubs.map((club) => club.slug)));
  return saveClub(db, { ...first, slug, name: known?.name ?? slug, demo });
}

/** A name in our addresses that no club has: the wished one, or the first of its row that is free. */
export function freeSlug(wished: string, taken: ReadonlySet<string>): string {
  for (let nth = 2, slug = wished; ; slug = `${wished}-${nth++}`) if (!taken.has(slug)) return slug;
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
  const slug = decoded(part ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" || /^\d+$/.test(slug) || RESERVED.has(slug) ? `club-${slug}`.replace(/-$/, "") : slug;
}

/** A part of an address as it is read; as it stands where it is no encoded text (`%zz`). */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
