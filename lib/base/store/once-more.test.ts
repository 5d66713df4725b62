import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { DatabaseUnavailableError } from "#runtime/database/failure.ts";
import type { Store, Transaction } from "./database.ts";
import { onceMore } from "./once-more.ts";
import { clubs } from "./schema/base/clubs.ts";

describe.each(databases("oncemore"))("work that loses against others, %s", (name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    for (const slug of ["judo", "voile"]) await connectClub(store.db, slug);
  });
  afterAll(() => close());

  it("is carried out once more where a statement waited too long, and leaves nothing of the lost try", async () => {
    let tries = 0;
    const done = await onceMore(() =>
      store.db.transaction(async (tx) => {
        tries += 1;
        await tx
          .update(clubs)
          .set({ name: `try ${tries}` })
          .where(eq(clubs.slug, "judo"));
        // What PostgreSQL says to a statement that it cancels.
        if (tries === 1) await tx.execute(sql`do $$ begin raise exception 'canceled' using errcode = '57014'; end $$`);
        return "done";
      }),
    );
    expect([done, tries]).toEqual(["done", 2]);
    const [judo] = await store.db.select({ name: clubs.name }).from(clubs).where(eq(clubs.slug, "judo"));
    expect(judo?.name).toBe("try 2");
  });

  it("is given up after some tries, and at once for anything else", async () => {
    const times = async (errcode: string) => {
      let tries = 0;
      const work = onceMore(() =>
        store.db.transaction(async (tx) => {
          tries += 1;
          await tx.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${errcode}'; end $$`));
        }),
      );
      await expect(work).rejects.toThrow();
      return tries;
    };
    expect([await times("40P01"), await times("23505")]).toEqual([3, 1]);
    await expect(onceMore(() => Promise.reject(new DatabaseUnavailableError("lost")))).rejects.toThrow(/broke/);
  });

  // The embedded database has one connection: nobody can hold what another needs.
  if (name === "PostgreSQL")
    it("ends well for both of two who hold what the other needs", async () => {
      const meet = Promise.withResolvers<void>();
      let arrived = 0;
      const hold = (tx: Transaction, slug: string) =>
        tx.select({ slug: clubs.slug }).from(clubs).where(eq(clubs.slug, slug)).for("update");
      let tries = 0;
      const both = [
        ["judo", "voile"],
        ["voile", "judo"],
      ].map(([first = "", second = ""]) =>
        onceMore(() =>
          store.db.transaction(async (tx) => {
            tries += 1;
            await hold(tx, first);
            arrived += 1;
            if (arrived === 2) meet.resolve();
            await meet.promise;
            await hold(tx, second);
            return second;
          }),
        ),
      );
      expect(await Promise.all(both)).toEqual(["voile", "judo"]);
      expect(tries).toBe(3);
    });
});
