import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorPayments, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { madeUpClub } from "#lib/sync/copy/testing/club.ts";
import { dueWhole, readWhole } from "#lib/sync/copy/whole-reading.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { paidMoney } from "./read.ts";
import { readStated } from "./read-stated.ts";

const seasonId = 2;

describe.each(databases("stated"))("what a paper states, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let made: ReturnType<typeof madeUpClub>;
  /** What a test puts in front of the club's answers. */
  let first: (arrival: Arrival) => Reply | undefined;
  let account = 0;
  const club = "demo";
  const scope = { club, seasonId };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    account = (await addAccount(store.db, { email: "t@club.test", name: "Anne", passwordHash: "no" }))?.id ?? 0;
  });
  afterAll(() => close());
  beforeEach(async () => {
    made = madeUpClub({ people: 1, annual: 3, event: 0 });
    made.lists["/seasons/2/payments"] = [
      { id: 1, season_id: 2, member_id: 1, amount_cents: 5_000, type: "Paiement", method: "Chèque" },
    ];
    first = () => undefined;
    wire = await startWire((arrival) => first(arrival) ?? made.answer(arrival));
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
    // As the copy had them some minutes ago: nobody announced what has changed since.
    const { db } = store;
    const old = { club, reading: 1 };
    const person = members.copy.row({ id: 1, last_name: "Ancien", first_name: "Zoé" });
    const paid = payments.copy.row({ id: 9, member_id: 1, amount_cents: 900, type: "Paiement" }, 2);
    if (!person || !paid) throw new Error("not a record");
    await db.insert(mirrorPeople).values({ ...person, ...old });
    await db.insert(mirrorPayments).values({ ...paid, ...old });
    await db.insert(mirrorGroups).values({ ...old, id: 2, seasonId, name: "Judo", slotIds: [], licenceIds: [] });
    const registered = { ...old, kind: "annual" as const, seasonId, memberId: 1, activityId: 2, slotIds: [] };
    // The club says of it now that nobody has decided.
    await db.insert(mirrorRegistrations).values({ ...registered, id: 1, valid: true });
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(store.db, club);
  });

  /** As the desk that runs beside it reads what is asked for. */
  async function reading<T>(asked: Promise<T>): Promise<T> {
    let isOver = false;
    const over = asked.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const place of await dueWhole(store.db)) await readWhole(store, place, new AbortController().signal);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return over;
  }
  const asked = (kind: "receipt" | "attestation") =>
    reading(readStated(store, scope, { kind, members: [1], account, withinMs: 20_000 }));

  it("is read from the club before it is signed: what was paid elsewhere, who it is, and what they are registered to", async () => {
    expect(await paidMoney(store.db, scope, { members: [1] })).toMatchObject([
      { name: "ANCIEN Zoé", netCents: 900, activities: ["Judo"] },
    ]);
    expect(await asked("attestation")).toEqual({ asOf: expect.any(Date) });
    expect(await paidMoney(store.db, scope, { members: [1] })).toMatchObject([
      { name: "L'HÉRITIER 1 Éloïse", netCents: 5_000, activities: [] },
    ]);
    const own = and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.id, 1));
    expect(await store.db.select({ valid: mirrorRegistrations.valid }).from(mirrorRegistrations).where(own)).toEqual([
      { valid: null },
    ]);
  });

  it("is not stated while the club is away, or does not show whose paper it is", async () => {
    first = ({ path }) =>
      path.startsWith("/seasons/2/payments") ? { status: 503, body: problem("unavailable") } : undefined;
    expect(await asked("receipt")).toMatchObject({ unread: "club", error: { code: "unavailable" } });
    first = ({ path }) => (path.startsWith("/members/") ? { status: 503, body: problem("unavailable") } : undefined);
    expect(await asked("receipt")).toMatchObject({ unread: "club" });
    first = ({ path }) =>
      path.startsWith("/members/") ? { status: 403, body: problem("insufficient_scope") } : undefined;
    expect(await asked("receipt")).toMatchObject({ unread: expect.stringMatching(/club|people/) });
    expect(await paidMoney(store.db, scope, { members: [1] })).toMatchObject([{ name: "ANCIEN Zoé" }]);
  });
});

const problem = (code: string) => ({ status: 503, code, detail: "Not now." });
