"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayEditAidKinds, mayKeepAid, type Seat } from "#lib/base/access/permissions.ts";
import { onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import {
  type AidDossierFields,
  type AidKindFields,
  aidDossierFields,
  aidKindFields,
  aidKindId,
} from "#lib/treasury/aid/fields.ts";
import { type KeptDossier, keepAidDossier, removeAidDossier } from "#lib/treasury/aid/keep-dossier.ts";
import { addFrenchKinds, type KeptAidKind, keepAidKind } from "#lib/treasury/aid/kinds.ts";

const dossierId = z.uuid();

const dossierWish = z.strictObject({
  ask: onceKey,
  id: dossierId.nullable(),
  seen: aidDossierFields.nullable(),
  fields: aidDossierFields,
});
const removal = z.strictObject({ id: dossierId, seen: aidDossierFields });
const kindWish = z.strictObject({
  ask: onceKey,
  id: aidKindId.nullable(),
  seen: aidKindFields.nullable(),
  fields: aidKindFields,
});

/** What became of a wish; refusals in words, what somebody else wrote meanwhile as it is. */
type Told<Fields> =
  | { ok: true; id: string }
  | { ok: false; code: string; words: string }
  | { ok: false; code: "changed"; now: Fields; by: string };

async function told<Fields extends AidDossierFields | AidKindFields>(
  kept: KeptDossier | KeptAidKind | AskedOtherwise,
): Promise<Told<Fields>> {
  if (kept.ok || kept.code === "changed") return kept as Told<Fields>;
  if (kept.code === "asked_otherwise") return { ...kept, words: (await getTranslations("errors"))("askedOtherwise") };
  return { ...kept, words: (await getTranslations("aid.faults"))(kept.code) };
}

const by = ({ person }: Seat) => ({ id: person.id, name: person.name });

/** Keeps one person's aid of a season, a new one where none is named. */
export const keepDossier = clubAction(mayKeepAid, [recordId, dossierWish], async (seat, seasonId, wish) => {
  const { db } = await store();
  const writing = { club: seat.club, seasonId, by: by(seat), now: now() };
  const { ask, ...said } = wish;
  const asking = { club: seat.club, account: seat.person.id, ask, said: [seasonId, said] };
  return told<AidDossierFields>(
    await db.transaction((tx) => answeredOnce(tx, asking, () => keepAidDossier(tx, writing, said))),
  );
});

/** Removes a dossier that was begun by mistake. */
export const removeDossier = clubAction(mayKeepAid, [recordId, removal], async (seat, seasonId, wish) => {
  const { db } = await store();
  const writing = { club: seat.club, seasonId, by: by(seat), now: now() };
  return told<AidDossierFields>(await db.transaction((tx) => removeAidDossier(tx, writing, wish)));
});

/** Keeps a kind of aid of the club, a new one where none is named. */
export const keepKind = clubAction(mayEditAidKinds, [kindWish], async (seat, wish) => {
  const { db } = await store();
  const writing = { club: seat.club, by: by(seat), now: now() };
  const { ask, ...said } = wish;
  const asking = { club: seat.club, account: seat.person.id, ask, said };
  return told<AidKindFields>(
    await db.transaction((tx) => answeredOnce(tx, asking, () => keepAidKind(tx, writing, said))),
  );
});

/** Takes over the kinds of France for the season 2026–2027. */
export const takeFrenchKinds = clubAction(mayEditAidKinds, [], async (seat) => {
  const { db } = await store();
  const writing = { club: seat.club, by: by(seat), now: now() };
  return { ok: true as const, added: await db.transaction((tx) => addFrenchKinds(tx, writing)) };
});
