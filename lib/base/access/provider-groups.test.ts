import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Account, addAccount, findAccount, setSection } from "#lib/base/store/accounts.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { memberships, providerSubjects } from "#lib/base/store/schema/base/access.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { changeMembership } from "./membership.ts";
import { endpointsOf, readClaims } from "./open-id.ts";
import { exchangeCode } from "./open-id-code.ts";
import { changeOperator } from "./operators.ts";
import {
  areGroupsWanted,
  type GroupRole,
  groupRolesOf,
  groupsToldAt,
  keepGroupRoles,
  leaveToGroups,
} from "./provider-groups.ts";
import type { Role } from "./roles.ts";
import { signInWithProvider } from "./sign-in.ts";
import { Browser, openRealProvider, REDIRECT, type RealProvider } from "./testing/real-provider.ts";

describe.each(databases("provider_groups"))("roles by groups of the provider, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let provider: RealProvider;
  let count = 0;
  let east: string;
  let west: string;
  let director: Account;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    provider = await openRealProvider({ conformIdTokenClaims: false });
    started(provider.issuer);
  });
  afterAll(async () => {
    await provider.close();
    await close();
  });
  beforeEach(async () => {
    started(provider.issuer);
    count += 1;
    [east, west] = [`east${count}`, `west${count}`];
    for (const club of [east, west]) await connectClub(store.db, club);
    director = await addMember(store.db, { email: `dora-${count}@club.test`, club: east, role: "director" });
  });

  function started(issuer: string): void {
    keptByProcess<unknown>("environment").value = readDashboardEnvironment({
      ...{ NEXTAUTH_SECRET: "a".repeat(32), DATA_DIR: tmpdir() },
      ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "guichet", OIDC_CLIENT_SECRET: "s".repeat(20) },
    });
  }
  const change = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  /** @param opened what stood there when its form was opened; undefined: what stands there now */
  const says = (groups: Record<string, Role>, club = east, opened?: GroupRole[]) =>
    change(async (tx) =>
      keepGroupRoles(
        tx,
        { club, person: director },
        Object.entries(groups).map(([group, role]) => ({ group, role })),
        opened ?? (await groupRolesOf(tx, club)),
      ),
    );
  const leaves = (id: number, club = east) => change((tx) => leaveToGroups(tx, { club, person: director }, id));
  /** Somebody whose account a club made, and who has no role there. */
  const person = async (name: string, homeClub: string | null = east): Promise<Account> => {
    const made = await addAccount(store.db, {
      email: `${name}-${count}@club.test`,
      name,
      passwordHash: null,
      homeClub,
    });
    if (!made) throw new Error("the address is taken");
    return made;
  };
  /** Comes by the provider that is really there. @param groups what it says of them; undefined: nothing */
  const comes = async ({ email, id }: Account, groups: unknown, by = provider) => {
    by.visitor = {
      id: `g-${id}`,
      claims: { email, email_verified: true, ...(groups !== undefined && { groups }) },
    };
    const { cameBack, begun } = await new Browser().visit(by);
    const answer = await exchangeCode(by, await endpointsOf(by), cameBack, begun, REDIRECT);
    if (!answer.ok) throw answer.cause;
    const came = await signInWithProvider({ issuer: by.issuer, claims: answer.claims });
    if (!came.ok) throw new Error(came.code);
    return Object.fromEntries((await findAccount(store.db, id))?.roles ?? []);
  };
  const told = async (club = east) =>
    (await listAudit(store.db, club, {}, 20))
      .filter(({ action }) => action.startsWith("account.group"))
      .map(({ action, subject, details }) => [action, subject, details])
      .reverse();

  it("come and go with the groups; said nothing, nothing changes", async () => {
    await says({ board: "treasurer", staff: "coach" });
    const ana = await person("ana");
    expect(await comes(ana, undefined)).toEqual({});
    expect(await comes(ana, ["others", "Board"])).toEqual({});
    expect(await comes(ana, ["others", "staff"])).toEqual({ [east]: "coach" });
    // Of two roles the first of the roles; said twice it is written down once.
    expect(await comes(ana, ["staff", "board"])).toEqual({ [east]: "treasurer" });
    expect(await comes(ana, ["staff", "board"])).toEqual({ [east]: "treasurer" });
    // None sent is not all removed, nor is what cannot be read.
    expect(await comes(ana, undefined)).toEqual({ [east]: "treasurer" });
    expect(await comes(ana, "")).toEqual({ [east]: "treasurer" });
    expect(await comes(ana, { staff: true })).toEqual({ [east]: "treasurer" });
    // A text alone is a group alone.
    expect(await comes(ana, "board")).toEqual({ [east]: "treasurer" });
    expect(await comes(ana, [7, "staff", null, "x".repeat(300)])).toEqual({ [east]: "coach" });
    expect(await comes(ana, [])).toEqual({});
    const subject = `accounts/${ana.id}`;
    expect(await told()).toEqual([
      ["account.groups", null, { count: 2, added: ["treasurer board", "coach staff"], removed: [] }],
      ["account.group_role", subject, { role: "coach" }],
      ["account.group_role", subject, { role: "treasurer" }],
      ["account.group_role", subject, { role: "coach" }],
      ["account.group_role_end", subject, { role: "coach" }],
    ]);
    expect(await told(west)).toEqual([]);
  });

  it("leave what was given by hand, and what somebody changed by hand since", async () => {
    await says({ board: "treasurer" });
    const bob = await addMember(store.db, { email: `bob-${count}@club.test`, club: east, role: "reader" });
    expect(await comes(bob, ["board"])).toEqual({ [east]: "reader" });
    expect(await comes(bob, [])).toEqual({ [east]: "reader" });
    const ana = await person("ana");
    expect(await comes(ana, ["board"])).toEqual({ [east]: "treasurer" });
    await change((tx) => changeMembership(tx, ana.id, east, "coach"));
    expect(await comes(ana, [])).toEqual({ [east]: "coach" });
    // One that was narrowed to a section does not come back for the whole club.
    const sara = await person("sara");
    await comes(sara, ["board"]);
    await setSection(store.db, sara.id, east, { sports: [1], groups: [] });
    for (const groups of [[], ["board"]]) expect(await comes(sara, groups)).toEqual({ [east]: "treasurer" });
    expect((await findAccount(store.db, sara.id))?.given.get(east)?.section).toEqual({ sports: [1], groups: [] });
    // A role whose time is over is a director's decision too.
    await change((tx) => changeMembership(tx, bob.id, east, "reader", "2020-01-01"));
    expect(await comes(bob, ["board"])).toEqual({});
  });

  it("bring nobody of another club in, nor an operator: that takes an offer", async () => {
    await says({ everybody: "reader" }, west);
    const ana = await person("ana");
    expect(await comes(ana, ["everybody"])).toEqual({});
    const bob = await addMember(store.db, { email: `bob-${count}@club.test`, club: east, role: "reader" });
    expect(await comes(bob, ["everybody"])).toEqual({ [east]: "reader" });
    expect((await findAccount(store.db, bob.id))?.homeClub).toBe(east);
    // Nor of an account that is nobody's.
    const free = await person("free", null);
    const operator = await person("olga", null);
    await change((tx) => changeOperator(tx, operator.id, true, null));
    expect(await comes(operator, ["everybody"])).toEqual({});
    expect(await comes(free, ["everybody"])).toEqual({});
    // Once it was left to the groups, they take the role and give it back, there alone.
    await change((tx) => changeMembership(tx, bob.id, west, "reader"));
    expect(await leaves(bob.id, west)).toBeUndefined();
    expect(await comes(bob, [])).toEqual({ [east]: "reader" });
    expect(await comes(bob, ["everybody"])).toEqual({ [east]: "reader", [west]: "reader" });
    await change((tx) => changeMembership(tx, bob.id, west, null));
    expect(await comes(bob, ["everybody"])).toEqual({ [east]: "reader" });
  });

  it("end with the groups of the provider by whose they came, and by no other's word", async () => {
    await says({ board: "treasurer", heads: "director" });
    const [ana, ben] = [await person("ana"), await person("ben")];
    expect(await comes(ana, ["board"])).toEqual({ [east]: "treasurer" });
    expect(await comes(ben, ["heads"])).toEqual({ [east]: "director" });
    expect((await findAccount(store.db, ana.id))?.given.get(east)?.groupsIssuer).toBe(provider.issuer);
    const other = await openRealProvider({ conformIdTokenClaims: false });
    try {
      started(other.issuer);
      for (const groups of [undefined, [], ["board", "heads"]]) {
        expect(await comes(ana, groups, other)).toEqual({ [east]: "treasurer" });
        expect(await comes(ben, groups, other)).toEqual({ [east]: "director" });
      }
      // What it gives beside stays as it is; what it gives as well goes over to it.
      await says({ everybody: "reader", money: "treasurer" });
      expect(await comes(ana, ["everybody"], other)).toEqual({ [east]: "treasurer" });
      expect(await comes(ana, ["money"], other)).toEqual({ [east]: "treasurer" });
      expect((await findAccount(store.db, ana.id))?.given.get(east)?.groupsIssuer).toBe(other.issuer);
      expect(await comes(ana, [], other)).toEqual({});
      started(provider.issuer);
      expect(await comes(ben, [])).toEqual({});
    } finally {
      await other.close();
    }
  });

  it("come back by no group once somebody took them away, until somebody gives them again", async () => {
    await says({ board: "treasurer" });
    const ana = await person("ana");
    expect(await comes(ana, ["board"])).toEqual({ [east]: "treasurer" });
    // Groups may, what they took.
    expect(await comes(ana, [])).toEqual({});
    expect(await comes(ana, ["board"])).toEqual({ [east]: "treasurer" });
    await change((tx) => changeMembership(tx, ana.id, east, null));
    for (const groups of [["board"], [], ["board"]]) expect(await comes(ana, groups)).toEqual({});
    // One that was lowered, and one whose last day passed, and that was taken away then.
    await change((tx) => changeMembership(tx, ana.id, east, "treasurer", "2020-01-01"));
    expect(await comes(ana, ["board"])).toEqual({});
    await change((tx) => changeMembership(tx, ana.id, east, null));
    expect(await comes(ana, ["board"])).toEqual({});
    await change((tx) => changeMembership(tx, ana.id, east, "reader"));
    for (const groups of [["board"], [], ["board"]]) expect(await comes(ana, groups)).toEqual({ [east]: "reader" });
    expect(await leaves(ana.id)).toBeUndefined();
    expect(await comes(ana, ["board"])).toEqual({ [east]: "treasurer" });
    // A role that nobody had, and that an operator took away.
    const eve = await person("eve");
    await change((tx) => changeMembership(tx, eve.id, east, null));
    expect(await comes(eve, ["board"])).toEqual({});
  });

  it("are left to the groups by a director, for whom that makes sense", async () => {
    await says({ board: "treasurer" });
    const bob = await addMember(store.db, { email: `bob-${count}@club.test`, club: east, role: "reader" });
    expect(await comes(bob, ["board"])).toEqual({ [east]: "reader" });
    const before = (await told()).length;
    for (let time = 0; time < 2; time += 1) expect(await leaves(bob.id)).toBeUndefined();
    // It stays until the provider says something.
    expect(await comes(bob, undefined)).toEqual({ [east]: "reader" });
    expect(await comes(bob, ["board"])).toEqual({ [east]: "treasurer" });
    expect(await comes(bob, [])).toEqual({});
    const listed = (await listAudit(store.db, east, {}, 20)).filter(({ action }) => action === "account.to_groups");
    expect(listed.map(({ subject, details, accountId }) => [subject, details, accountId])).toEqual([
      [`accounts/${bob.id}`, { role: "reader" }, director.id],
    ]);
    expect((await told()).length).toBe(before + 2);

    expect(await leaves(director.id)).toBe("groupsOneself");
    expect(await leaves(bob.id)).toBe("gone");
    const sara = await addMember(store.db, { email: `sara-${count}@club.test`, club: east, role: "coach" });
    await setSection(store.db, sara.id, east, { sports: [1], groups: [] });
    expect(await leaves(sara.id)).toBe("groupsSection");
    await setSection(store.db, sara.id, east, null);
    await change((tx) => changeMembership(tx, sara.id, east, "coach", "2199-12-31"));
    expect(await leaves(sara.id)).toBe("groupsLastDay");
    // Whoever presses directs for a time: the other one is the last who does for good.
    const head = await addMember(store.db, { email: `head-${count}@club.test`, club: east, role: "director" });
    await change((tx) => changeMembership(tx, director.id, east, "director", "2199-12-31"));
    expect(await leaves(head.id)).toBe("lastDirector");
    await change((tx) => changeMembership(tx, director.id, east, "director"));
    expect(await leaves(head.id)).toBeUndefined();
    keptByProcess<unknown>("environment").value = readDashboardEnvironment({
      ...{ NEXTAUTH_SECRET: "a".repeat(32), DATA_DIR: tmpdir() },
    });
    expect(await leaves(sara.id)).toBe("noProvider");
  });

  it("are of a table that nobody overwrites unseen, whose every change the history names", async () => {
    const many = Array.from({ length: 23 }, (_, at): [string, Role] => [`g${String(at).padStart(2, "0")}`, "reader"]);
    expect(await says({ board: "treasurer", staff: "coach" })).toBeUndefined();
    const opened = await groupRolesOf(store.db, east);
    expect(await says({ board: "director", others: "reader" }, east, opened)).toBeUndefined();
    const kept = await groupRolesOf(store.db, east);
    // In whatever order it was typed, and said twice though its answer was lost.
    expect(await says({ others: "reader", board: "director" }, east, opened)).toBeUndefined();
    expect(await says({ board: "reader" }, east, opened)).toBe("groupsChanged");
    expect(await says({}, east, opened)).toBe("groupsChanged");
    expect(await groupRolesOf(store.db, east)).toEqual(kept);
    expect(await says(Object.fromEntries(many), east, [...kept].reverse())).toBeUndefined();
    const [first, second, third] = (await told()).map(([, , details]) => details);
    expect(first).toEqual({ count: 2, added: ["treasurer board", "coach staff"], removed: [] });
    expect(second).toEqual({
      ...{ count: 2, added: ["director board", "reader others"] },
      removed: ["treasurer board", "coach staff"],
    });
    expect(third).toEqual({
      count: 23,
      added: many.slice(0, 20).map(([group]) => `reader ${group}`),
      removed: [],
      rows: 5,
    });
  });

  it("have no last day and are of a provider, whatever writes them", async () => {
    const sets = [
      { groupsIssuer: provider.issuer, lastDay: "2199-12-31" },
      { groupsIssuer: "", lastDay: null },
    ];
    for (const set of sets)
      await expect(
        store.db.update(memberships).set(set).where(eq(memberships.accountId, director.id)),
        JSON.stringify(set),
      ).rejects.toMatchObject({ constraint: expect.stringContaining("memberships_groups_") });
  });

  it("say when the provider last told of groups of somebody of the club", async () => {
    const [ana, stranger] = [await person("ana"), await person("otto", west)];
    await comes(ana, undefined);
    expect(await groupsToldAt(store.db, east)).toBeNull();
    await comes(stranger, []);
    expect(await groupsToldAt(store.db, east)).toBeNull();
    await comes(ana, []);
    expect(Math.abs(((await groupsToldAt(store.db, east))?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    started("https://other.test");
    expect(await groupsToldAt(store.db, east)).toBeNull();
    // The provider writes itself with a slash, and is configured without.
    started(provider.issuer);
    const { accountId } = providerSubjects;
    await store.db
      .update(providerSubjects)
      .set({ issuer: `${provider.issuer}/` })
      .where(eq(accountId, ana.id));
    expect(await groupsToldAt(store.db, east)).not.toBeNull();
  });

  it("are asked for where some club has a table for the provider", async () => {
    started(`https://login-${count}.test`);
    expect(await areGroupsWanted(store.db)).toBe(false);
    await says({ board: "treasurer" });
    expect(await areGroupsWanted(store.db)).toBe(true);
  });

  it("never take the last director away", async () => {
    await says({ heads: "director" });
    const ana = await person("ana");
    expect(await comes(ana, ["heads"])).toEqual({ [east]: "director" });
    await change((tx) => changeMembership(tx, director.id, east, null));
    expect(await comes(ana, [])).toEqual({ [east]: "director" });
    await change((tx) => changeMembership(tx, director.id, east, "director"));
    expect(await comes(ana, [])).toEqual({});
  });

  it("are of the provider for which they were said, and kept once however often they are", async () => {
    const board = { board: "treasurer" } as const;
    expect(await says(board)).toBeUndefined();
    expect(await says(board)).toBeUndefined();
    expect((await told()).length).toBe(1);
    expect(await groupRolesOf(store.db, west)).toEqual([]);
    started("https://other.test");
    expect(await groupRolesOf(store.db, east)).toEqual([]);
    await says({ board: "reader" });
    started(provider.issuer);
    expect(await groupRolesOf(store.db, east)).toEqual([{ group: "board", role: "treasurer" }]);
    expect(await comes(await person("ana"), ["board"])).toEqual({ [east]: "treasurer" });
    keptByProcess<unknown>("environment").value = readDashboardEnvironment({
      ...{ NEXTAUTH_SECRET: "a".repeat(32), DATA_DIR: tmpdir() },
    });
    expect(await says(board)).toBe("noProvider");
    expect(await says({})).toBeUndefined();
  });

  it("come once where somebody signs in in two tabs at the same moment", async () => {
    await says({ board: "treasurer" });
    const ana = await person("ana");
    await comes(ana, undefined);
    const claims = {
      ...{ subject: `g-${ana.id}`, email: ana.email, authTime: undefined, providerSession: undefined },
      groups: ["board"],
    };
    await Promise.all([1, 2, 3].map(() => signInWithProvider({ issuer: provider.issuer, claims })));
    expect((await told()).filter(([action]) => action === "account.group_role")).toHaveLength(1);
  });
});

it("reads groups as a list of texts alone", () => {
  const groupsOf = (groups: unknown) => readClaims({ sub: "1", groups })?.groups;
  expect(groupsOf(["a", "b"])).toEqual(["a", "b"]);
  expect(groupsOf([])).toEqual([]);
  expect(groupsOf(["a\nb", "", 3, "c"])).toEqual(["c"]);
  expect(groupsOf("a")).toEqual(["a"]);
  for (const none of [undefined, null, "", "a\nb", 3, {}, Array.from({ length: 2_001 }, () => "a")])
    expect(groupsOf(none)).toBeUndefined();
});
