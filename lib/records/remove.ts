import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { Refusal } from "#lib/access/action.ts";
import type { Seat } from "#lib/access/permissions.ts";
import { onceKey, recordId } from "#lib/arguments/schemas.ts";
import { clubApi } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import { idempotencyKey } from "#lib/club/idempotency-key.ts";
import { errorWords } from "#lib/club/words.ts";
import { writeAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { refreshCopy, requestIdOf } from "./save.ts";

/** How an attempt to delete ended. `in_use`: the service keeps it because other things belong to it. */
export type RemoveOutcome =
  | { ok: true }
  | { ok: false; code: Refusal["code"] | "in_use" | "failed"; words: string; requestId?: string };

/** What a deletion says to its server action. */
export const removalSchema = z.strictObject({
  id: recordId,
  /** Made when the question was asked: answering twice removes once. */
  askId: onceKey,
});

/** Deletes a season (club-api §4.3): the only record of the offer that the API can delete. */
export async function removeSeason(
  { club, person }: Seat,
  { id, askId }: z.output<typeof removalSchema>,
): Promise<RemoveOutcome> {
  const entry = { by: person, club, action: "season.delete", subject: `seasons/${id}` };
  try {
    const api = await clubApi(club, person.id);
    await api.delete("/seasons/{id}", {
      path: { id },
      key: idempotencyKey(askId, "DELETE /seasons", id),
      lane: "click",
    });
    await writeAudit((await store()).db, entry);
  } catch (failure) {
    if (!(failure instanceof ClubError)) throw failure;
    // Gone already: what was wished for is true.
    if (failure.kind !== "not_found") {
      const outcome = failure.kind === "conflict" ? "refused" : "failed";
      await writeAudit((await store()).db, {
        ...entry,
        outcome,
        code: failure.code,
        requestId: failure.requestId ?? null,
      });
      const code = failure.code === "season_in_use" ? "in_use" : "failed";
      return { ok: false, code, words: errorWords(await getTranslations("errors"), failure), ...requestIdOf(failure) };
    }
  }
  await refreshCopy("seasons", { club, person }, id);
  return { ok: true };
}
