import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { aidDossiers, aidKinds } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { knownPeople } from "#lib/people/records/known-people.ts";
import { aboutMembers, aboutPayments } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isPaymentOnLine } from "#lib/treasury/bank/at-bank.ts";
import { codeKey, DOSSIER_COLUMNS } from "./dossiers.ts";
import type { AidDossierFields } from "./fields.ts";
import { isSameSaid } from "./same-said.ts";

type DossierWriting = ClubSeason & Hand;

/** What became of it: `onLine`: a line of the bank says when and how much was reimbursed, which is opened first · `changed` brings what somebody else has written meanwhile. */
export type KeptDossier =
  | { ok: true; id: string }
  | { ok: false; code: "gone" | "nobody" | "noKind" | "sameCode" | "payment" | "linked" | "onLine" }
  | { ok: false; code: "changed"; now: AidDossierFields; by: string };

const at = ({ club, seasonId }: ClubSeason, id: string) =>
  and(eq(aidDossiers.club, club), eq(aidDossiers.seasonId, seasonId), eq(aidDossiers.id, id));

/** To the end of the transaction: two who link one payment would not see each other. Lines of the bank change what was reimbursed too: theirs is the first turn, as in settling. */
async function oneAtATime(tx: Transaction, club: string): Promise<void> {
  await takeTurnOf(tx, `bank ${club}`);
  await takeTurnOf(tx, `aid ${club}`);
}

/** Whether a line of the bank is the reimbursement of a dossier. */
async function isOnLine(tx: Transaction, club: string, dossier: string): Promise<boolean> {
  const [found] = await tx
    .select({ line: bankMatches.line })
    .from(bankMatches)
    .where(and(eq(bankMatches.club, club), eq(bankMatches.dossier, dossier)));
  return found !== undefined;
}

/** Whether a payment is on a line itself. */
async function isPaymentThere(tx: Transaction, club: string, paymentId: number): Promise<boolean> {
  const { club: of, id } = mirrorPayments;
  const found = await tx
    .select({ id })
    .from(mirrorPayments)
    .where(and(eq(of, club), eq(id, paymentId), isPaymentOnLine(club, id)));
  return found.length > 0;
}

/** What a line says of a dossier. */
const cameOf = ({ reimbursedOn, reimbursedCents, refusedOn }: AidDossierFields) =>
  [reimbursedOn, reimbursedCents, refusedOn].join();

async function known(tx: Transaction, scope: ClubSeason, id: string) {
  const [found] = await tx
    .select({ ...DOSSIER_COLUMNS, writtenBy: aidDossiers.writtenBy })
    .from(aidDossiers)
    .where(at(scope, id));
  if (!found) return undefined;
  const { writtenBy, ...fields } = found;
  return { fields, by: writtenBy };
}

/**
 * Writes a dossier down, a new one where none is named. Where somebody else has changed it since it was seen, nothing is written, and both are shown.
 * @param wish.seen as the person had it before them
 */
export async function keepAidDossier(
  tx: Transaction,
  { by, now, ...scope }: DossierWriting,
  wish: { id: string | null; seen: AidDossierFields | null; fields: AidDossierFields },
): Promise<KeptDossier> {
  const { fields } = wish;
  await oneAtATime(tx, scope.club);
  const refusal = await whyNotKept(tx, scope, wish.id, fields);
  if (refusal) return { ok: false, code: refusal };
  const written = { ...fields, writtenBy: by.name, writtenAt: now };
  const subject = `members/${fields.memberId}`;
  if (wish.id === null) {
    const id = randomUUID();
    await tx.insert(aidDossiers).values({ ...written, ...scope, id });
    await writeDossier(tx, { ...scope, by, now }, id, { before: null, after: fields });
    await writeAudit(tx, { by, club: scope.club, action: "aid.create", subject });
    return { ok: true, id };
  }
  const current = await known(tx, scope, wish.id);
  if (!current) return { ok: false, code: "gone" };
  if (!wish.seen || !isSameSaid(current.fields, wish.seen))
    return { ok: false, code: "changed", now: current.fields, by: current.by };
  if (cameOf(current.fields) !== cameOf(fields) && (await isOnLine(tx, scope.club, wish.id)))
    return { ok: false, code: "onLine" };
  await tx.update(aidDossiers).set(written).where(at(scope, wish.id));
  await writeDossier(tx, { ...scope, by, now }, wish.id, { before: current.fields, after: fields });
  await writeAudit(tx, { by, club: scope.club, action: "aid.update", subject });
  return { ok: true, id: wish.id };
}

/** Removes a dossier that was begun by mistake; one that somebody has changed since it was seen, or that a line of the bank has reimbursed, stays. */
export async function removeAidDossier(
  tx: Transaction,
  { by, now, club, seasonId }: DossierWriting,
  wish: { id: string; seen: AidDossierFields },
): Promise<KeptDossier> {
  const scope = { club, seasonId };
  await oneAtATime(tx, club);
  const current = await known(tx, scope, wish.id);
  if (!current) return { ok: false, code: "gone" };
  if (!isSameSaid(current.fields, wish.seen))
    return { ok: false, code: "changed", now: current.fields, by: current.by };
  // The line would be that aid still, and the family's payment beside it would count the same money again.
  if (await isOnLine(tx, club, wish.id)) return { ok: false, code: "onLine" };
  await tx.delete(aidDossiers).where(at(scope, wish.id));
  await writeDossier(tx, { ...scope, by, now }, wish.id, { before: current.fields, after: null });
  await writeAudit(tx, { by, club, action: "aid.remove", subject: `members/${current.fields.memberId}` });
  return { ok: true, id: wish.id };
}

/** What a dossier said and what it says, its kind by the name that it has. */
async function writeDossier(
  tx: Transaction,
  { club, seasonId, by, now }: DossierWriting,
  dossier: string,
  sides: Record<"before" | "after", AidDossierFields | null>,
): Promise<void> {
  const { id, name } = aidKinds;
  const kinds = await tx.select({ id, name }).from(aidKinds).where(eq(aidKinds.club, club));
  const told = (side: AidDossierFields | null) => {
    if (side === null) return null;
    const { kind, ...fields } = side;
    return { ...fields, aidKind: kinds.find((one) => one.id === kind)?.name ?? kind };
  };
  const both = [sides.before, sides.after];
  const about = [
    ...[`aid-dossiers/${dossier}`, ...aboutMembers(...both.map((side) => side?.memberId ?? null))],
    ...aboutPayments(...both.map((side) => side?.paymentId ?? null)),
  ];
  await writeChanges(tx, {
    ...{ club, seasonId, kind: "aid", about, by, now, before: told(sides.before), after: told(sides.after) },
  });
}

async function whyNotKept(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  id: string | null,
  fields: AidDossierFields,
) {
  const { memberId, kind, paymentId } = fields;
  if ((await knownPeople(tx, club, [memberId])) === 0) return "nobody";
  const [offered] = await tx
    .select({ id: aidKinds.id })
    .from(aidKinds)
    .where(and(eq(aidKinds.club, club), eq(aidKinds.id, kind)));
  if (!offered) return "noKind";
  if (fields.code !== null && (await isCodeOfAnother(tx, club, id, fields))) return "sameCode";
  if (paymentId === null) return undefined;
  const { club: of, seasonId: season, id: number, memberId: payer } = mirrorPayments;
  const [payment] = await tx
    .select({ payer })
    .from(mirrorPayments)
    .where(and(eq(of, club), eq(season, seasonId), eq(number, paymentId)));
  if (payment?.payer !== memberId) return "payment";
  const others = id === null ? undefined : ne(aidDossiers.id, id);
  const [other] = await tx
    .select({ id: aidDossiers.id })
    .from(aidDossiers)
    .where(and(eq(aidDossiers.club, club), eq(aidDossiers.paymentId, paymentId), others));
  if (other) return "linked";
  // Each of two lines would be this money.
  return id !== null && (await isOnLine(tx, club, id)) && (await isPaymentThere(tx, club, paymentId))
    ? "onLine"
    : undefined;
}

/** Whether another dossier of the kind has the code, whatever the season and however it is written. One that had it before keeps it: what is told of it is another matter. */
async function isCodeOfAnother(
  tx: Transaction,
  club: string,
  id: string | null,
  { kind, code }: AidDossierFields,
): Promise<boolean> {
  const key = codeKey(kind, code ?? "");
  const rows = await tx
    .select({ id: aidDossiers.id, code: aidDossiers.code })
    .from(aidDossiers)
    .where(and(eq(aidDossiers.club, club), eq(aidDossiers.kind, kind), isNotNull(aidDossiers.code)));
  const same = rows.filter((one) => codeKey(kind, one.code ?? "") === key);
  return !same.some((one) => one.id === id) && same.length > 0;
}
