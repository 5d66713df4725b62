import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { copiedBy } from "#lib/desk/testing/copied.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { groups } from "#lib/sync/resources/groups.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { openDues } from "./open-dues.ts";
import { recordReceipt, recordReceipts } from "./record-receipt.ts";
import { propose } from "./split.ts";
import { familyDuesToCome } from "./under-way.ts";

const club = "demo";
const scope = { club, seasonId: 2 };
const moment = new Date("2026-09-01T08:00:00Z");
const said = { ...scope, baseUrl: `http://localhost/${club}/api/v1`, now: moment };
const sum = { method: "Chèque", receivedOn: "2026-08-31", type: "Paiement" as const };

const copied = copiedBy(club);

describe.each(databases("under_way"))(
  "what was recorded a moment ago and has not reached the club, %s",
  (_name, location) => {
    let store: Store;
    let close: () => Promise<void>;
    let askedBy: { id: number; name: string };

    beforeAll(async () => {
      ({ store, close } = await testStore(location));
      const { db } = store;
      await db.delete(clubs);
      await db.insert(clubs).values({
        ...{ slug: club, name: club, baseUrl: said.baseUrl, clientId: club },
        ...{ createdAt: moment, updatedAt: moment },
      });
      const named = { email: "treasurer-under-way@demo.example", name: "Marc Petit" };
      const account = await addAccount(db, { ...named, passwordHash: "" });
      askedBy = { id: account?.id ?? 0, name: named.name };
      await db
        .insert(mirrorSeasons)
        .values({ ...{ club, id: scope.seasonId, reading: 1, name: "2026–2027" }, membershipCostEuros: 40 });
      for (const id of [1, 2])
        await db
          .insert(mirrorPeople)
          .values(copied(members.copy.row({ id, last_name: "Durand", first_name: `Zoé ${id}` })));
      await db
        .insert(mirrorGroups)
        .values(copied(groups.copy.row({ id: 10, name: "Judo", cost_euros: 150 }, scope.seasonId)));
      for (const memberId of [1, 2])
        await db.insert(mirrorRegistrations).values({
          ...{ kind: "annual", id: memberId, memberId, activityId: 10, valid: true, seasonId: scope.seasonId },
          ...{ club, reading: 1, slotIds: [] },
        });
    });
    afterAll(() => close());

    const linesOf = async (member: number) =>
      (await familyDuesToCome(store.db, scope, member)).flatMap(({ id, lines, balanceCents }) =>
        id === member ? [{ balanceCents, left: openDues(id, lines).map(({ leftCents }) => leftCents) }] : [],
      )[0];

    /** As the page does: what is proposed by what is due, recorded. */
    async function receive(member: number, cents: number, ask: string): Promise<void> {
      const dues = (await familyDuesToCome(store.db, scope, member)).flatMap(({ id, lines }) => openDues(id, lines));
      const { chosen, remainderCents } = propose(cents, dues);
      expect(remainderCents, "all of it is due").toBe(0);
      expect(await recordReceipt(store.db, { ...said, ask, askedBy, chosen, sum, cheque: null })).toEqual({
        ok: true,
      });
    }

    const towardsOf = async (ask: string) =>
      (
        await store.db
          .select({ frozen: pieces.frozen })
          .from(pieces)
          .innerJoin(works, eq(works.id, pieces.workId))
          .where(eq(works.askKey, `payments ${club} ${ask}`))
      ).map(({ frozen }) => (frozen as { towards: { kind: string }[] }).towards.map(({ kind }) => kind));

    it("is due no more for the next cheque: what that one settles is what is left", async () => {
      expect(await linesOf(1)).toEqual({ balanceCents: 19_000, left: [15_000, 4_000] });
      await receive(1, 15_000, "first");
      expect(await linesOf(1)).toEqual({ balanceCents: 4_000, left: [0, 4_000] });
      await receive(1, 2_500, "second");
      expect(await linesOf(1)).toEqual({ balanceCents: 1_500, left: [0, 1_500] });
      await receive(1, 1_500, "third");
      expect(await linesOf(1)).toEqual({ balanceCents: 0, left: [0, 0] });
      expect(await Promise.all(["first", "second", "third"].map(towardsOf))).toEqual([
        [["annual"]],
        [["membership"]],
        [["membership"]],
      ]);
    });

    it("is counted once, while its payment is at the club without its keys and once these are there", async () => {
      const { db } = store;
      const [first] = await db
        .select({ id: works.id })
        .from(works)
        .where(eq(works.askKey, `payments ${club} first`));
      const ofFirst = eq(pieces.workId, first?.id ?? 0);
      const payment = { id: 71, member_id: 1, amount_cents: 15_000, type: "Paiement", received_on: sum.receivedOn };
      await db
        .insert(mirrorPayments)
        .values({ ...copied(payments.copy.row(payment, scope.seasonId)), allocations: null });
      await db
        .update(pieces)
        .set({ step: "options", result: { paymentId: 71 } })
        .where(ofFirst);
      expect(await linesOf(1)).toEqual({ balanceCents: 0, left: [0, 0] });
      const settled = { type: "annual_registration", registrationId: 1, cents: 15_000 };
      await db
        .update(mirrorPayments)
        .set({ allocations: [settled] })
        .where(eq(mirrorPayments.id, 71));
      await db.update(pieces).set({ state: "done" }).where(ofFirst);
      expect(await linesOf(1)).toEqual({ balanceCents: 0, left: [0, 0] });
    });

    it("is due no more for pasted lines either, and refused it is due again", async () => {
      await receive(2, 15_000, "by hand");
      const receipts = [{ memberId: 2, amountCents: 4_000, method: "Virement", receivedOn: sum.receivedOn }];
      expect(await recordReceipts(store.db, receipts, { ...said, ask: "pasted", askedBy })).toEqual({ ok: true });
      expect(await towardsOf("pasted-0")).toEqual([["membership"]]);
      expect((await linesOf(2))?.left).toEqual([0, 0]);
      await store.db.update(pieces).set({ state: "failed" }).where(eq(pieces.memberId, 2));
      expect(await linesOf(2)).toEqual({ balanceCents: 19_000, left: [15_000, 4_000] });
    });

    it("is the same cheque for whoever records it once more, also where both press at once", async () => {
      const details = { chequeNumber: "0004711", bank: null, drawer: null, depositMonth: null };
      const record = (ask: string, cheque: string | null, member = 2) =>
        recordReceipt(store.db, {
          ...{ ...said, ask, askedBy, sum: { ...sum, details }, cheque },
          chosen: [{ memberId: member, target: null, cents: 5_000 }],
        });
      const before = { name: "DURAND Zoé 2", cents: 5_000, receivedOn: sum.receivedOn };
      const same = { ok: false, code: "same_cheque", before };
      const both = await Promise.all(["one hand", "another hand"].map((ask) => record(ask, details.chequeNumber)));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both).toContainEqual(same);
      expect(await record("later", details.chequeNumber)).toEqual(same);
      // Asked again after a lost reply it is the same one; of somebody else, or where somebody is sure, another.
      const first = both[0]?.ok ? "one hand" : "another hand";
      expect(await record(first, details.chequeNumber)).toEqual({ ok: true });
      expect(await record("of another", details.chequeNumber, 1)).toEqual({ ok: true });
      expect(await record("sure", null)).toEqual({ ok: true });
    });
  },
);
