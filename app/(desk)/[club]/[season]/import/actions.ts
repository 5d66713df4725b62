"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { mayImport, type Seat } from "#lib/access/permissions.ts";
import { onceKey, recordId } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { keepColumns } from "#lib/import/keep-columns.ts";
import { imports } from "#lib/import/kind.ts";
import { keptColumns } from "#lib/import/settings.ts";
import { publish } from "#lib/live/live.ts";
import { changeRow } from "#lib/staging/change.ts";
import { findStage } from "#lib/staging/read.ts";
import { rowPlace } from "#lib/staging/row-choice.ts";
import type { StageRefusal } from "#lib/staging/stage.ts";
import { store } from "#lib/store/database.ts";

type Refused = { ok: false; words: string };

/** Says what the columns of a file are, and what is done with it as a whole: its rows are read anew, and the headings remembered. */
export const keepImportColumns = clubAction(
  mayImport,
  [onceKey, keptColumns],
  async (seat, stage, kept): Promise<{ ok: true; postalCodes: number } | Refused> => {
    const answer = await keepColumns(seat, stage, kept);
    if (!answer.ok) return { ok: false, words: await wordsOf(answer) };
    await told(seat, stage);
    return { ok: true, postalCodes: answer.asked };
  },
);

const said = z.strictObject({
  place: rowPlace,
  /** The version of the row that the page showed. */
  seen: z.int().min(1),
  person: z.union([recordId, z.literal("new")]),
});

/** Says whom a row is about that is like somebody whom the club knows. */
export const sayWhoRowIs = clubAction(
  mayImport,
  [onceKey, said],
  async (seat, stage, { place, seen, person }): Promise<{ ok: true } | Refused> => {
    const { db } = await store();
    const name = { club: seat.club, id: stage };
    const hand = { by: seat.person, now: now() };
    const answer = await db.transaction((tx) =>
      changeRow(tx, imports, name, hand, { place, seen, changes: { person } }),
    );
    if (!answer.ok) return { ok: false, words: await wordsOf(answer) };
    await told(seat, stage);
    return { ok: true };
  },
);

async function wordsOf(refusal: StageRefusal): Promise<string> {
  const words = await getTranslations("import.refused");
  return words(refusal.code, { by: refusal.code === "held" ? refusal.by : "" });
}

async function told({ club }: Seat, stage: string): Promise<void> {
  const { db } = await store();
  const found = await findStage(db, { club, id: stage });
  void publish({ club, topic: "mirror", ...(found?.seasonId && { season: found.seasonId }) });
}
