import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Account,
  addAccount,
  credentialsOf,
  findAccount,
  findAccountByEmail,
  removeRole,
} from "#lib/base/store/accounts.ts";
import { deleteClub } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { carryOut } from "./commands.ts";
import { invite, isOffered, join, openInvitations, withdraw } from "./invitations.ts";
import { changeMembership, changeWelcome } from "./membership.ts";
import type { Seat } from "./permissions.ts";

describe.each(databases("invitations"))("an offered role, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const seats: Record<string, Seat> = {};
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    for (const club of ["judo", "voile"]) {
      await connectClub(store.db, club);
      await carryOut(store.db, { do: "add", email: `director@${club}.test`, name: "D", club, role: "director" });
      const person = await byEmail(`director@${club}.test`);
      seats[club] = { person, club, role: "director", scopes: null };
    }
  });
  afterAll(() => close());

  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const byEmail = async (email: string): Promise<Account> => {
    const account = await findAccountByEmail(store.db, email);
    if (!account) throw new Error(`${email} has no account`);
    return account;
  };
  const passwordHashOf = async (email: string) => (await credentialsOf(store.db, email))?.passwordHash;
  const offer = (club: string, email: string) =>
    run((tx) => invite(tx, seats[club] as Seat, { email, name: "As typed", role: "secretary" }));
  const take = (code: string, hash: string, signedIn: Account | null = null) =>
    run((tx) => join(tx, code, hash, signedIn));

  it("makes an account that is its club's alone, with the password that the person chose", async () => {
    const code = await offer("judo", "Ana@Club.test");
    expect(await findAccountByEmail(store.db, "ana@club.test")).toBeUndefined();
    expect(await take(code.toUpperCase().replaceAll("-", " "), "chosen")).toEqual({ ok: true, email: "ana@club.test" });
    const ana = await byEmail("ana@club.test");
    expect([ana.name, ana.homeClub, ana.roles.get("judo")]).toEqual(["As typed", "judo", "secretary"]);
    expect(await passwordHashOf("ana@club.test")).toBe("chosen");
    expect(await take(code, "again")).toEqual({ ok: false, code: "wrong_code" });
  });

  it("tells a director nothing of an address that has an account elsewhere", async () => {
    const [known, unknown] = [await offer("voile", "ana@club.test"), await offer("voile", "nobody@club.test")];
    expect(known).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    expect(unknown).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    const open = await openInvitations(store.db, "voile");
    expect(open.map(({ name, email }) => [name, email])).toEqual([
      ["As typed", "ana@club.test"],
      ["As typed", "nobody@club.test"],
    ]);
    expect(await openInvitations(store.db, "judo")).toEqual([]);
  });

  it("cannot be taken in the name of an account by who is not signed in to it", async () => {
    const code = await offer("voile", "ana@club.test");
    expect(await take(code, "a director's")).toEqual({ ok: false, code: "sign_in" });
    expect(await take(code, "a director's", await byEmail("director@voile.test"))).toEqual({
      ok: false,
      code: "sign_in",
    });
    const ana = await byEmail("ana@club.test");
    expect([await passwordHashOf("ana@club.test"), ana.roles.size]).toEqual(["chosen", 1]);
  });

  it("makes an account nobody's but its person's, for good, and replaces a password that a director may know", async () => {
    const ana = await byEmail("ana@club.test");
    expect(await take(await offer("voile", "ana@club.test"), "her own", ana)).toMatchObject({ ok: true });
    const now = await byEmail("ana@club.test");
    expect([now.homeClub, now.name, [...now.roles.keys()].sort()]).toEqual([null, "As typed", ["judo", "voile"]]);
    expect(await passwordHashOf("ana@club.test")).toBe("her own");
    expect(now.sessionNumber).toBe(ana.sessionNumber + 1);
    // The first club takes its role away, and offers it again: the account is not its own any more.
    await removeRole(store.db, ana.id, "judo");
    expect(await take(await offer("judo", "ana@club.test"), "her own", now)).toMatchObject({ ok: true });
    await removeRole(store.db, ana.id, "voile");
    expect((await findAccount(store.db, ana.id))?.homeClub).toBeNull();
  });

  it("is one a club and address, can be taken back, and by its own club alone", async () => {
    const first = await offer("judo", "ben@club.test");
    const second = await offer("judo", "ben@club.test");
    expect([await isOffered(store.db, first), await isOffered(store.db, second)]).toEqual([false, true]);
    const [open] = await openInvitations(store.db, "judo");
    const id = open?.id ?? 0;
    expect(await run((tx) => withdraw(tx, seats.voile as Seat, id))).toBe(false);
    expect(await run((tx) => withdraw(tx, seats.judo as Seat, id))).toBe(true);
    expect(await take(second, "late")).toEqual({ ok: false, code: "wrong_code" });
  });

  it.each([
    ["is disabled", (tx: Transaction, id: number) => changeWelcome(tx, id, false)],
    ["is director no longer", (tx: Transaction, id: number) => changeMembership(tx, id, "judo", "secretary")],
    ["has left the club", (tx: Transaction, id: number) => changeMembership(tx, id, "judo", null)],
  ])("ends with the director who made it: one who %s leaves no door open", async (_what, go) => {
    await carryOut(store.db, { do: "role", email: "ana@club.test", club: "judo", role: "director" });
    const ana = await byEmail("ana@club.test");
    const seat: Seat = { person: ana, club: "judo", role: "director", scopes: null };
    const made = () => run((tx) => invite(tx, seat, { email: "back@door.test", name: "Me", role: "director" }));
    const before = await made();
    await run((tx) => go(tx, ana.id));
    expect(await openInvitations(store.db, "judo")).toEqual([]);
    expect(await take(before, "h")).toEqual({ ok: false, code: "wrong_code" });
    // One that was on its way at that moment.
    expect(await take(await made(), "h")).toEqual({ ok: false, code: "wrong_code" });
    await run((tx) => changeWelcome(tx, ana.id, true));
    expect(await findAccountByEmail(store.db, "back@door.test")).toBeUndefined();
  });

  it("leaves an account to its person when its only club is gone", async () => {
    const account = await addAccount(store.db, {
      email: "eve@club.test",
      name: "Eve",
      passwordHash: "h",
      homeClub: "voile",
    });
    await deleteClub(store.db, "voile");
    expect((await findAccount(store.db, account?.id ?? 0))?.homeClub).toBeNull();
  });
});
