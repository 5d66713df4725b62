import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { authorise } from "#lib/access/seat.ts";
import { clubApi } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import { idempotencyKey } from "#lib/club/idempotency-key.ts";
import { errorWords } from "#lib/club/words.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import type { SaveKind } from "./save.ts";
import { refreshCopy, requestIdOf } from "./save.ts";

/** How an attempt to delete ended. `in_use`: the service keeps it because other things belong to it. */
export type RemoveOutcome =
  | { ok: true }
  | { ok: false; code: "signed_out" | "no_role" | "denied" | "in_use" | "failed"; words: string; requestId?: string };

const removalSchema = z.strictObject({
  id: z.int().min(1).max(2_147_483_647),
  /** Made when the question was asked: answering twice removes once. */
  askId: z.string().regex(/^[A-Za-z0-9-]{16,64}$/),
});

/** Deletes a season (club-api §4.3): the only record of the offer that the API can delete. */
export async function removeSeason(kind: SaveKind, club: string, input: unknown): Promise<RemoveOutcome> {
  const { id, askId } = removalSchema.parse(input);
  const authorised = await authorise(club, kind.rule);
  if (!authorised.ok) return authorised;
  const entry = { by: authorised.seat.person, club, action: "season.delete", subject: `seasons/${id}` };
  try {
    const api = await clubApi(club, authorised.seat.person.id);
    await api.delete("/seasons/{id}", {
      path: { id },
      key: idempotencyKey(askId, "DELETE /seasons", id),
      lane: "click",
    });
    await recordAudit((await store()).db, entry);
  } catch (failure) {
    if (!(failure instanceof ClubError)) throw failure;
    // Gone already: what was wished for is true.
    if (failure.kind !== "not_found") {
      const outcome = failure.kind === "conflict" ? "refused" : "failed";
      await recordAudit((await store()).db, {
        ...entry,
        outcome,
        code: failure.code,
        requestId: failure.requestId ?? null,
      });
      const code = failure.code === "season_in_use" ? "in_use" : "failed";
      return { ok: false, code, words: errorWords(await getTranslations("errors"), failure), ...requestIdOf(failure) };
    }
  }
  await refreshCopy(kind, authorised.seat, id);
  return { ok: true };
}
