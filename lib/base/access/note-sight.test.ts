import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Role, roles } from "#lib/base/access/roles.ts";
import { NOTE_KINDS, NOTE_SIGHT } from "./note-sight.ts";
import { mayKeepNotes, mayReadAllFollowUps, mayReadNotes, type Seat } from "./permissions.ts";

const seat = (role: Role, scopes: string[] | null = null): Seat => ({
  ...{ person: { id: 1, name: "Someone", email: "someone@club.test" }, club: "demo", role, scopes },
});

it("is the table of the decision, cell by cell", () => {
  const page = readFileSync("docs/decisions/046-who-reads-which-notes.md", "utf8");
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = [], , ...rows] = page
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map(cells);
  const [, ...kinds] = head;
  expect(kinds).toEqual(NOTE_KINDS);
  const told = rows.map(([role = "", ...said]) => [
    role,
    Object.fromEntries(kinds.map((kind, at) => [kind, said[at] === "yes"])),
  ]);
  expect(Object.fromEntries(told)).toEqual(NOTE_SIGHT);
  expect(told.map(([role]) => role)).toEqual([...roles]);
});

it("lets a role keep the kinds that it reads, and no others", () => {
  for (const role of roles) {
    for (const kind of NOTE_KINDS)
      expect([role, kind, mayKeepNotes(kind)(seat(role)).allowed]).toEqual([role, kind, NOTE_SIGHT[role][kind]]);
    expect(mayReadNotes(seat(role)).allowed).toBe(Object.values(NOTE_SIGHT[role]).some(Boolean));
  }
});

it("shows no notes where the club does not let its people be read, and everybody's follow-ups to directors alone", () => {
  expect(mayReadNotes(seat("director", [])).allowed).toBe(false);
  expect(mayKeepNotes("office")(seat("director", [])).allowed).toBe(false);
  expect(roles.filter((role) => mayReadAllFollowUps(seat(role)).allowed)).toEqual(["director"]);
});
