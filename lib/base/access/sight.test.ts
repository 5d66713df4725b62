import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { roles } from "#lib/base/access/roles.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { mayReadPayments, type Seat } from "./permissions.ts";
import { type Extent, partsSeen, SIGHT, SIGHT_PARTS } from "./sight.ts";

const DECISION = "docs/decisions/029-who-may-see-whom.md";
const SAID: Readonly<Record<string, Extent>> = { yes: "all", own: "own", no: "none" };

it("is the table of the decision, cell by cell", () => {
  const lines = readFileSync(DECISION, "utf8").split("\n");
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = [], , ...rows] = lines.filter((line) => line.startsWith("|")).map(cells);
  const [, ...parts] = head;
  const told = rows.map(([role = "", ...extents]) => [
    role,
    Object.fromEntries(parts.map((part, at) => [part, SAID[extents[at] ?? ""]])),
  ]);
  expect(parts).toEqual([...SIGHT_PARTS]);
  expect(Object.fromEntries(told)).toEqual(SIGHT);
  expect(told.map(([role]) => role)).toEqual([...roles]);
});

it("shows nothing of people's records where the club does not grant them, and of the rest what the role may", () => {
  for (const role of roles) {
    expect(partsSeen({ role, scopes: null })).toEqual(SIGHT[role]);
    expect(partsSeen({ role, scopes: ["members:read"] })).toEqual(SIGHT[role]);
    const { worklists, export: exported, ...people } = partsSeen({ role, scopes: ["registrations:read"] });
    expect({ worklists, exported }).toEqual({ worklists: SIGHT[role].worklists, exported: SIGHT[role].export });
    expect(new Set(Object.values(people))).toEqual(new Set(["none"]));
  }
});

it("is told in words to who sees less than everything, and to nobody else", () => {
  const partly = roles.filter((role) => Object.values(SIGHT[role]).some((extent) => extent !== "all"));
  for (const words of [en, fr]) expect(Object.keys(words.access.sight)).toEqual(partly);
});

it("shows payments, which are searched by guardians and addresses, only to who sees those of everybody", () => {
  const seat = (role: Seat["role"]): Seat => ({
    ...{ person: { id: 1, name: "Someone", email: "someone@club.test" }, club: "demo", role, scopes: null },
  });
  for (const role of roles.filter((one) => mayReadPayments(seat(one)).allowed))
    expect(SIGHT[role]).toMatchObject({ names: "all", contact: "all", guardians: "all", export: "all" });
});
