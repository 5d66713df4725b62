import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Account, credentialsOf, findAccount, setPassword, setRole } from "#lib/base/store/accounts.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { passwordLinks } from "#lib/base/store/schema/base/access.ts";
import { accountsOfSessions, beginSession } from "#lib/base/store/sessions.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { faultOfPassword } from "./chosen-password.ts";
import { changeMembership, changeWelcome } from "./membership.ts";
import { accountOfLink, MAILED_AT_ONCE, makeHandedLink, makeMailedLink, takeLink } from "./password-links.ts";
import type { Seat } from "./permissions.ts";

it("takes a password of ten characters of any kind, and none that guessers try first", async () => {
  const faults = ["short", "x".repeat(201), "1q2w3e4r5t", "PassWord123", "aaaaaaaaaaaa", "Ana@Club.test"];
  expect(await Promise.all(faults.map((typed) => faultOfPassword(typed, "ana@club.test")))).toEqual([
    ...["short", "long", "common", "common", "common", "common"],
  ]);
  for (const typed of ["quatre mots tout simples", "forêt d’été", "ana@club.tests"])
    expect(await faultOfPassword(typed, "ana@club.test")).toBeUndefined();
});

describe.each(databases("password_links"))("a link for a new password, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let director: Account;
  let seat: Seat;
  let ana: Account;
  let count = 0;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    for (const club of ["judo", "voile"]) await connectClub(store.db, club);
  });
  afterAll(() => close());
  beforeEach(async () => {
    count += 1;
    director = await member(`director-${count}@club.test`, "judo", "director");
    seat = { person: director, club: "judo", role: "director", scopes: null };
    ana = await member(`ana-${count}@club.test`, "judo", "secretary");
  });

  const member = (email: string, club: string, role: "director" | "secretary") =>
    addMember(store.db, { email, club, role });
  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const hand = () => run((tx) => makeHandedLink(tx, seat, ana));
  const mail = async () => (await run((tx) => makeMailedLink(tx, ana.id)))?.code;
  const take = (code: string, hash = "new") => run((tx) => takeLink(tx, code, hash));
  const passwordHash = async () => (await credentialsOf(store.db, ana.email))?.passwordHash;

  it("works once, also for two at once, ends every session, and is kept as a hash only", async () => {
    const session = await beginSession(store.db, ana);
    const code = await hand();
    expect(JSON.stringify(await store.db.select().from(passwordLinks))).not.toContain(code);
    expect((await accountOfLink(store.db, code))?.email).toBe(ana.email);
    expect([await passwordHash(), (await accountsOfSessions(store.db, [session])).size]).toEqual(["old", 1]);
    const taken = await Promise.all([take(code, "first"), take(code.toUpperCase().replaceAll("-", " "), "second")]);
    expect(taken.filter((email) => email === ana.email)).toHaveLength(1);
    expect(await passwordHash()).toBe(taken[0] ? "first" : "second");
    expect((await accountsOfSessions(store.db, [session])).size).toBe(0);
    expect([await take(code), await accountOfLink(store.db, code)]).toEqual([undefined, undefined]);
    const said = JSON.stringify(await listAudit(store.db, "judo", {}, 100));
    expect(said).toContain("account.password_link");
    expect(said).toContain("account.password_chosen");
    expect(said).not.toContain(code);
  });

  it("is one that is handed over at a time, and ends with any other new password", async () => {
    const [first, second] = [await hand(), await hand()];
    expect(await take(first)).toBeUndefined();
    await setPassword(store.db, ana.id, "another");
    expect(await take(second)).toBeUndefined();
    expect(await passwordHash()).toBe("another");
  });

  it("is mailed so often and no more, and what strangers ask for ends none that somebody has", async () => {
    const handed = await hand();
    const mailed: (string | undefined)[] = [];
    for (let one = 0; one < 50; one += 1) mailed.push(await mail());
    expect(mailed.filter(Boolean)).toHaveLength(MAILED_AT_ONCE);
    expect((await accountOfLink(store.db, mailed[0] ?? ""))?.id).toBe(ana.id);
    expect(await take(handed)).toBe(ana.email);
    expect(await take(mailed[0] ?? "")).toBeUndefined();
  });

  it.each([
    ["who made it is director no longer", (tx: Transaction) => changeMembership(tx, director.id, "judo", "secretary")],
    ["who made it is disabled", (tx: Transaction) => changeWelcome(tx, director.id, false)],
    ["the account is disabled", (tx: Transaction) => changeWelcome(tx, ana.id, false)],
    ["the account has come to a second club", (tx: Transaction) => setRole(tx, ana.id, "voile", "reader")],
  ])("is worth nothing where %s", async (_why, go) => {
    await member(`second-${count}@club.test`, "judo", "director");
    const code = await hand();
    await run(async (tx) => void (await go(tx)));
    expect(await take(code)).toBeUndefined();
    expect(await passwordHash()).toBe("old");
  });

  it("is mailed to nobody whose account opens another club too, or may not sign in", async () => {
    await setRole(store.db, ana.id, "voile", "reader");
    expect(await mail()).toBeUndefined();
    const ben = await member(`ben-${count}@club.test`, "judo", "secretary");
    await run((tx) => changeWelcome(tx, ben.id, false));
    expect(await run((tx) => makeMailedLink(tx, ben.id))).toBeUndefined();
    expect((await findAccount(store.db, ben.id))?.disabled).toBe(true);
  });
});
