import { describe, expect, it } from "vitest";
import type { Seat } from "#lib/base/access/permissions.ts";
import { roles } from "#lib/base/access/roles.ts";
import type { PartProps } from "./part-props.ts";
import { countWork, TO_DO, type WaitingWork, workSources } from "./to-do.ts";

const seat = (role: Seat["role"], scopes: Seat["scopes"] = null): Seat => ({
  ...{ role, scopes, club: "voile" },
  person: { id: 1, name: "Ana", email: "ana@club.test" },
});
const nowhere = {} as PartProps;
const work = (count: number): WaitingWork => ({ says: "papers", does: "write", count, href: "/papers", isList: true });
const source = (about: "papers" | "money", count: () => Promise<WaitingWork[] | null>) => ({
  ...{ about, count },
  rules: [],
});

describe("what is to be done today", () => {
  it("is counted for every role, and of nothing that the role may not read", () => {
    for (const role of roles) {
      const sources = workSources(seat(role), () => true);
      expect(sources.length, role).toBeGreaterThan(0);
      expect(sources, role).toHaveLength(TO_DO[role].length);
      expect(
        workSources(seat(role, []), () => true),
        role,
      ).toEqual([]);
    }
  });

  it("is what there is any of, in the order of its sources", async () => {
    const found = await countWork(
      [source("papers", async () => [work(0), work(3)]), source("money", async () => [work(1)])],
      nowhere,
    );
    expect(found).toEqual({ waiting: [work(3), work(1)], unread: [], failed: [] });
  });

  it("names what could not be counted and what nobody has read, and still has the rest: neither looks like a quiet day", async () => {
    const found = await countWork(
      [
        source("papers", async () => null),
        source("money", () => Promise.reject(new Error("the database is away"))),
        source("papers", async () => [work(2)]),
      ],
      nowhere,
    );
    expect(found).toEqual({ waiting: [work(2)], unread: ["papers"], failed: ["money"] });
  });
});
