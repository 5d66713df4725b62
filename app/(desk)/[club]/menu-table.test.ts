import { describe, expect, it } from "vitest";
import { whereIn } from "#components/base/shell/menu.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { roles } from "#lib/base/access/roles.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { HABITS, menuOf } from "./menu-table.ts";

const seat = (role: Seat["role"]): Seat => ({
  person: { id: 1, name: "Ada", email: "ada@club.example" },
  ...{ club: "demo", role, scopes: null },
});

const keysOf = (role: Seat["role"], hasSeason = true) =>
  menuOf(seat(role), () => true, hasSeason).map(({ key, entries }) => [
    key,
    entries.map(({ places }) => places[0]?.key),
  ]);

describe.each(roles)("the menu of a %s", (role) => {
  it("has at most six headings, none of them empty, and nothing that the role may not open", () => {
    const menu = menuOf(seat(role), () => true);
    expect(menu.length).toBeLessThanOrEqual(6);
    for (const { entries } of menu) {
      expect(entries.length).toBeGreaterThan(0);
      for (const { places } of entries) {
        expect(places.length).toBeGreaterThan(0);
        for (const { rule } of places) expect(rule(seat(role)).allowed).toBe(true);
      }
    }
  });

  it("has in the phone's bar what the role sees", () => {
    const keys = keysOf(role).flat(2);
    for (const key of HABITS[role].bar) expect(keys).toContain(key);
    expect(HABITS[role].bar).toHaveLength(4);
  });
});

it("begins with what the role works in", () => {
  expect(keysOf("treasurer")[1]).toEqual([
    "money",
    ["summary", "dues", "payments", "deposits", "instalments", "journal", "closing"],
  ]);
  expect(keysOf("coach")[1]?.[1]?.[0]).toBe("attendance");
  expect(keysOf("coach").map(([key]) => key)).not.toContain("money");
  expect(keysOf("secretary").find(([key]) => key === "money")?.[1]).not.toContain("deposits");
});

/** What each role opens daily: at most one press away, wherever it is. */
const DAILY: Readonly<Record<Seat["role"], readonly string[]>> = {
  director: [
    ...["overview", "registrations", "waiting", "renewal", "jobs", "members", "followUps", "papers", "twins"],
    ...[
      "week",
      "groups",
      "events",
      "attendance",
      "hours",
      "summary",
      "dues",
      "payments",
      "seasons",
      "users",
      "documents",
    ],
  ],
  secretary: [
    ...["overview", "registrations", "waiting", "renewal", "jobs", "members", "followUps", "papers", "twins", "import"],
    ...["week", "groups", "events", "attendance", "summary", "dues", "payments", "seasons", "documents"],
  ],
  treasurer: [
    ...["overview", "summary", "dues", "payments", "deposits", "instalments", "journal", "members", "followUps"],
    ...["registrations", "week", "groups", "hours", "documents"],
  ],
  coach: ["overview", "attendance", "week", "groups", "events", "hours", "members"],
  doctor: ["overview", "medical", "members", "events", "week", "groups"],
  reader: ["overview", "registrations", "members", "week", "groups", "events"],
};

it.each(roles)("has what a %s opens daily one press away, on a page of any heading", (role) => {
  const { open, near } = HABITS[role];
  const reached = menuOf(seat(role), () => true).flatMap(({ key, entries }) =>
    entries
      .map(({ places }) => places[0]?.key ?? "")
      // A heading leads to its first entry; closed, it shows what is near.
      .filter((entry, place) => place === 0 || open.includes(key) || near.some((one) => one === entry)),
  );
  for (const key of DAILY[role]) expect(reached).toContain(key);
  for (const key of near) expect(keysOf(role).flat(2)).toContain(key);
});

it("has only what belongs to the club where there is no season, and no noun that the contract lacks", () => {
  expect(keysOf("director", false).map(([key]) => key)).toEqual(["planning", "club"]);
  const places = menuOf(seat("director"), (noun) => noun !== "slots").flatMap(({ entries }) =>
    entries.flatMap(({ places: found }) => found.map(({ key }) => key)),
  );
  expect(places).toContain("groups");
  expect(places).not.toContain("slots");
});

describe("where an address is", () => {
  const hrefOf = (place: Parameters<typeof pageAddress>[0]) => pageAddress(place, "demo", 2);
  const menu = menuOf(seat("director"), () => true).map(({ key, entries }) => ({
    ...{ key, label: key, icon: null, isOpen: false },
    entries: entries.map(({ places }) => ({
      ...{ key: places[0]?.key ?? "", label: "" },
      places: places.map((place) => ({ ...place, label: place.key })),
    })),
  }));
  it.each([
    ["/demo/2", "overview"],
    ["/demo/2/import/7f", "import"],
    ["/demo/2/members/7/papers", "members"],
    ["/demo/2/members/twins/1/2", "twins"],
    ["/demo/2/treasury/figures/due", "summary"],
    ["/demo/2/treasury/deposits/all", "deposits"],
    ["/demo/2/treasury/deposits/cash", "cash"],
    ["/demo/2/payments/12", "payments"],
    ["/demo/2/groups/4/lessons/new", "groups"],
    ["/demo/seasons/rollover/7f", "seasons"],
    ["/demo/settings/medical", "medicalAccess"],
  ])("%s is on %s", (path, key) => expect(whereIn(menu, path, hrefOf)?.place.key).toBe(key));

  it("is nowhere for what the menu does not know", () => {
    expect(whereIn(menu, "/demo/2/nothing", hrefOf)).toBeUndefined();
    expect(whereIn(menu, "/demo/2/groupsome", hrefOf)).toBeUndefined();
  });
});
