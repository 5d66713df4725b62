"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { AskedAnswer } from "#components/papers/documents/shown.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepClubDocuments, type Seat } from "#lib/base/access/permissions.ts";
import { instantText, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import {
  abandonUpload,
  documentDescription,
  documentName,
  requestDocumentChange,
  requestDocumentRemoval,
  seenName,
} from "#lib/papers/documents/request.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";

/** The document as the page showed it. */
const seen = z.strictObject({ id: recordId, name: seenName, madeAt: instantText.nullable() });

const changes = z
  .strictObject({ name: documentName.optional(), description: documentDescription.nullable().optional() })
  .refine((wished) => Object.keys(wished).length > 0);

/** Other words about a document of the club (club-api §4.10). It is written down here and sent at once; what became of it stands on the page. */
export const changeDocumentWords = clubAction(
  mayKeepClubDocuments,
  [z.strictObject({ ask: onceKey, of: seen, changes })],
  async (seat, wished) => writeDown(seat, (tx, said) => requestDocumentChange(tx, { ...said, ...wished })),
);

/** The end of a document of the club. */
export const removeClubDocument = clubAction(
  mayKeepClubDocuments,
  [z.strictObject({ ask: onceKey, of: seen })],
  async (seat, wished) => writeDown(seat, (tx, said) => requestDocumentRemoval(tx, { ...said, ...wished })),
);

/** Gives up an upload whose file nobody has any more, while it was certainly not sent. */
export const abandonDocumentUpload = clubAction(
  mayKeepClubDocuments,
  [onceKey],
  async ({ club }, ask): Promise<AskedAnswer> => {
    const { db } = await store();
    const isGiven = await db.transaction((tx) => abandonUpload(tx, { club, ask, now: now() }));
    if (!isGiven) return { ok: false, words: (await getTranslations("documents.works"))("notAbandoned") };
    void publish({ club, topic: "documents" });
    return { ok: true };
  },
);

interface Said {
  club: string;
  baseUrl: string;
  askedBy: { id: number; name: string };
  now: Date;
}

async function writeDown(
  { club: slug, person }: Seat,
  ask: (tx: Transaction, said: Said) => Promise<unknown>,
): Promise<AskedAnswer> {
  const { db } = await store();
  const club = await findClub(db, slug);
  if (!club) return { ok: false, words: (await getTranslations("access.refused"))("notHere") };
  const said = { club: slug, baseUrl: club.baseUrl, askedBy: { id: person.id, name: person.name }, now: now() };
  await db.transaction((tx) => ask(tx, said));
  wakeOutbox();
  return { ok: true };
}
