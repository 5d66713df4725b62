import "server-only";
import type { Seat } from "#lib/access/permissions.ts";
import { now } from "#lib/clock.ts";
import { governorOf } from "#lib/club/governors.ts";
import { clubDay } from "#lib/club-day.ts";
import { currentContract } from "#lib/contract/current.ts";
import { ContractFailure } from "#lib/contract/failure.ts";
import type { DryParts } from "#lib/staging/dry.ts";
import { findClub } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";

/** Rows that are on their way beside each other. */
const AT_ONCE = 4;

/** What trying dry takes of a club: its contract as it is now, and the pace of its quota. */
export async function dryParts({ club }: Seat): Promise<DryParts | undefined> {
  const connection = await findClub((await store()).db, club);
  if (!connection) return undefined;
  const governor = await governorOf(connection);
  return {
    contract: await contractOf(connection),
    secondsFor: (calls) => governor.estimate(calls, "bulk", AT_ONCE),
    today: clubDay(connection.timeZone, now()),
  };
}

async function contractOf(connection: { slug: string; baseUrl: string }): Promise<DryParts["contract"]> {
  try {
    return (await currentContract(connection, { patience: "save" })).document;
  } catch (cause) {
    if (cause instanceof ContractFailure) return null;
    throw cause;
  }
}
