"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { clubAction } from "#lib/access/action.ts";
import { mayManageConnection } from "#lib/access/permissions.ts";
import { clubAddress } from "#lib/addresses.ts";
import { checkConnection } from "#lib/club/check.ts";
import { errorWords } from "#lib/club/words.ts";
import { writeAudit } from "#lib/store/audit.ts";
import { credentialOf, findClub } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";
import { saveGrant } from "#lib/store/grants.ts";

export type CheckAnswer =
  | { ok: true; missingScopes: string[] }
  | { ok: false; code: string; words: string; requestId?: string | undefined };

/** Tries the connection as it is stored: two calls. Keeps the grants that the club answers. */
export const tryConnection = clubAction(
  mayManageConnection,
  [],
  async ({ club: slug, person: by }): Promise<CheckAnswer> => {
    const { db } = await store();
    const [club, credential] = [await findClub(db, slug), await credentialOf(db, slug)];
    const errors = await getTranslations("errors");
    if (!club || !credential) {
      return {
        ok: false,
        code: "no_credential",
        words: errorWords(errors, { kind: "credentials", code: "no_credential" }),
      };
    }
    const check = await checkConnection({ baseUrl: club.baseUrl, clientId: club.clientId, credential });
    if (!check.ok) {
      const { code, requestId } = check.error;
      await writeAudit(db, {
        by,
        club: slug,
        action: "connection.check",
        outcome: "failed",
        code,
        requestId: requestId ?? null,
      });
      return { ok: false, code, words: errorWords(errors, check.error), requestId };
    }
    await db.transaction(async (tx) => {
      await saveGrant(tx, slug, check.grant);
      await writeAudit(tx, { by, club: slug, action: "connection.check" });
    });
    revalidatePath(clubAddress(slug), "layout");
    return { ok: true, missingScopes: check.missingScopes };
  },
);
