import { describe, expect, it } from "vitest";
import { type Role, roles } from "#lib/base/access/roles.ts";
import type { LetterPurposeName } from "#lib/base/store/schema/people/free-letters.ts";
import * as permissions from "./permissions.ts";
import {
  mayDecideRegistrations,
  mayManageUsers,
  mayReadMedical,
  mayReadRegistrations,
  mayWriteLettersFor,
  mayWriteSomeLetters,
  type Seat,
} from "./permissions.ts";

const seat = (role: Role, scopes: string[] | null): Seat => ({
  person: { id: 1, name: "Someone", email: "someone@club.test" },
  club: "demo",
  role,
  scopes,
});

it("lets the office decide registrations where the club granted it", () => {
  expect(mayDecideRegistrations(seat("secretary", ["registrations:write"]))).toEqual({ allowed: true });
  expect(mayDecideRegistrations(seat("director", ["registrations:write"]))).toEqual({ allowed: true });
});

it("names the roles that may, before it speaks of scopes", () => {
  expect(mayDecideRegistrations(seat("coach", []))).toEqual({
    allowed: false,
    denial: { kind: "role", roles: ["director", "secretary"] },
  });
});

it("names the scopes that the club did not grant", () => {
  expect(mayDecideRegistrations(seat("secretary", ["registrations:read"]))).toEqual({
    allowed: false,
    denial: { kind: "scope", scopes: ["registrations:write"] },
  });
});

it("leaves the word to the club while its grants are unknown", () => {
  expect(mayDecideRegistrations(seat("secretary", null)).allowed).toBe(true);
  expect(mayDecideRegistrations(seat("reader", null)).allowed).toBe(false);
});

it("keeps health data from everyone but the doctor and the director", () => {
  const readers = roles.filter((role) => mayReadMedical(seat(role, ["medical:read"])).allowed);
  expect(readers).toEqual(["director", "doctor"]);
});

it("lets every role read registrations, and only a director manage people's access", () => {
  expect(roles.filter((role) => mayReadRegistrations(seat(role, ["registrations:read"])).allowed)).toEqual([...roles]);
  expect(roles.filter((role) => mayManageUsers(seat(role, [])).allowed)).toEqual(["director"]);
});

it("lets a treasurer mail receipts, and write no other letter", () => {
  const who = (purpose: LetterPurposeName | null) =>
    roles.filter((role) => mayWriteLettersFor(purpose)(seat(role, null)).allowed);
  expect(who("receipts")).toEqual(["director", "secretary", "treasurer"]);
  for (const purpose of ["cards", "place", "renewal", null] as const)
    expect([purpose, who(purpose)]).toEqual([purpose, ["director", "secretary"]]);
  expect(roles.filter((role) => mayWriteSomeLetters(seat(role, null)).allowed)).toEqual(who("receipts"));
  // Whom the club does not grant payments opens no letter with receipts, whatever else they write.
  const scopes = ["registrations:read", "members:read"];
  expect(permissions.mayWriteLettersFor("receipts")(seat("secretary", scopes)).allowed).toBe(false);
  expect(permissions.mayWriteSomeLetters(seat("secretary", scopes)).allowed).toBe(true);
  expect(permissions.mayWriteSomeLetters(seat("treasurer", scopes)).allowed).toBe(false);
});

describe("a reader", () => {
  // Of notes there is a rule for each kind (note-sight.test.ts), and of letters one for each purpose.
  const {
    scopesUsed: _,
    mayKeepNotes: __,
    withinSections: ___,
    knowsSections: ____,
    verdictAt: _____,
    mayWriteLettersFor: ______,
    ...rules
  } = permissions;
  const writes = Object.entries(rules).filter(([name]) => /^may(Decide|Create|Edit|Manage|Record|Take)/.test(name));
  it.each(writes)("is refused %s", (_name, rule) => {
    expect(rule(seat("reader", null)).allowed).toBe(false);
  });
});

describe("whose role is of a section", () => {
  const {
    scopesUsed: _,
    mayWriteLettersFor: __,
    mayWriteSomeLetters: ___,
    mayKeepNotes,
    withinSections,
    knowsSections,
    verdictAt,
    ...rules
  } = permissions;
  const section = { sports: [1], groups: [] };
  /** What pages know to narrow to a section (decision 95), and what is of nobody but oneself. */
  const OPEN = [
    ...["mayReadPeople", "mayReadRegistrations", "mayReadParticipants", "mayReadActivities", "mayReadEvents"],
    ...["mayReadAttendance", "mayTakeAttendance", "mayReadDues", "mayReadPayments", "mayReadNotes"],
    "mayReadHeadcount",
    "mayWriteFreeLetters",
    ...["mayExportPeople", "mayExportRegistrations", "mayExportParticipants", "mayCopyEmails"],
    ...["mayDecideRegistrations", "mayFollowDecisions", "mayMakeCards"],
    ...["mayReadDocuments", "mayDepositDocuments", "mayCheckDocuments", "mayFollowPapers", "mayExportPapers"],
    ...["maySignOutElsewhere", "mayKeepOwnAccount", "mayReadNews", "mayReadQuota"],
  ];

  it("is refused by every rule but those that are open to sections, and where it may, no more than the role", () => {
    for (const role of roles)
      for (const [name, rule] of Object.entries(rules)) {
        const [whole, part] = [rule(seat(role, null)), rule({ ...seat(role, null), section })];
        expect([name, part.allowed]).toEqual([name, whole.allowed && OPEN.includes(name)]);
        if (whole.allowed && !part.allowed) expect(part.denial).toEqual({ kind: "section" });
      }
    expect(mayKeepNotes("office")({ ...seat("secretary", null), section }).allowed).toBe(true);
    expect(mayKeepNotes("office")({ ...seat("treasurer", null), section }).allowed).toBe(false);
    for (const [purpose, role, due] of [
      [null, "secretary", true],
      ["cards", "secretary", false],
      ["renewal", "secretary", false],
      [null, "treasurer", false],
    ] as const)
      expect(permissions.mayWriteLettersFor(purpose)({ ...seat(role, null), section }).allowed).toBe(due);
    expect(permissions.mayWriteSomeLetters({ ...seat("secretary", null), section }).allowed).toBe(true);
    expect(permissions.mayWriteSomeLetters({ ...seat("treasurer", null), section }).allowed).toBe(false);
    expect(permissions.mayWriteLettersFor("receipts")({ ...seat("treasurer", null), section }).allowed).toBe(false);
  });

  it("is refused by a place that does not say that it knows of sections, whatever its rule allows", () => {
    const treasurer = { ...seat("treasurer", null), section };
    const refused = { allowed: false, denial: { kind: "section" } };
    expect(verdictAt(rules.mayReadPeople, treasurer)).toEqual(refused);
    expect(verdictAt(rules.mayReadPeople, seat("treasurer", null))).toEqual({ allowed: true });
    const open = withinSections(rules.mayReadPeople);
    expect([knowsSections(open), knowsSections(rules.mayReadPeople)]).toEqual([true, false]);
    expect(verdictAt(open, treasurer)).toEqual({ allowed: true });
    expect(verdictAt(withinSections(rules.mayKeepSlips), treasurer)).toEqual(refused);
  });
});
