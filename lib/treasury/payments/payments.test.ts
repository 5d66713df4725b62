import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { comparedFacts } from "#lib/sync/resources/payment-facts.ts";
import { createLog } from "#runtime/log.ts";
import { isWrite, openProxy } from "../../../scripts/faults/proxy.ts";
import { clubClient, fillClub, startClub } from "../../../scripts/testing/club.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import type { WishedChange } from "./change.ts";
import { requestChange } from "./changing.ts";
import { paymentIn } from "./facts.ts";
import { type AskedChange, changesOf, givenOf, goesBack, keptOf } from "./history.ts";
import { recordedPayments } from "./kind.ts";
import { optionsIn } from "./options.ts";
import { recordPayments } from "./record.ts";
import { recordings } from "./recordings.ts";
import { requestReturn } from "./returning.ts";
import { setAside } from "./set-aside.ts";

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.each(databases("payments"))("what was paid by one payer for three people, %s", (name, location) => {
  it("is recorded once for each and settles what was wished, though the first answer of each write is lost", {
    timeout: 120_000,
  }, async () => {
    const opened = await testStore(location, { LOG_LEVEL: "silent" });
    closing.push(() => opened.close());
    const { db } = opened.store;
    const folder = mkdtempSync(join(tmpdir(), "guichet-payments-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const club = await startClub(
      folder,
      name === "PostgreSQL" ? await createDatabase("payments_of_a_club", "club") : undefined,
    );
    closing.push(() => club.stop());
    const { season, ids } = await fillClub(club, 3);
    const client = clubClient(club.integration);
    type Registration = { member_id: number; group_id: number };
    const registered = await Promise.all(
      ids.map(async (id) => (await client.read<{ data: Registration }>(`/annual-registrations/${id}`)).data),
    );
    const priced = await client.write(
      "PATCH",
      `/groups/${registered[0]?.group_id}`,
      { cost_euros: 90 },
      "the-price-of-the-group",
    );
    expect(priced.ok).toBe(true);

    // Of each write the first try reaches the service, and its answer never comes back.
    const met = new Set<string>();
    const proxy = await openProxy(
      club.integration.base_url,
      (key) => async (call) => {
        const isFirst = !met.has(key);
        met.add(key);
        const answer = await call.forward();
        if (isFirst) call.cut();
        else call.reply(answer);
      },
      undefined,
      isWrite,
    );
    closing.push(() => proxy.close());
    const slug = "payments";
    const credential = { kind: "secret", secret: club.integration.client_secret } as const;
    await saveClub(db, { slug, name: slug, baseUrl: proxy.baseUrl, clientId: club.integration.client_id, credential });
    const named = { email: `treasurer-${randomUUID()}@demo.example`, name: "Marc Petit" };
    const [account] = await db
      .insert(accounts)
      .values({ ...named, createdAt: new Date() })
      .returning();
    const now = new Date("2026-09-12T12:00:00Z");
    const asked = {
      ...{ club: slug, ask: "the-cheque-of-three", baseUrl: proxy.baseUrl, seasonId: season, now },
      askedBy: { id: account?.id ?? 0, name: named.name },
      parts: registered.map(({ member_id }, index) => ({
        ...{ memberId: member_id, amountCents: 9_000, method: "Chèque", receivedOn: "2026-09-12" },
        details: { chequeNumber: "0001234", bank: "Banque", drawer: "Anne Lebœuf", depositMonth: "2026-10-01" },
        // The third is money for nothing yet.
        ...{
          type: "Paiement" as const,
          towards: index < 2 ? [{ kind: "annual" as const, registrationId: ids[index] ?? 0 }] : [],
        },
      })),
    };
    const first = await db.transaction((tx) => recordPayments(tx, asked));
    const again = await db.transaction((tx) => recordPayments(tx, asked));
    expect([first.isNew, again.isNew, again.work.id === first.work.id]).toEqual([true, false, true]);
    const engine = new Engine({
      store: opened.store,
      log: createLog("payments", "silent"),
      now: () => now,
      kinds: [recordedPayments],
      pollMs: 20,
    });
    closing.push(() => engine.stop());
    await engine.start();
    const rows = () => db.select().from(pieces).where(eq(pieces.workId, first.work.id)).orderBy(asc(pieces.position));
    const states = async () => {
      await endWaits(db);
      return (await rows()).map(({ state, step }) => `${state} ${step}`);
    };
    await expect
      .poll(states, { timeout: 60_000, interval: 100 })
      .toEqual([...["done allocate", "done allocate", "done create"]]);
    const made = (
      await client.read<{ data: { member_id: number; amount_cents: number; allocations: object[] }[] }>(
        `/seasons/${season}/payments`,
      )
    ).data;
    expect(made.map(({ member_id, amount_cents }) => [member_id, amount_cents]).sort()).toEqual(
      registered.map(({ member_id }) => [member_id, 9_000]).sort(),
    );
    const of = (index: number) => made.find(({ member_id }) => member_id === registered[index]?.member_id)?.allocations;
    expect([of(0), of(1), of(2)]).toEqual([
      [expect.objectContaining({ registration_id: ids[0], amount_cents: 9_000 })],
      [expect.objectContaining({ registration_id: ids[1], amount_cents: 9_000 })],
      [],
    ]);
    // Three payments and two of their allocations, each under a key of its own.
    expect(met.size).toBe(5);
    const log = await db.select().from(auditEntries).where(eq(auditEntries.club, slug));
    expect(log.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
      ...["payment.allocate done", "payment.allocate done"],
      ...["payment.create done", "payment.create done", "payment.create done"],
    ]);
    expect((await db.select().from(works))[0]).toMatchObject({ kind: "payments", state: "done" });

    // The desk tells it as one recording, and keeps what is written on the cheque beside each payment.
    const told = await recordings(db, { club: slug, seasonId: season, limit: 10 });
    expect(told).toMatchObject([
      { ask: asked.ask, by: "Marc Petit", method: "Chèque", amountCents: 27_000, isOpen: false },
    ]);
    expect(told[0]?.parts.map(({ memberId, state }) => [memberId, state])).toEqual(
      registered.map(({ member_id }) => [member_id, "recorded"]),
    );
    const kept = await db
      .select()
      .from(paymentDetails)
      .where(eq(paymentDetails.club, slug))
      .orderBy(asc(paymentDetails.paymentId));
    expect(kept.map(({ paymentId, recording, chequeNumber }) => [paymentId, recording, chequeNumber])).toEqual(
      (told[0]?.parts ?? []).map(({ paymentId }) => [paymentId, asked.ask, "0001234"]).sort(),
    );
    expect(await recordings(db, { club: slug, seasonId: season, limit: 10, unfinished: true })).toEqual([]);
    const done = { state: "failed" as const, code: "not_allocated" };
    await db.update(pieces).set(done).where(eq(pieces.position, 2));
    const [unfinished] = await recordings(db, { club: slug, seasonId: season, limit: 10, unfinished: true });
    expect(unfinished?.parts[2]).toMatchObject({ state: "notAllocated", code: "not_allocated" });
    const look = { club: slug, ask: asked.ask, place: 2, by: asked.askedBy };
    const aside = () => db.transaction((tx) => setAside(tx, look));
    expect([await aside(), await aside()]).toEqual([true, false]);
    expect(await recordings(db, { club: slug, seasonId: season, limit: 10, unfinished: true })).toEqual([]);
    await db.update(pieces).set({ state: "done", code: null }).where(eq(pieces.position, 2));

    // The copy has them at once, without a reading: whoever records the next one sees what is due.
    const [one, two, three] = (told[0]?.parts ?? []).map(({ paymentId }) => paymentId ?? 0) as [number, number, number];
    const copied = async (id: number) =>
      (
        await db
          .select()
          .from(mirrorPayments)
          .where(and(eq(mirrorPayments.club, slug), eq(mirrorPayments.id, id)))
      )[0] as typeof mirrorPayments.$inferSelect;
    expect(await copied(one)).toMatchObject({
      amountCents: 9_000,
      methodKey: "cheque",
      allocations: [{ cents: 9_000 }],
    });
    expect(await copied(three)).toMatchObject({ allocations: [] });

    const by = { club: slug, baseUrl: proxy.baseUrl, seasonId: season, now, askedBy: asked.askedBy };
    const settle = async (paymentId: number, wish: Partial<WishedChange>) => {
      const seen = comparedFacts(await copied(paymentId));
      const change = { paymentId, seen, amend: {}, allocations: null, reason: null, ...wish };
      await db.transaction((tx) => requestChange(tx, { ...by, ask: randomUUID(), change }));
      engine.wake();
      await expect
        .poll(
          async () => {
            await endWaits(db);
            return (await changesOf(db, slug, paymentId))[0]?.state;
          },
          { timeout: 60_000, interval: 100 },
        )
        .toMatch(/done|failed/);
      return (await changesOf(db, slug, paymentId))[0] as AskedChange;
    };
    const atClub = async (id: number) => paymentIn(await client.read(`/payments/${id}`));

    // What was for nothing yet is allocated by whoever chooses among what the club offers.
    const offered = optionsIn(await client.read(`/payments/${three}/allocation-options`));
    const chosen = offered
      .filter(({ registrationId }) => registrationId === ids[2])
      .map(({ label: _, ...kept }) => kept);
    expect(await settle(three, { allocations: chosen })).toMatchObject({ state: "done" });
    expect((await copied(three)).allocations).toEqual((await atClub(three))?.allocations);
    expect((await copied(three)).allocations).toMatchObject([{ registrationId: ids[2], cents: 9_000 }]);

    // A change of a payment that somebody else changed meanwhile is not sent, and shows what the club has.
    await client.write("PATCH", `/payments/${three}`, { method: "Virement" }, "changed-by-somebody-else");
    expect(await settle(three, { amend: { receivedOn: "2026-09-13" } })).toMatchObject({
      ...{ state: "failed", code: "changed_meanwhile" },
      found: { method: "Virement", receivedOn: "2026-09-12" },
    });
    expect(await atClub(three)).toMatchObject({ method: "Virement", receivedOn: "2026-09-12" });
    expect(await settle(one, { amend: { method: "Carte", amountCents: 4_000 } })).toMatchObject({ state: "done" });
    expect(await atClub(one)).toMatchObject({ method: "Carte", amountCents: 4_000, allocations: [{ cents: 4_000 }] });
    expect(await copied(one)).toMatchObject({ method: "Carte", amountCents: 4_000 });

    // Two treasurers change one payment at once, from what both see: one change is sent, the other one shows what it met.
    const seen = comparedFacts(await copied(two));
    const amendments = ["Carte", "Virement"].map((method) => ({
      paymentId: two,
      seen,
      amend: { method },
      allocations: null,
      reason: null,
    }));
    await Promise.all(
      amendments.map((change) => db.transaction((tx) => requestChange(tx, { ...by, ask: randomUUID(), change }))),
    );
    engine.wake();
    const outcomes = async () => {
      await endWaits(db);
      return (await changesOf(db, slug, two)).map(({ state, code }) => `${state} ${code}`).sort();
    };
    await expect.poll(outcomes, { timeout: 60_000, interval: 100 }).toEqual(["done null", "failed changed_meanwhile"]);
    const [won] = (await changesOf(db, slug, two)).filter(({ state }) => state === "done");
    expect((await atClub(two))?.method).toBe(won?.change.amend.method);

    // The bank returns the cheque: two treasurers at once give it back once.
    const back = {
      ...by,
      kind: "returned" as const,
      cents: null,
      method: "Chèque",
      receivedOn: "2026-09-20",
      reason: null,
    };
    const answers = await Promise.all(
      ["the-first", "the-second"].map((ask) =>
        db.transaction((tx) => requestReturn(tx, { ...back, ask: `${ask}-to-give-back`, paymentIds: [one, two] })),
      ),
    );
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await goesBack(db, slug, one)).toBe(true);
    engine.wake();
    await expect
      .poll(
        async () => {
          await endWaits(db);
          return (await recordings(db, { club: slug, seasonId: season, limit: 1 }))[0]?.parts.map(({ state }) => state);
        },
        { timeout: 60_000, interval: 100 },
      )
      .toEqual(["recorded", "recorded"]);
    expect(await goesBack(db, slug, one)).toBe(false);
    const { links } = await keptOf(db, slug, one);
    expect(links).toMatchObject([{ kind: "returned", countersId: one, cents: 4_000, by: "Marc Petit" }]);
    expect(await atClub(links[0]?.paymentId ?? 0)).toMatchObject({
      ...{ type: "Remboursement", amountCents: 4_000, allocations: [{ registrationId: ids[0], cents: 4_000 }] },
    });
    expect(await givenOf(db, slug, [one, two, three])).toEqual(
      new Map([
        [one, 4_000],
        [two, 9_000],
      ]),
    );
    const third = await db.transaction((tx) =>
      requestReturn(tx, { ...back, ask: "the-third-to-give-back", paymentIds: [one] }),
    );
    expect(third).toEqual({ ok: false, code: "nothingLeft" });
    expect((await keptOf(db, slug, two)).siblings).toEqual([one, three].sort());
  });
});
