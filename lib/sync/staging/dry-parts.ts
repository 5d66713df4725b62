import "server-only";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { governorOf } from "#lib/club/client/governors.ts";
import { currentContract } from "#lib/club/contract/current.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";
import type { DryParts } from "./dry.ts";
import { ROWS_IN_FLIGHT } from "./sending.ts";

/** What trying dry takes of a club: its contract as it is now, and the pace of its quota. undefined: there is no such club any more. */
export async function dryParts(slug: string): Promise<DryParts | undefined> {
  const { db } = await store();
  const club = await findClub(db, slug);
  if (!club) return undefined;
  const governor = await governorOf(club);
  return {
    contract: await contractOf(club),
    secondsFor: (calls) => governor.estimate(calls, "bulk", ROWS_IN_FLIGHT),
    today: await today(db, slug),
  };
}

async function contractOf(club: { slug: string; baseUrl: string }): Promise<DryParts["contract"]> {
  try {
    return (await currentContract(club, { patience: "save" })).document;
  } catch (cause) {
    if (cause instanceof ContractFailure) return null;
    throw cause;
  }
}
