"use server";

import { revalidatePath } from "next/cache";
import { clubAction } from "#lib/base/access/action.ts";
import { mayReadContract } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { listReadings } from "#lib/club/contract/kept-readings.ts";
import { askForContract } from "./queries.ts";

/** Reads the club's contract now: one call, mostly an empty answer that it still holds. */
export const readAgain = clubAction(mayReadContract, [], async ({ club }) => {
  const [before] = await listReadings((await store()).db, club);
  const answer = await askForContract(club);
  // The page stays as it is: it shows the last known contract with its age.
  if ("failure" in answer) return { ok: false as const, code: "contract" as const, words: answer.failure };
  revalidatePath(clubAddress(club, "settings", "contract"));
  return { ok: true as const, changed: answer.fingerprint !== before?.fingerprint };
});
