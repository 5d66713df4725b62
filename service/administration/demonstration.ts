import { z } from "zod";
import { CommandRefused } from "../../runtime/door.ts";
import { FEWEST_MEMBERS } from "../demo/club.ts";
import { DEMO_MEMBERS, DEMO_SEED, fillClub, sizeOf } from "../demo/fill.ts";
import { type Administration, clubNamed } from "./administration.ts";

/** A generated club lives in memory once: beyond this a real import is what is wanted. */
const MOST_MEMBERS = 100_000;

export const demonstration = z.object({
  slug: z.string(),
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
