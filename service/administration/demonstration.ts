import { count, sql } from "drizzle-orm";
import { z } from "zod";
import { asCalled } from "#runtime/called.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { FEWEST_MEMBERS } from "../demo/club.ts";
import { DEMO_MEMBERS, DEMO_SEED, fillClub, sizeOf } from "../demo/fill.ts";
import { slugOfClub } from "../slug.ts";
import { people } from "../store/schema.ts";
import { type Administration, clubNamed } from "./administration.ts";

/** A generated club lives in memory once: beyond this a real import is what is wanted. */
const MOST_MEMBERS = 100_000;

export const demonstration = z.object({
  slug: slugOfClub,
  members: z.int().min(FEWEST_MEMBERS).max(MOST_MEMBERS).default(DEMO_MEMBERS),
  seed: z.int().min(0).max(4_294_967_295).default(DEMO_SEED),
});

/** Fills an empty club with believable people; one that has as many already is left as it is. */
export async function demonstrate(administration: Administration, wish: z.output<typeof demonstration>) {
  const club = await clubNamed(administration, wish.slug);
  const { members, seasons } = await sizeOf(club);
  if (members >= wish.members) return { slug: wish.slug, members, filled: false };
  if (members > 0 || seasons > 0) {
    throw new CommandRefused(
      `The club ${wish.slug} is not empty (${members} people, ${seasons} seasons); fill a new one.`,
    );
  }
  const now = administration.clock.now();
  return { slug: wish.slug, ...(await fillClub(club, { ...wish, now })), filled: true };
}

export const rehearsal = z.object({ slug: slugOfClub });

/** Whether a rush may be rehearsed with a club: only if nobody in it can be a real person, so that it is a demonstration's own. */
export async function rehearsalOf(administration: Administration, { slug }: z.output<typeof rehearsal>) {
  const club = await clubNamed(administration, slug);
  // Addresses under .example belong to nobody (RFC 2606): every invented person has one, and no real one does.
  const [found] = await club.database.db
    .select({
      all: count(),
      real: sql<number>`count(*) filter (where ${people.email} not like '%.example')`.mapWith(Number),
    })
    .from(people);
  const { all = 0, real = 0 } = found ?? {};
  if (all === 0)
    throw new CommandRefused(asCalled(`The club ${slug} has nobody. Fill it first: npm run club -- demo ${slug}`));
  if (real > 0)
    throw new CommandRefused(
      asCalled(
        `The club ${slug} is not a demonstration's own: ${real} of its ${all} people may be real. Rehearse with a club that was filled by npm run club -- demo.`,
      ),
    );
  return { slug, medical_required: (await club.settings()).medical_required };
}
