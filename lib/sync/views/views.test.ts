import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { savedViews } from "#lib/base/store/schema/sync/views.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { LONGEST_STATE, MOST_VIEWS } from "./lists.ts";
import { viewState } from "./viewed.ts";
import {
  addView,
  changeView,
  findView,
  openWith,
  removeView,
  shownView,
  type ViewPlace,
  viewPlace,
  viewsOf,
} from "./views.ts";

const moment = new Date("2026-09-01T08:00:00Z");

describe("what a view keeps", () => {
  it("is what the list itself would write: neither the page nor what it does not know", () => {
    const kept = viewState(
      "registrations",
      "state=all&activity=3%2C4&cols=state.age*&page=7&saved=9&open=4&x=1&sport=junk",
    );
    expect(kept).toBe("state=all&activity=3%2C4&cols=name.age*.state");
    expect(viewState("registrations", kept)).toBe(kept);
    expect(viewState("members", "state=all&standing=none&group=5&size=100&cols=nothing")).toBe(
      "standing=none&group=5&size=100",
    );
    expect(viewState("members", "")).toBe("");
    expect(viewState("payments", "q=durand&type=Remboursement&sort=amount&page=3&saved=4&method=x")).toBe(
      "q=durand&type=Remboursement&sort=amount",
    );
    expect(viewState("payments", "type=junk&sort=junk&order=desc")).toBe("");
  });
});

describe.each(databases("saved_views"))("saved views, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let [mine, theirs]: ViewPlace[] = [];
  const place = (of: ViewPlace | undefined): ViewPlace => {
    if (!of) throw new Error("nobody");
    return of;
  };
  const add = (of: ViewPlace | undefined, name: string, query = "state=all", shared = false) =>
    addView(store.db, place(of), { name, query, shared });
  const idOf = async (adding: ReturnType<typeof add>) => {
    const made = await adding;
    if (!made.ok) throw new Error(made.code);
    return made.id;
  };
  const names = async (of: ViewPlace | undefined) => (await viewsOf(store.db, place(of))).map(({ name }) => name);

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await store.db.delete(clubs);
    await store.db.delete(accounts);
    for (const slug of ["demo", "other"])
      await store.db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: moment, updatedAt: moment },
      });
    const people = ["ana", "ben"].map((name) =>
      addAccount(store.db, { email: `${name}@club.example`, name, passwordHash: null, homeClub: "demo", demo: false }),
    );
    [mine, theirs] = (await Promise.all(people)).map((account) => ({
      ...{ club: "demo", account: account?.id ?? 0, list: "registrations" as const },
    }));
  });
  beforeEach(() => store.db.delete(savedViews));
  afterAll(() => close());

  it("are seen by their person alone, the shared ones by the whole club, and by no other club or list", async () => {
    await add(mine, "Éveil", "activity=3");
    await add(theirs, "Complets", "places=none");
    await add(mine, "bureau", "waited=7", true);
    expect(await names(mine)).toEqual(["bureau", "Éveil"]);
    expect(await names(theirs)).toEqual(["bureau", "Complets"]);
    expect(await names({ ...place(mine), club: "other" })).toEqual([]);
    expect(await names({ ...place(mine), list: "members" })).toEqual([]);
    expect(await viewsOf(store.db, place(mine))).toMatchObject([
      { shared: true, opens: false, query: "waited=7" },
      { shared: false, opens: false, query: "activity=3" },
    ]);
  });

  it("keep one of a name, whatever its accents and case; own and shared ones apart", async () => {
    const first = await idOf(add(mine, "Éveil"));
    expect(await add(mine, "EVEIL")).toEqual({ ok: false, code: "name_taken" });
    expect(await add(mine, "Éveil", "", true)).toMatchObject({ ok: true });
    expect(await add(theirs, "Éveil", "", true)).toEqual({ ok: false, code: "name_taken" });
    expect(await add(theirs, "Éveil")).toMatchObject({ ok: true });
    const second = await idOf(add(mine, "Judo"));
    expect(await changeView(store.db, place(mine), second, { name: "éveil" })).toEqual({
      ok: false,
      code: "name_taken",
    });
    expect(await changeView(store.db, place(mine), first, { name: "EVEIL" })).toEqual({ ok: true, id: first });
  });

  it("are renamed, overwritten and removed by those who see them; another's are not there", async () => {
    const id = await idOf(add(mine, "Éveil"));
    for (const change of [{ name: "Taken" }, { query: "" }])
      expect(await changeView(store.db, place(theirs), id, change)).toEqual({ ok: false, code: "gone" });
    expect(await removeView(store.db, place(theirs), id)).toEqual({ ok: false, code: "gone" });
    expect(await removeView(store.db, { ...place(mine), list: "members" }, id)).toEqual({ ok: false, code: "gone" });
    await changeView(store.db, place(mine), id, { name: "Judo" });
    await changeView(store.db, place(mine), id, { query: "sport=7&page=3&junk=1" });
    expect(await findView(store.db, place(mine), id)).toMatchObject({ name: "Judo", query: "sport=7", shared: false });
    expect(await removeView(store.db, place(mine), id)).toEqual({ ok: true, id });
    expect(await names(mine)).toEqual([]);
  });

  it("open the list for each person as they chose, until the view is gone", async () => {
    const shared = await idOf(add(mine, "bureau", "waited=7", true));
    const own = await idOf(add(theirs, "Complets"));
    const opens = async (of: ViewPlace | undefined) =>
      (await viewsOf(store.db, place(of))).filter((view) => view.opens).map(({ id }) => id);
    expect(await openWith(store.db, place(mine), own), "another's").toEqual({ ok: false, code: "gone" });
    await openWith(store.db, place(mine), shared);
    await openWith(store.db, place(theirs), shared);
    await openWith(store.db, place(theirs), own);
    expect([await opens(mine), await opens(theirs)]).toEqual([[shared], [own]]);
    await openWith(store.db, place(theirs), null);
    expect(await opens(theirs)).toEqual([]);
    await removeView(store.db, place(theirs), shared);
    expect(await opens(mine)).toEqual([]);
  });

  it("are so many and no more, also when all are added at once", async () => {
    const adding = Array.from({ length: MOST_VIEWS + 5 }, (_, number) => add(mine, `View ${number}`));
    const made = await Promise.all(adding);
    expect(made.filter(({ ok }) => ok)).toHaveLength(MOST_VIEWS);
    expect(made.filter((one) => !one.ok && one.code === "too_many")).toHaveLength(5);
    expect(await add(theirs, "Another person's")).toMatchObject({ ok: true });
  });

  it("keep no more than a list can say", async () => {
    const most = viewState("registrations", `activity=${Array.from({ length: 5_000 }, (_, at) => 2_000_000_000 + at)}`);
    expect(most.length).toBeLessThanOrEqual(LONGEST_STATE);
    expect(await add(mine, "Long", most)).toMatchObject({ ok: true });
    expect(await add(mine, "Longer", `${most}&q=${"é".repeat(200)}`)).toEqual({ ok: false, code: "too_long" });
  });

  it("give a file their name while the address shows just what they keep", async () => {
    const id = await idOf(add(mine, "Éveil", "activity=3"));
    const name = (query: string, saved: number | undefined, of = mine) =>
      shownView(store.db, place(of), { saved, query });
    expect(await name(`activity=3&saved=${id}&page=2`, id)).toBe("Éveil");
    expect(await name(`activity=3&q=zoe&saved=${id}`, id)).toBeUndefined();
    expect(await name("activity=3", undefined)).toBeUndefined();
    expect(await name("activity=3", 0)).toBeUndefined();
    expect(await name("activity=3", id, theirs)).toBeUndefined();
  });

  it("of others are not there for whose role is of a section, who keeps their own", async () => {
    const [ours, own] = [await idOf(add(theirs, "Shared", "state=all", true)), await idOf(add(mine, "Own"))];
    expect(await names(mine)).toEqual(["Own", "Shared"]);
    const { club, account, list } = place(mine);
    const person = { id: account, name: "Ana", email: "ana@club.test" };
    const seat = { person, club, role: "secretary", scopes: null } as const;
    expect(viewPlace(seat, list)).toEqual({ ...place(mine), isOfSection: false });
    const narrow = viewPlace({ ...seat, section: { sports: [1], groups: [] } }, list);
    expect(await names(narrow)).toEqual(["Own"]);
    const gone = { ok: false, code: "gone" };
    expect(await findView(store.db, narrow, ours)).toBeUndefined();
    for (const refused of [
      changeView(store.db, narrow, ours, { name: "Mine now" }),
      removeView(store.db, narrow, ours),
      openWith(store.db, narrow, ours),
    ])
      expect(await refused).toEqual(gone);
    expect(await shownView(store.db, narrow, { saved: ours, query: "state=all" })).toBeUndefined();
    expect(await shownView(store.db, narrow, { saved: own, query: "state=all" })).toBe("Own");
    expect(await openWith(store.db, narrow, own)).toMatchObject({ ok: true });
    expect(await changeView(store.db, narrow, own, { name: "Own still" })).toMatchObject({ ok: true });
    expect(await removeView(store.db, narrow, own)).toMatchObject({ ok: true });
    expect(await names(theirs)).toContain("Shared");
  });

  it("go with the connection of their club", async () => {
    await add(mine, "Éveil");
    await store.db.delete(clubs).where(eq(clubs.slug, "demo"));
    expect(await names(mine)).toEqual([]);
    await store.db.insert(clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: moment, updatedAt: moment },
    });
  });
});
