import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Account, addAccount, findAccount, setSection } from "#lib/base/store/accounts.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { changeMembership } from "./membership.ts";
import { endpointsOf, readClaims } from "./open-id.ts";
import { exchangeCode } from "./open-id-code.ts";
import { changeOperator } from "./operators.ts";
import { groupRolesOf, keepGroupRoles } from "./provider-groups.ts";
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
  const says = (groups: Record<string, Role>, club = east) =>
    change((tx) =>
      keepGroupRoles(
        tx,
        { club, person: director },
        Object.entries(groups).map(([group, role]) => ({ group, role })),
      ),
    );
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
  const comes = async ({ email, id }: Account, groups: unknown) => {
    provider.visitor = {
      id: `g-${id}`,
      claims: { email, email_verified: true, ...(groups !== undefined && { groups }) },
    };
    const { cameBack, begun } = await new Browser().visit(provider);
    const answer = await exchangeCode(provider, await endpointsOf(provider), cameBack, begun, REDIRECT);
    if (!answer.ok) throw answer.cause;
    const came = await signInWithProvider({ issuer: provider.issuer, claims: answer.claims });
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
    expect(await comes(ana, "staff")).toEqual({ [east]: "treasurer" });
    expect(await comes(ana, { staff: true })).toEqual({ [east]: "treasurer" });
    expect(await comes(ana, [7, "staff", null, "x".repeat(300)])).toEqual({ [east]: "coach" });
    expect(await comes(ana, [])).toEqual({});
    const subject = `accounts/${ana.id}`;
    expect(await told()).toEqual([
      ["account.groups", null, { count: 2 }],
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
    const free = await person("free", null);
    const operator = await person("olga", null);
    await change((tx) => changeOperator(tx, operator.id, true, null));
    expect(await comes(operator, ["everybody"])).toEqual({});
    expect(await comes(free, ["everybody"])).toEqual({ [west]: "reader" });
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
  for (const none of [undefined, null, "a", 3, {}, Array.from({ length: 2_001 }, () => "a")])
    expect(groupsOf(none)).toBeUndefined();
});
