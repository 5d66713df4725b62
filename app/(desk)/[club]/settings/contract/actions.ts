"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { mayReadContract } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { store } from "#lib/store/database.ts";
import { listReadings } from "#lib/store/readings.ts";
import { askForContract } from "./queries.ts";

export type ReadAnswer =
  | { ok: true; changed: boolean }
  | { ok: false; code: "signed_out" | "no_role" | "denied" | "contract"; words: string };

const slugSchema = z.string().min(1).max(100);

/** Reads the club's contract now: one call, mostly an empty answer that it still holds. */
export async function readAgain(club: string): Promise<ReadAnswer> {
  const slug = slugSchema.parse(club);
  const authorised = await authorise(slug, mayReadContract);
  if (!authorised.ok) return authorised;
  const [before] = await listReadings((await store()).db, slug);
  const answer = await askForContract(slug);
  // The page stays as it is: what was last known is on it, with its age.
  if ("failure" in answer) return { ok: false, code: "contract", words: answer.failure };
  revalidatePath(`/${slug}/settings/contract`);
  return { ok: true, changed: answer.fingerprint !== before?.fingerprint };
}
