import "server-only";
import { noteDecision } from "#lib/mirror/decision.ts";
import { markChanged } from "#lib/mirror/forecast/changes.ts";
import type { Transaction } from "#lib/store/database.ts";
import type { Decided } from "./decide.ts";

/** Follows a settled row in its transaction: the copy takes over what the club told, and a refusal counts as its last word. */
export async function afterDecision(tx: Transaction, { job, row, verdict, seen }: Decided, now: Date): Promise<void> {
  if (seen !== undefined) await noteDecision(tx, { club: job.club, kind: job.kind, id: row.registrationId, seen, now });
  if (verdict.row === "failed") await markChanged(tx, job.club, [job.seasonId]);
}
