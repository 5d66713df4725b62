import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, addAccount, findAccount, setRole } from "#lib/base/store/accounts.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { CommandRefused } from "#runtime/control-socket.ts";
import { carryOut } from "./commands.ts";
import { changeMembership, changeWelcome } from "./membership.ts";

/** As many as showed the race in 27 of 30 before. */
const ROUNDS = 30;

describe.each(databases("membership"))("the directors of a club, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let people: Account[];
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    for (const slug of ["constructor", "judo"]) await connectClub(store.db, slug);
    people = await Promise.all(["ana", "ben"].map((name) => person(name)));
  });
  afterAll(() => close());

  const person = async (name: string, demo = false) => {
    const account = await addAccount(store.db, { email: `${name}@club.test`, name, passwordHash: "h", demo });
    if (!account) throw new Error("the address is taken");
    return account;
  };
  const change = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const bothDirect = async (club = "judo") => {
    for (const { id } of people) {
      await change((tx) => changeWelcome(tx, id, true));
      await setRole(store.db, id, club, "director");
    }
  };
  const directorsOf = async (club: string) =>
    (await Promise.all(people.map(({ id }) => findAccount(store.db, id)))).filter(
      (account) => account && !account.disabled && account.roles.get(club) === "director",
    ).length;

  const steps: [string, (tx: Transaction, id: number) => Promise<unknown>][] = [
    ["take another role", (tx, id) => changeMembership(tx, id, "judo", "reader")],
    ["leave", (tx, id) => changeMembership(tx, id, "judo", null)],
    ["are disabled", (tx, id) => changeWelcome(tx, id, false)],
  ];
  it.each(steps)("never all go when two %s at once", async (_what, step) => {
    for (let round = 0; round < ROUNDS; round++) {
      await bothDirect();
      const outcomes = await Promise.all(people.map(({ id }) => change((tx) => step(tx, id))));
      expect(outcomes.filter((outcome) => JSON.stringify(outcome).includes("lastDirector"))).toHaveLength(1);
      expect(await directorsOf("judo")).toBe(1);
    }
  });

  it("are kept by the command line too, which says who would be missing", async () => {
    await bothDirect();
    await carryOut(store.db, { do: "disable", email: "ana@club.test" });
    const last = "ben@club.test is the only director of judo who can sign in. Make somebody else director first.";
    for (const asked of [
      { do: "disable", email: "ben@club.test" },
      { do: "role", email: "ben@club.test", club: "judo", role: "none" },
      { do: "role", email: "ben@club.test", club: "judo", role: "coach" },
    ] as const)
      await expect(carryOut(store.db, asked)).rejects.toThrow(new CommandRefused(last));
    await carryOut(store.db, { do: "enable", email: "ana@club.test" });
    await carryOut(store.db, { do: "disable", email: "ben@club.test" });
    expect(await directorsOf("judo")).toBe(1);
  });

  it("are looked for in every club of an account that is disabled", async () => {
    await bothDirect();
    await setRole(store.db, people[0]?.id ?? 0, "constructor", "director");
    expect(await change((tx) => changeWelcome(tx, people[0]?.id ?? 0, false))).toEqual({
      kept: "lastDirector",
      club: "constructor",
    });
  });

  it("are not those of the demonstration, who cannot sign in without it", async () => {
    const demo = await person("demo", true);
    await setRole(store.db, demo.id, "constructor", "director");
    expect(await change((tx) => changeMembership(tx, people[0]?.id ?? 0, "constructor", null))).toEqual({
      kept: "lastDirector",
      club: "constructor",
    });
    expect(await change((tx) => changeMembership(tx, 999, "judo", "reader"))).toEqual({ kept: "gone" });
  });
});
