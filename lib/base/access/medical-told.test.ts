import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { roles } from "#lib/base/access/roles.ts";
import { MEDICAL_TOLD } from "./medical-told.ts";
import { mayBeToldMedical, type Seat } from "./permissions.ts";

const seat = (role: Seat["role"], scopes: string[] | null = null): Seat => ({
  ...{ person: { id: 1, name: "Someone", email: "someone@club.test" }, club: "demo", role, scopes },
});

it("is the table of the decision, cell by cell", () => {
  const page = readFileSync("docs/decisions/047-health-is-read-and-not-kept.md", "utf8");
  const [head, , ...rows] = page
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(head).toEqual(["role", "what", "of whom"]);
  expect(rows.map(([role]) => role)).toEqual([...roles]);
  expect(Object.fromEntries(rows.map(([role = "", what, ofWhom]) => [role, { what, ofWhom }]))).toEqual(MEDICAL_TOLD);
});

it("tells treasurers and readers nothing, and nobody anything where the club does not let medical items be read", () => {
  expect(roles.filter((role) => !mayBeToldMedical(seat(role)).allowed)).toEqual(["treasurer", "reader"]);
  for (const scopes of [[], ["members:read"], ["medical:read"]])
    expect(roles.filter((role) => mayBeToldMedical(seat(role, scopes)).allowed)).toEqual([]);
  expect(mayBeToldMedical(seat("coach", ["members:read", "medical:read"])).allowed).toBe(true);
});
