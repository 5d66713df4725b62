import { sql } from "drizzle-orm";
import { z } from "zod";
import { asCalled } from "#runtime/called.ts";
import { rowsOf } from "../../runtime/backup/tables.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { slugOfClub } from "../slug.ts";
import type { ClubDatabase } from "../store/database.ts";
import { holdClub, NeverStillError, releaseClub, stillnessOf } from "../store/hold.ts";
import { type Administration, noClubNamed } from "./administration.ts";

export const ofOneClub = z.object({ slug: slugOfClub });

/**
 * Makes a club stand still, to be backed up and restored elsewhere: its API answers 503, its messages wait, and the other clubs do not notice.
 * @throws CommandRefused where its work does not come to an end
 */
export async function hold(administration: Administration, { slug }: z.output<typeof ofOneClub>): Promise<object> {
  try {
    await standing(administration, slug, holdClub);
  } catch (cause) {
    if (cause instanceof NeverStillError) throw new CommandRefused(`${slug} stands as before: ${cause.message}`);
    throw cause;
  }
  return { slug, held: true };
}

/** Lets a club go on that stood still, and was not moved after all. Where a newer version has waited for that, it is brought up to date then. */
export async function letGoOn(administration: Administration, { slug }: z.output<typeof ofOneClub>): Promise<object> {
  await standing(administration, slug, releaseClub);
  administration.clubs.tryAgain(slug);
  return { slug, held: false };
}

/** Works on a club whether it is served or not. @throws CommandRefused where there is none */
async function standing(
  { clubs }: Administration,
  slug: string,
  work: (database: ClubDatabase) => Promise<void>,
): Promise<void> {
  const done = await clubs.asItStands(slug, async (database) => {
    await work(database);
    return true;
  });
  if (!done) throw noClubNamed(slug);
}

export const forgetting = z.object({ slug: slugOfClub, name: z.string().max(1_000) });

/**
 * Forgets a club with everything that this service has of it, whether it is served or not. It must stand still, and its name be typed: neither happens by mistake.
 * @throws CommandRefused
 */
export async function forgetHeldClub(
  administration: Administration,
  wish: z.output<typeof forgetting>,
): Promise<object> {
  const { slug, name } = wish;
  const { clubs } = administration;
  const found = await clubs.asItStands(slug, async ({ db }) => {
    const [told] = await rowsOf<{ name: string }>(db, sql`select name from club limit 1`);
    return { called: told?.name ?? "", stillness: await stillnessOf(db) };
  });
  if (!found) {
    // Cut off in the middle: the club is gone, and its rows are not.
    if (await clubs.clearForgotten(slug)) return { slug, forgotten: true };
    throw new CommandRefused(`There is no club ${slug}.`);
  }
  const { called, stillness } = found;
  if (folded(name) !== folded(called))
    throw new CommandRefused(`The club ${slug} is called "${called}": say that with --name.`);
  if (stillness !== "still")
    throw new CommandRefused(
      asCalled(`The club ${slug} is at work. Make it stand still first: npm run club -- hold ${slug}`),
    );
  await clubs.forget(slug);
  return { slug, name: called, forgotten: true };
}

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
