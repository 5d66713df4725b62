import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { writeAudit } from "./audit.ts";
import { auditEntries } from "./schema/base/access.ts";

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
});
