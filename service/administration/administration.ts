import { asCalled } from "#runtime/called.ts";
import type { Clock } from "../../runtime/clock.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import type { Club, Clubs } from "../clubs.ts";

/** What the administration works with: a part of the running service. */
export interface Administration {
  readonly clubs: Clubs;
  readonly clock: Clock;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** With which `npm run doctor` recognises this process at its public address. */
  readonly doctorKey?: Buffer;
}

/** The club of a slug. */
export async function clubNamed({ clubs }: Administration, slug: string): Promise<Club> {
  const club = await clubs.get(slug);
  if (!club) throw noClubNamed(slug);
  return club;
}

/** What is said of a club that is not there. */
export function noClubNamed(slug: string): CommandRefused {
  return new CommandRefused(
    asCalled(`There is no club ${slug}. Create it with: npm run club -- create ${slug} --name NAME`),
  );
}
