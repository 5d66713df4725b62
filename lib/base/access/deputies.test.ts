import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, findAccount, findAccountByEmail, setRole } from "#lib/base/store/accounts.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { accountsOfSessions, beginSession } from "#lib/base/store/sessions.ts";
import { saveZone } from "#lib/base/store/zone.ts";
import { today } from "#lib/base/time/today.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { noteAssignees } from "#lib/people/notes/assignees.ts";
import { carryOut } from "./commands.ts";
import { directsStill } from "./handed-code.ts";
import { invite, join } from "./invitations.ts";
import { changeMembership, changeWelcome, isDirected } from "./membership.ts";

/** Where a day begins first, and where it ends last: 25 hours apart, so that it is never the same day in both. */
const ZONES = { east: "Pacific/Kiritimati", west: "Pacific/Pago_Pago" };

describe.each(databases("deputies"))("a role for a time, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let ana: Account;
  const days = { east: "", west: "" };
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    for (const club of ["east", "west"] as const) {
      await connectClub(store.db, club);
      await saveZone(store.db, club, ZONES[club]);
      await addMember(store.db, { email: `director@${club}.test`, club, role: "director" });
      days[club] = await today(store.db, club);
    }
    ana = await addMember(store.db, { email: "ana@club.test", club: "east", role: "treasurer" });
  });
  afterAll(() => close());

  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const ofAna = async () => (await findAccount(store.db, ana.id)) as Account;

  it("gives all of it through its last day where the club is, and nothing after", async () => {
    await setRole(store.db, ana.id, "east", "treasurer", days.west);
    await setRole(store.db, ana.id, "west", "treasurer", days.west);
    expect(days.west < days.east).toBe(true);
    const account = await ofAna();
    expect([...account.roles]).toEqual([["west", "treasurer"]]);
    expect([account.given.get("east"), account.given.get("west")]).toEqual([
      { role: "treasurer", lastDay: days.west, isOver: true, groupsIssuer: null, section: null },
      { role: "treasurer", lastDay: days.west, isOver: false, groupsIssuer: null, section: null },
    ]);
    await setRole(store.db, ana.id, "east", "treasurer", days.east);
    expect((await ofAna()).roles.get("east")).toBe("treasurer");
  });

  it("is over in a session that goes on: nobody has to sign out for it", async () => {
    const session = await beginSession(store.db, await ofAna());
    const rolesNow = async () => (await accountsOfSessions(store.db, [session])).get(session)?.roles;
    await setRole(store.db, ana.id, "east", "secretary", days.east);
    expect((await rolesNow())?.get("east")).toBe("secretary");
    await setRole(store.db, ana.id, "east", "secretary", days.west);
    expect((await rolesNow())?.has("east")).toBe(false);
  });

  it("gives nobody a follow-up, and keeps its last day for whoever extends it", async () => {
    const reader = { club: "east", accountId: 0, role: "director" } as const;
    const named = async () => (await noteAssignees(store.db, reader)).map(({ id }) => id);
    await setRole(store.db, ana.id, "east", "secretary", days.west);
    expect(await named()).not.toContain(ana.id);
    await run((tx) => changeMembership(tx, ana.id, "east", "secretary", days.east));
    expect(await named()).toContain(ana.id);
    await run((tx) => changeMembership(tx, ana.id, "east", "secretary"));
    expect((await ofAna()).given.get("east")).toEqual({
      role: "secretary",
      lastDay: null,
      isOver: false,
      groupsIssuer: null,
      section: null,
    });
  });

  it("takes no club its last director: one for a time is none, and nobody becomes one for a time alone", async () => {
    const director = (await findAccountByEmail(store.db, "director@east.test")) as Account;
    const kept = { kept: "lastDirector", club: "east" };
    await run((tx) => changeMembership(tx, ana.id, "east", "director", "2199-12-31"));
    expect(await directsStill(store.db, "east", ana.id)).toBe(true);
    expect(await isDirected(store.db, "east", director)).toBe(false);
    expect(await run((tx) => changeMembership(tx, director.id, "east", "director", "2199-12-31"))).toEqual(kept);
    expect(await run((tx) => changeMembership(tx, director.id, "east", null))).toEqual(kept);
    expect(await run((tx) => changeWelcome(tx, director.id, false))).toEqual(kept);
    await run((tx) => changeMembership(tx, ana.id, "east", "director"));
    expect(await run((tx) => changeMembership(tx, director.id, "east", null))).toHaveProperty("account");
    await run((tx) => changeMembership(tx, director.id, "east", "director"));
  });

  it("opens no door once it is over: what a director for a time had offered ends with it", async () => {
    await run((tx) => changeMembership(tx, ana.id, "east", "director", days.east));
    const seat = { person: await ofAna(), club: "east", role: "director", scopes: null } as const;
    const code = await run((tx) => invite(tx, seat, { email: "back@door.test", name: "Me", role: "director" }));
    await setRole(store.db, ana.id, "east", "director", days.west);
    expect(await run((tx) => join(tx, code, "h", null))).toEqual({ ok: false, code: "wrong_code" });
  });

  it("is offered until a day, and is none where it is taken after it", async () => {
    const director = (await findAccountByEmail(store.db, "director@east.test")) as Account;
    const seat = { person: director, club: "east", role: "director", scopes: null } as const;
    const offer = (email: string, lastDay: string) =>
      run((tx) => invite(tx, seat, { email, name: "Ben", role: "treasurer", lastDay }));
    const [late, open] = [await offer("late@club.test", days.west), await offer("ben@club.test", days.east)];
    expect(await run((tx) => join(tx, late, "h", null))).toEqual({ ok: false, code: "wrong_code" });
    expect(await findAccountByEmail(store.db, "late@club.test")).toBeUndefined();
    expect(await run((tx) => join(tx, open, "h", null))).toEqual({ ok: true, email: "ben@club.test" });
    const ben = await findAccountByEmail(store.db, "ben@club.test");
    expect(ben?.given.get("east")).toEqual({
      role: "treasurer",
      lastDay: days.east,
      isOver: false,
      groupsIssuer: null,
      section: null,
    });
  });

  it("is told by the command line, which gives a role without an end", async () => {
    await setRole(store.db, ana.id, "east", "coach", days.west);
    const lines = async () => (await carryOut(store.db, { do: "list" })).lines.find((line) => line.startsWith("ana@"));
    expect(await lines()).toContain(`coach of east (ended on ${days.west})`);
    await carryOut(store.db, { do: "role", email: "ana@club.test", club: "east", role: "coach" });
    expect((await ofAna()).given.get("east")?.lastDay).toBeNull();
  });
});
