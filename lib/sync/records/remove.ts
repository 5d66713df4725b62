import "server-only";
import { and, eq } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ActionRefusal } from "#lib/base/access/action.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { idempotencyKey } from "#lib/club/client/idempotency-key.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { loggedAs, mayBeDone, reasonWithAdvice } from "#lib/club/client/write-outcome.ts";
import { refreshCopy, requestIdOf } from "./save.ts";

/** How an attempt to delete ended. `in_use`: the service keeps it because other things belong to it. */
export type RemoveOutcome =
  | { ok: true }
  | { ok: false; code: ActionRefusal["code"] | "in_use" | "failed"; words: string; requestId?: string };

/** What a deletion says to its server action. */
export const removalSchema = z.strictObject({
  id: recordId,
  /** Made when the question was asked: answering twice removes once. */
  askId: onceKey,
});

/** Deletes a season (club-api §4.3): the only record of the offer that the API can delete. */
export async function removeSeason(seat: Seat, { id, askId }: z.output<typeof removalSchema>): Promise<RemoveOutcome> {
  const { club, person } = seat;
  const entry = { by: person, club, action: "season.delete", subject: `seasons/${id}` };
  const key = idempotencyKey(askId, "DELETE /seasons", id);
  try {
    const name = await nameOfSeason(club, id);
    const api = await clubApi(club, person.id);
    await deleteSeason(api, id, key);
    await writeAudit((await store()).db, { ...entry, once: key, ...(name && { details: { name } }) });
  } catch (failure) {
    if (!(failure instanceof ClubError)) throw failure;
    // Gone already: what was wished for is true.
    if (failure.kind !== "not_found") {
      const { code, requestId = null } = failure;
      await writeAudit((await store()).db, { ...entry, outcome: loggedAs(failure), code, requestId });
      const words = await getTranslations("errors");
      const told = reasonWithAdvice(failure, errorWords(words, failure), words("sendAgain"));
      return { ok: false, code: code === "season_in_use" ? "in_use" : "failed", words: told, ...requestIdOf(failure) };
    }
  }
  await refreshCopy("seasons", seat, id);
  return { ok: true };
}

/**
 * Deletes it at the club. Where nobody said what became of that, the season itself tells: one that the club no longer has is gone.
 * @throws ClubError
 */
async function deleteSeason(api: ClubApi, id: number, key: string): Promise<void> {
  const place = { path: { id }, lane: "click" } as const;
  try {
    await api.delete("/seasons/{id}", { ...place, key });
  } catch (failure) {
    if (!(failure instanceof ClubError) || !mayBeDone(failure)) throw failure;
    const isGone = await api.get("/seasons/{id}", place).then(
      () => false,
      (cause: unknown) => cause instanceof ClubError && cause.kind === "not_found",
    );
    if (!isGone) throw failure;
  }
}

/** As the copy has it: afterwards nobody can say any more which one it was. */
async function nameOfSeason(club: string, season: number): Promise<string | null> {
  const { name, id } = mirrorSeasons;
  const where = and(eq(mirrorSeasons.club, club), eq(id, season));
  const [known] = await (await store()).db.select({ name }).from(mirrorSeasons).where(where);
  return known?.name ?? null;
}
