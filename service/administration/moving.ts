import { z } from "zod";
import { asCalled } from "#runtime/called.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { slugOfClub } from "../slug.ts";
import { holdClub, NeverStillError, releaseClub, stillnessOf } from "../store/hold.ts";
import { type Administration, clubNamed } from "./administration.ts";

export const ofOneClub = z.object({ slug: slugOfClub });

/**
 * Makes a club stand still, to be backed up and restored elsewhere: its API answers 503, its messages wait, and the other clubs do not notice.
 * @throws CommandRefused where its work does not come to an end
 */
export async function hold(administration: Administration, { slug }: z.output<typeof ofOneClub>): Promise<object> {
  const { database } = await clubNamed(administration, slug);
  try {
    await holdClub(database);
  } catch (cause) {
    if (cause instanceof NeverStillError) throw new CommandRefused(`${slug} stands as before: ${cause.message}`);
    throw cause;
  }
  return { slug, held: true };
}

/** Lets a club go on that stood still, and was not moved after all. */
export async function letGoOn(administration: Administration, { slug }: z.output<typeof ofOneClub>): Promise<object> {
  const { database } = await clubNamed(administration, slug);
  await releaseClub(database);
  return { slug, held: false };
}

export const forgetting = z.object({ slug: slugOfClub, name: z.string().max(1_000) });

/**
 * Forgets a club with everything that this service has of it. It must stand still, and its name be typed: neither happens by mistake.
 * @throws CommandRefused
 */
export async function forgetHeldClub(
  administration: Administration,
  wish: z.output<typeof forgetting>,
): Promise<object> {
  const { slug, name } = wish;
  const { clubs } = administration;
  if (!(await clubs.get(slug))) {
    // Cut off in the middle: the club is gone, and its rows are not.
    if (await clubs.clearForgotten(slug)) return { slug, forgotten: true };
    throw new CommandRefused(`There is no club ${slug}.`);
  }
  const club = await clubNamed(administration, slug);
  const settings = await club.settings();
  if (folded(name) !== folded(settings.name))
    throw new CommandRefused(`The club ${slug} is called "${settings.name}": say that with --name.`);
  if ((await stillnessOf(club.database.db)) !== "still")
    throw new CommandRefused(
      asCalled(`The club ${slug} is at work. Make it stand still first: npm run club -- hold ${slug}`),
    );
  await clubs.forget(slug);
  return { slug, name: settings.name, forgotten: true };
}

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
