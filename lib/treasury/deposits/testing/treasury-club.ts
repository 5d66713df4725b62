import type { Store } from "#lib/base/store/database.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";

/** A club with a season, for tests of what its treasurer keeps. */
export const place = { club: "demo", seasonId: 2 };
/** Who writes; their account is made by `beginClub`. */
export const hand = { by: { id: 0, name: "Trésorière" }, now: new Date("2026-10-01T10:00:00Z") };

/** Empties the store but for a club of that name, and another one. */
export async function beginClub({ db }: Store): Promise<void> {
  await db.delete(clubs);
  await db.delete(auditEntries);
  await db.delete(accounts);
  const person = { email: "tresoriere@club.example", name: hand.by.name, createdAt: hand.now };
  const [made] = await db.insert(accounts).values(person).returning();
  hand.by.id = made?.id ?? 0;
  for (const slug of [place.club, "other"])
    await db.insert(clubs).values({
      ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
      ...{ createdAt: hand.now, updatedAt: hand.now },
    });
}

/** What the copy has of a payment, as the club's API gives it; whatever is not said is a cheque of 50 euros by the first person. */
export async function copyPayment({ db }: Store, raw: Record<string, unknown>, club = place.club): Promise<void> {
  const row = payments.copy.row(
    { member_id: 1, amount_cents: 5_000, method: "Chèque", type: "Paiement", received_on: "2026-09-12", ...raw },
    place.seasonId,
  );
  if (!row) throw new Error("not a payment");
  const copied = { ...row, club, reading: 1 };
  await db
    .insert(mirrorPayments)
    .values(copied)
    .onConflictDoUpdate({ target: [mirrorPayments.club, mirrorPayments.id], set: copied });
}

export async function copyPerson({ db }: Store, raw: Record<string, unknown>): Promise<void> {
  const row = members.copy.row(raw);
  if (!row) throw new Error("not a person");
  await db.insert(mirrorPeople).values({ ...row, club: place.club, reading: 1 });
}

/** That a payment gives back another one. */
export async function counter(
  { db }: Store,
  kind: "returned" | "refund" | "correction",
  { paymentId, countersId }: { paymentId: number; countersId: number },
): Promise<void> {
  await db.insert(paymentCounters).values({
    ...{ club: place.club, seasonId: place.seasonId, paymentId, countersId, kind },
    ...{ writtenBy: hand.by.name, writtenAt: hand.now },
  });
}
