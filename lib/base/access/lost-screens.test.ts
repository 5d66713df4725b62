import { describe, expect, it } from "vitest";
import { lostWithout, SCREENS } from "./lost-screens.ts";
import * as permissions from "./permissions.ts";

describe("the screens that lose by a missing scope", () => {
  const named = SCREENS.flatMap(({ shows, does }) => [...shows, ...does]);

  it("have every rule that asks for a scope, and no scope that no rule asks for", () => {
    const rules = Object.entries(permissions).filter(
      (entry): entry is [string, permissions.ScopedRule] =>
        typeof entry[1] === "function" &&
        "scopes" in entry[1] &&
        (entry[1] as permissions.ScopedRule).scopes.length > 0,
    );
    expect(rules.length).toBeGreaterThan(40);
    expect(rules.filter(([, rule]) => !named.includes(rule)).map(([name]) => name)).toEqual([]);
    expect(lostWithout([]).map(({ scope }) => scope)).toEqual(permissions.scopesUsed().sort());
  });

  it("are told apart: closed to everybody, and open without something that is done there", () => {
    expect(lostWithout(permissions.scopesUsed())).toEqual([]);
    const but = (scope: string) => lostWithout(permissions.scopesUsed().filter((one) => one !== scope));
    expect(but("staff_hours:read")).toEqual([{ scope: "staff_hours:read", closed: ["Staff hours"], cut: [] }]);
    expect(but("attendance:write")).toEqual([{ scope: "attendance:write", closed: [], cut: ["Attendance"] }]);
    expect(but("payments:read")[0]?.closed).toEqual(["Assemblies", "Treasury"]);
  });
});
