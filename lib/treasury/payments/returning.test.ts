import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { comparedFacts } from "#lib/sync/resources/payment-facts.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import type { WishedChange } from "./change.ts";
import { requestChange } from "./changing.ts";
import { requestReturn } from "./returning.ts";

const club = "returning";
const now = new Date("2026-11-25T08:00:00Z");

/** Every type of club-api §2.11, one that a service may know one day, and none. */
const TYPES = ["Paiement", "Autre", "Reduction", "ReportSolde", "Remboursement", "Avoir", null] as const;

describe.each(databases("returning"))("money that goes back, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let askedBy: { id: number; name: string };
  beforeAll(async () => {
    opened = await testStore(location);
    const { db } = opened.store;
    const account = await addAccount(db, { email: "marc@desk.example", name: "Marc", passwordHash: "no" });
    askedBy = { id: account?.id ?? 0, name: "Marc" };
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: now, updatedAt: now },
    });
    for (const [at, type] of TYPES.entries()) {
      const raw = { id: at + 1, member_id: 1, amount_cents: 5_000, received_on: "2026-09-12", method: "Espèces", type };
      const row = payments.copy.row({ ...raw, allocations: [] }, 2);
      if (!row) throw new Error("not a record");
      await db.insert(mirrorPayments).values({ ...row, club, reading: 1 });
    }
    return () => opened.close();
  });

  it("is money that came in: nobody is given cash for a discount, a balance carried over or a refund", async () => {
    const answers = [];
    for (const [at, type] of TYPES.entries())
      for (const kind of ["refund", "correction"] as const) {
        const asked = { club, ask: randomUUID(), baseUrl: "http://localhost", seasonId: 2, askedBy, now };
        const back = { kind, cents: 100, method: "Espèces", receivedOn: "2026-09-12", reason: null };
        const answer = await opened.store.db.transaction((tx) =>
          requestReturn(tx, { ...asked, ...back, paymentIds: [at + 1] }),
        );
        answers.push([type, kind, answer.ok ? "goes back" : answer.code]);
      }
    const told = (types: readonly (string | null)[], what: string) =>
      types.flatMap((type) => [
        [type, "refund", what],
        [type, "correction", what],
      ]);
    expect(answers).toEqual([...told(TYPES.slice(0, 2), "goes back"), ...told(TYPES.slice(2), "noMoney")]);
    expect(await opened.store.db.select({ id: works.id }).from(works)).toHaveLength(4);
  });

  it("waits for a change of the payment that is on its way, and is not changed under money that goes back", async () => {
    const { db } = opened.store;
    const wish = () => ({ club, ask: randomUUID(), baseUrl: "http://localhost", seasonId: 2, askedBy, now });
    const giveBack = (id: number) =>
      db.transaction((tx) =>
        requestReturn(tx, {
          ...{ ...wish(), paymentIds: [id], kind: "refund", cents: null, method: "Espèces" },
          ...{ receivedOn: "2026-09-12", reason: null },
        }),
      );
    const amend = async (id: number, more: Partial<WishedChange>) => {
      const [row] = await db.select().from(mirrorPayments).where(eq(mirrorPayments.id, id));
      if (!row) throw new Error("no payment");
      const change = { paymentId: id, seen: comparedFacts(row), amend: {}, allocations: null, reason: null, ...more };
      return db.transaction((tx) => requestChange(tx, { ...wish(), change }));
    };
    for (const id of [21, 22, 23]) {
      const raw = { id, member_id: id, amount_cents: 10_000, received_on: "2026-09-12", method: "Espèces" };
      const row = payments.copy.row({ ...raw, type: "Paiement", allocations: [] }, 2);
      if (!row) throw new Error("not a record");
      await db.insert(mirrorPayments).values({ ...row, club, reading: 1 });
    }
    // While the club is away, 30 € are meant and 100 € would go back.
    expect(await amend(21, { amend: { amountCents: 3_000 } })).toEqual({ ok: true });
    expect(await giveBack(21)).toEqual({ ok: false, code: "changing" });
    await db.update(pieces).set({ state: "done" }).where(eq(pieces.subject, "payment 21"));
    expect(await giveBack(21)).toEqual({ ok: true });
    expect(await amend(21, { amend: { amountCents: 2_000 } })).toEqual({ ok: false, code: "countered" });
    // Its method and day say nothing of how much there is.
    expect(await amend(22, { amend: { method: "Chèque" } })).toEqual({ ok: true });
    expect(await giveBack(22)).toEqual({ ok: true });
    expect(await amend(22, { amend: { receivedOn: "2026-09-13" } })).toEqual({ ok: true });
    // Of two at once one is told.
    const both = await Promise.all([amend(23, { amend: { amountCents: 3_000 } }), giveBack(23)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
