import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listClubs } from "#lib/base/store/clubs.ts";
import { accounts, memberships } from "#lib/base/store/schema/base/access.ts";
import { mirrorPayments, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { controlDecisions } from "#lib/registrations/decisions/control.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { connectFirstClub } from "./first-club.ts";

describe.each(databases("first_club"))("another CLUB_API_URL at the next start, %s", (_name, location) => {
  let desk: Awaited<ReturnType<typeof testStore>>;
  let claire: { id: number; name: string };
  beforeAll(async () => {
    desk = await testStore(location);
  });
  afterAll(() => desk.close());

  const first = (baseUrl: string, clientId: string) => ({
    baseUrl,
    clientId,
    webhookSecret: undefined,
    credential: { kind: "secret", secret: "0123456789abcdef" } as const,
  });
  const workNow = async (id: number) => (await desk.store.db.select().from(works).where(eq(works.id, id)))[0];

  it("keeps everybody's role and every open decision, which waits until a director knows the club again", async () => {
    const { db } = desk.store;
    const { slug } = await connectFirstClub(db, first("http://localhost:4000/judo/api/v1", "one"));
    const person = { email: "claire@judo.example", name: "Claire Martin", createdAt: now() };
    const [account] = await db.insert(accounts).values(person).returning();
    claire = { id: account?.id ?? 0, name: person.name };
    await db.insert(memberships).values({ accountId: claire.id, club: slug, role: "secretary" });
    await db.insert(mirrorSports).values({ club: slug, id: 1, reading: 1, name: "Judo" });
    await db.insert(mirrorPayments).values({ club: slug, id: 1, reading: 1, seasonId: 1 });
    const { work } = await db.transaction((tx) =>
      createDecisionWork(tx, {
        club: slug,
        seasonId: 1,
        kind: "annual",
        operation: "validate",
        registrations: [1, 2, 3].map((id) => ({ registrationId: id, memberId: id, activityId: id })),
        askedBy: claire,
        now: now(),
      }),
    );
    await connectFirstClub(db, first("https://judo.example/api/v1", "one"));
    expect(await listClubs(db)).toMatchObject([{ slug, baseUrl: "https://judo.example/api/v1" }]);
    expect(await db.select().from(memberships)).toMatchObject([{ accountId: claire.id, role: "secretary" }]);
    expect(await db.select().from(pieces)).toHaveLength(3);
    for (const copy of [mirrorSports, mirrorPayments]) expect(await db.select().from(copy)).toEqual([]);
    expect(await workNow(work.id)).toMatchObject({ state: "paused", pauseReason: "address_changed" });

    const secretary = { ...claire, now: now() };
    // A pause on top must not make it anybody's to resume.
    await controlDecisions(db, slug, work.id, "pause", secretary);
    expect(await controlDecisions(db, slug, work.id, "resume", secretary)).toEqual({
      ok: false,
      code: "director_only",
    });
    const director = { ...secretary, isDirector: true };
    expect(await controlDecisions(db, slug, work.id, "resume", director)).toMatchObject({ work: { state: "running" } });
    // The same start again asks nothing again.
    await connectFirstClub(db, first("https://judo.example/api/v1", "one"));
    expect(await workNow(work.id)).toMatchObject({ state: "running" });
    await connectFirstClub(db, first("https://judo.example/club/api/v1", "one"));
    expect(await controlDecisions(db, slug, work.id, "take_back", secretary)).toMatchObject({
      work: { state: "taken_back" },
    });
  });

  it("gives a club of which neither address nor integration is known a place of its own", async () => {
    const { db } = desk.store;
    await connectFirstClub(db, first("http://elsewhere.example/judo/api/v1", "two"));
    expect((await listClubs(db)).map(({ slug }) => slug)).toEqual(["judo", "judo-2"]);
    expect(await db.select().from(memberships)).toMatchObject([{ club: "judo" }]);
  });
});
