import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { type AuditFilter, auditChoices, listAudit, writeAudit } from "./audit.ts";
import { auditEntries } from "./schema/base/access.ts";
import { saveZone } from "./zone.ts";

describe.each(databases("audit"))("the log, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  beforeAll(async () => {
    opened = await testStore(location);
  });
  afterAll(() => opened.close());

  const entry = { by: null, club: "demo", action: "season.create", subject: "seasons/7" };
  const written = (club: string) =>
    opened.store.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.club, club), eq(auditEntries.action, entry.action)));

  it("tells of one write once, however often its form is sent again after a lost reply, and of each other write", async () => {
    const { db } = opened.store;
    // A dashboard that died between its entry and its reply, the browser's second try, and two of them at once.
    await writeAudit(db, { ...entry, once: "the key of a season" });
    await Promise.all([1, 2, 3].map(() => writeAudit(db, { ...entry, once: "the key of a season" })));
    expect(await written("demo")).toHaveLength(1);
    await writeAudit(db, { ...entry, once: "the key of the next" }, { ...entry });
    await writeAudit(db, { ...entry, club: "voile", once: "the key of a season" });
    expect(await written("demo")).toHaveLength(3);
    expect(await written("voile")).toHaveLength(1);
  });

  it("is narrowed to one person and a period, whose days turn at the club's own midnight", async () => {
    const { db } = opened.store;
    await connectClub(db, "judo");
    await saveZone(db, "judo", "America/Martinique");
    const account = async (name: string) => {
      const email = `${name.toLowerCase()}@club.test`;
      const { id } = await addMember(db, { email, club: "judo", role: "reader", passwordHash: "x" });
      return { id, name };
    };
    const [ana, bea] = [await account("Ana"), await account("Bea")];
    // Midnight of the first of October is four o'clock in UTC there.
    for (const [at, by] of [
      ["2026-09-01T03:59:59Z", ana],
      ["2026-09-01T04:00:00Z", ana],
      ["2026-10-01T03:59:59Z", bea],
      ["2026-10-01T04:00:00Z", { ...ana, name: "Ana Nova" }],
    ] as const) {
      vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
      await writeAudit(db, { ...entry, by, club: "judo" });
      vi.useRealTimers();
    }
    const found = async (filter: AuditFilter) =>
      (await listAudit(db, "judo", filter, 10)).map(({ at }) => at.toISOString().slice(0, 19));
    const september = { from: "2026-09-01", to: "2026-09-30" };
    expect(await found(september)).toEqual(["2026-10-01T03:59:59", "2026-09-01T04:00:00"]);
    expect(await found({ ...september, accountId: ana.id })).toEqual(["2026-09-01T04:00:00"]);
    expect(await found({ from: "2026-10-01" })).toEqual(["2026-10-01T04:00:00"]);
    expect(await found({ to: "2026-08-31" })).toEqual(["2026-09-01T03:59:59"]);
    expect(await found({ from: "2027-01-01", to: "2027-01-31" })).toEqual([]);
    expect(await found({ from: "2026-09-30", to: "2026-09-01" })).toEqual([]);
    // Somebody is called as they were last; a club's log says nothing of another's.
    expect(await auditChoices(db, "judo")).toEqual({
      nouns: new Set(["season"]),
      people: [{ id: ana.id, name: "Ana Nova" }, bea],
    });
    expect((await auditChoices(db, "voile")).people).toEqual([]);
  });

  it("is narrowed to records with their papers, and to no other record whose number begins alike", async () => {
    const { db } = opened.store;
    await connectClub(db, "boxe");
    const at = (subject: string | null) => writeAudit(db, { by: null, club: "boxe", action: "paper.check", subject });
    for (const subject of ["members/7", "member-documents/7/fields/2", "members/71", "member-documents/71", null])
      await at(subject);
    const found = async (...subjects: string[]) =>
      (await listAudit(db, "boxe", { subjects }, 10)).map(({ subject }) => subject);
    expect(await found("members/7", "member-documents/7")).toEqual(["member-documents/7/fields/2", "members/7"]);
    expect(await found("members/71")).toEqual(["members/71"]);
    expect(await found()).toEqual([]);
    // Another club has a record of the same number.
    expect(await listAudit(db, "judo", { subjects: ["members/7", "member-documents/7"] }, 10)).toEqual([]);
  });
});
