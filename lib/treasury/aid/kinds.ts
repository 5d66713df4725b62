import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { aidKinds } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { fold } from "#lib/base/words/fold.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { AidKindFields } from "./fields.ts";
import { FRANCE_2026 } from "./france-2026.ts";
import { isSameSaid } from "./same-said.ts";

/** A kind of aid of a club, with who wrote it last. */
export interface AidKind extends AidKindFields {
  id: string;
  writtenBy: string;
}

const { id, name, amountCents, minAge, maxAge, firstDay, lastDay, claim, isOffered, writtenBy } = aidKinds;
const SHOWN = { id, name, amountCents, minAge, maxAge, firstDay, lastDay, claim, isOffered, writtenBy };

/** The kinds of aid of a club by their names, also those that it offers no more. */
export async function aidKindsOf(db: Queryable, club: string): Promise<AidKind[]> {
  return db.select(SHOWN).from(aidKinds).where(eq(aidKinds.club, club)).orderBy(asc(name), asc(id));
}

/** One kind of a club; undefined where it has none of this name. */
export async function findAidKind(db: Queryable, club: string, wanted: string): Promise<AidKind | undefined> {
  return (await aidKindsOf(db, club)).find((kind) => kind.id === wanted);
}

interface KindWriting extends Hand {
  club: string;
}

/** What became of it: `changed` brings what somebody else has written meanwhile. */
export type KeptAidKind =
  | { ok: true; id: string }
  | { ok: false; code: "gone" | "sameName" }
  | { ok: false; code: "changed"; now: AidKindFields; by: string };

/**
 * Writes a kind of aid down, a new one where none is named. Where somebody else has changed it since it was seen, nothing is written, and both are shown.
 * @param wish.seen as the person had it before them
 */
export async function keepAidKind(
  tx: Transaction,
  { club, by, now }: KindWriting,
  wish: { id: string | null; seen: AidKindFields | null; fields: AidKindFields },
): Promise<KeptAidKind> {
  await oneAtATime(tx, club);
  const kinds = await aidKindsOf(tx, club);
  // Payments tell kinds apart by their names.
  if (kinds.some((one) => one.id !== wish.id && fold(one.name) === fold(wish.fields.name)))
    return { ok: false, code: "sameName" };
  const written = { ...wish.fields, writtenBy: by.name, writtenAt: now };
  const log = async (subject: string, before: AidKindFields | null) => {
    const about = [`aid-kinds/${subject}`];
    await writeChanges(tx, {
      ...{ club, seasonId: null, kind: "aidKind", about, by, now },
      before,
      after: wish.fields,
    });
    await writeAudit(tx, { by, club, action: "aid.kind", subject: `aid-kinds/${subject}` });
  };
  if (wish.id === null) {
    const created = randomUUID();
    await tx.insert(aidKinds).values({ ...written, club, id: created });
    await log(created, null);
    return { ok: true, id: created };
  }
  const known = kinds.find((one) => one.id === wish.id);
  if (!known) return { ok: false, code: "gone" };
  const { id: _, writtenBy: other, ...current } = known;
  if (!wish.seen || !isSameSaid(current, wish.seen)) return { ok: false, code: "changed", now: current, by: other };
  await tx
    .update(aidKinds)
    .set(written)
    .where(and(eq(aidKinds.club, club), eq(id, wish.id)));
  await log(wish.id, current);
  return { ok: true, id: wish.id };
}

/** Who wrote what came with a demonstration. */
const THE_PROGRAM = "Guichet";

/** Takes over the kinds of France for the season 2026–2027; those that a club has already stay as they are. @returns how many were new */
export async function addFrenchKinds(
  tx: Transaction,
  { club, by, now }: Omit<KindWriting, "by"> & { by: KindWriting["by"] | null },
): Promise<number> {
  await oneAtATime(tx, club);
  const known = new Set((await aidKindsOf(tx, club)).map((kind) => fold(kind.name)));
  const missing = FRANCE_2026.filter((kind) => !known.has(fold(kind.name)));
  if (missing.length === 0) return 0;
  const added = await tx
    .insert(aidKinds)
    .values(missing.map((kind) => ({ ...kind, club, writtenBy: by?.name ?? THE_PROGRAM, writtenAt: now })))
    .onConflictDoNothing()
    .returning({ id, name });
  await writeChanges(
    tx,
    ...added.map((one) => {
      const { id: kindId, ...fields } = FRANCE_2026.find((kind) => kind.id === one.id) ?? { ...one };
      const about = [`aid-kinds/${kindId}`];
      return { ...{ club, seasonId: null, kind: "aidKind" as const, about, by, now }, before: null, after: fields };
    }),
  );
  const details = { count: added.length, name: added.map((kind) => kind.name).join(", ") };
  if (added.length > 0) await writeAudit(tx, { by, club, action: "aid.kinds", subject: null, details });
  return added.length;
}

/** To the end of the transaction: two who write one name would not see each other. */
async function oneAtATime(tx: Transaction, club: string): Promise<void> {
  await takeTurnOf(tx, `aid kinds ${club}`);
}
