import { describe, expect, it } from "vitest";
import { type Seat, scopesUsed } from "#lib/base/access/permissions.ts";
import { roles } from "#lib/base/access/roles.ts";
import { firstPage, leftOut } from "./parts.ts";

const seat = (role: Seat["role"], scopes: Seat["scopes"] = null): Seat => ({
  ...{ role, scopes, club: "voile" },
  person: { id: 1, name: "Ana", email: "ana@club.test" },
});
const all = () => true;
const named = (...asked: Parameters<typeof firstPage>) => firstPage(...asked).map(({ name }) => name);

describe("the first page", () => {
  it("is another one for each role", () => {
    const pages = roles.map((role) => named(seat(role), all).join());
    expect(new Set(pages).size).toBe(roles.length);
    expect(pages.every((page) => page !== "")).toBe(true);
  });

  it("has nothing that a role may not read, whatever stands in its list", () => {
    for (const role of roles)
      for (const part of firstPage(seat(role), all))
        expect(
          part.rules.every((rule) => rule(seat(role)).allowed),
          `${part.name} for a ${role}`,
        ).toBe(true);
    const ofHealth = roles.filter((role) => named(seat(role), all).includes("health"));
    expect(ofHealth).toEqual(["doctor"]);
  });

  it("leaves out what the club did not grant, and what it does not have", () => {
    const without = (scope: string) => scopesUsed().filter((one) => one !== scope);
    const director = named(seat("director"), all);
    expect(named(seat("director", scopesUsed()), all)).toEqual(director);
    expect(named(seat("director", without("payments:read")), all)).toEqual(
      director.filter((part) => part !== "income"),
    );
    expect(named(seat("director", without("members:read")), all)).toEqual(
      director.filter((part) => part !== "ages" && part !== "followUps"),
    );
    expect(named(seat("director", without("registrations:read")), all)).toEqual([
      ...["today", "followUps", "uncalled", "income"],
    ]);
    expect(named(seat("coach", without("attendance:read")), all)).toEqual(["today", "sessions"]);
    expect(named(seat("doctor", []), all)).toEqual([]);
    expect(leftOut(seat("doctor", []), all)).toMatchObject({ allowed: false, denial: { scopes: ["medical:read"] } });
    expect(leftOut(seat("doctor", []), () => false)).toEqual({ allowed: true });
    expect(named(seat("treasurer"), (noun) => noun !== "payments")).toEqual(["today", "followUps"]);
    expect(named(seat("secretary"), (noun) => noun !== "member-documents")).not.toContain("incomplete");
  });
});
