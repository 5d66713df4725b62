import { describe, expect, it } from "vitest";
import { type Role, roles } from "#lib/base/access/roles.ts";
import * as permissions from "./permissions.ts";
import {
  mayDecideRegistrations,
  mayManageUsers,
  mayReadMedical,
  mayReadRegistrations,
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

describe("a reader", () => {
  // Of notes there is a rule for each kind (note-sight.test.ts).
  const { scopesUsed: _, mayKeepNotes: __, ...rules } = permissions;
  const writes = Object.entries(rules).filter(([name]) => /^may(Decide|Create|Edit|Manage|Record|Take)/.test(name));
  it.each(writes)("is refused %s", (_name, rule) => {
    expect(rule(seat("reader", null)).allowed).toBe(false);
  });
});
