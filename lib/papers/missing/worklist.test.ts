import { describe, expect, it } from "vitest";
import { formatPapersView, parsePapersView } from "./papers-view.ts";
import { foundPapers, type PapersStanding } from "./worklist.ts";

const RULES = { fieldId: 1, name: "Règlement intérieur", why: "missing", reason: null } as const;
const HOME = { fieldId: 2, name: "Justificatif de domicile", why: "missing", reason: null } as const;
const READ = new Date("2026-09-12T08:00:00Z");

function standing(id: number, name: string, of: Partial<PapersStanding> = {}): PapersStanding {
  return {
    ...{ id, firstName: name, lastName: "Martin", birthDate: null, email: null, phone: null, parents: [] },
    searchKey: `martin ${name.toLowerCase()}`,
    activities: [{ key: "annual-1", name: "Aînés", state: "validated" }],
    ...{ wanted: [], readAt: READ, isDoubted: false, waits: false, waitsSince: null },
    ...of,
  };
}

const pending = (key: "annual-1" | "annual-2" | "event-7", name: string) => ({ key, name, state: "pending" as const });

const SEASON = [
  standing(1, "Ana", { wanted: [HOME] }),
  standing(2, "Bo", {
    ...{ wanted: [RULES, { ...HOME, why: "refused", reason: "illegible" }], waits: true, waitsSince: "2026-09-02" },
    activities: [pending("annual-1", "Aînés"), pending("event-7", "Stage")],
  }),
  standing(3, "Cy", {
    ...{ wanted: [RULES], waits: true, waitsSince: "2026-09-01", activities: [pending("annual-2", "Ados")] },
  }),
  standing(4, "Di", { readAt: null, waits: true, activities: [pending("annual-2", "Ados")] }),
  standing(5, "Ed"),
];

const found = (address: string) => foundPapers(SEASON, parsePapersView(new URLSearchParams(address)));
const ids = (address: string) => found(address).rows.map(({ id }) => id);

describe("the list of who lacks which paper", () => {
  it("shows who lacks one, those first whose registration has waited longest", () => {
    expect(ids("")).toEqual([3, 2, 1]);
    expect(ids("sort=name")).toEqual([1, 2, 3]);
    expect(found("").counts).toEqual({ lacking: 3, refused: 1, unread: 1, complete: 1, all: 5 });
  });

  it("never counts somebody who was not read among those who are complete", () => {
    expect(ids("show=unread")).toEqual([4]);
    expect(ids("show=complete")).toEqual([5]);
  });

  it("narrows to whose registration has waited for more than so many days, whatever else they have", () => {
    expect(ids("waited=3")).toEqual([3, 2]);
    expect(ids("waited=999")).toEqual([]);
    expect(formatPapersView(parsePapersView(new URLSearchParams("waited=30")))).toBe("waited=30");
    expect(ids("waited=0")).toEqual(ids(""));
  });

  it("narrows by group, paper and state together, by one and the same registration", () => {
    expect(ids("group=annual-1")).toEqual([2, 1]);
    expect(ids("group=annual-1&state=validated")).toEqual([1]);
    expect(ids("group=annual-1&paper=1")).toEqual([2]);
    expect(ids("paper=2")).toEqual([2, 1]);
    expect(ids("q=martin+cy")).toEqual([3]);
    expect(ids("q=%232")).toEqual([2]);
  });

  it("has numbers by paper and group, each of which opens exactly so many people", () => {
    const { activities, papers } = found("");
    expect(papers.map(({ fieldId }) => fieldId)).toEqual([1, 2]);
    expect(activities.map(({ name }) => name)).toEqual(["Ados", "Aînés", "Stage"]);
    for (const { key, people, lacking } of activities) {
      expect(ids(`group=${key}`)).toHaveLength(people);
      for (const [field, count] of lacking) expect(ids(`group=${key}&paper=${field}`)).toHaveLength(count);
    }
    // A filter by group leaves the numbers of the others to go on to.
    expect(found("group=annual-2").activities).toEqual(activities);
  });

  it("reads what an address says, and nothing of what it cannot say", () => {
    const address = "q=l%C3%A9a&show=unread&state=pending&group=event-7&paper=2&sort=name&page=3";
    expect(formatPapersView(parsePapersView(new URLSearchParams(address)))).toBe(address);
    expect(formatPapersView(parsePapersView({ group: "annual-0", paper: "-1", state: "refused", show: "x" }))).toBe("");
    expect(parsePapersView({ group: "event-4294967296" }).group).toBeUndefined();
  });
});
