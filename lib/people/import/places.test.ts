import { describe, expect, it } from "vitest";
import { choicesOf, groupsIn, slotsIn } from "./places.ts";

const group = (id: number, name: string) => ({ id, name, slotIds: [] });
const groups = [
  group(1, "Judo enfants"),
  group(2, "Éveil, 4-6 ans"),
  group(3, "Aïkido"),
  group(4, "Yoga"),
  group(5, "yoga"),
];
const slot = (id: number, name: string, day: string, hour: number, minute = 0) => ({ id, name, day, hour, minute });
const slots = [
  slot(1, "Bassin A", "mercredi", 14),
  slot(2, "Bassin B", "mercredi", 15, 30),
  slot(3, "Bassin B", "samedi", 9),
];

describe("groups in a cell", () => {
  it.each([
    ["Judo enfants", [1]],
    ["JUDO-ENFANTS ", [1]],
    ["Éveil, 4-6 ans", [2]],
    ["eveil, 4 6 ans; Aikido", [2, 3]],
    ["Aïkido / Judo enfants", [3, 1]],
    ["Aïkido, aikido", [3]],
    ["", []],
    [" ; ", []],
  ])("%j are %j", (cell, ids) => {
    expect(groupsIn(cell, groups)).toEqual({ ids, unknown: [], ambiguous: [] });
  });

  it("that name none, or more than one, are told as they stand there", () => {
    expect(groupsIn("Aïkido; Natation", groups)).toEqual({ ids: [3], unknown: ["Natation"], ambiguous: [] });
    expect(groupsIn("Yoga", groups)).toEqual({ ids: [], unknown: [], ambiguous: ["Yoga"] });
    expect(choicesOf(groups)).toEqual(["Judo enfants", "Éveil, 4-6 ans", "Aïkido", "#4 Yoga", "#5 yoga"]);
    expect(groupsIn("#5 yoga", groups).ids).toEqual([5]);
    const sentence = ",".repeat(5_000);
    expect(groupsIn(`x${sentence}`, groups).unknown).toEqual([`x${sentence}`]);
  });
});

describe("slots in a cell", () => {
  it.each([
    ["Bassin A", [1]],
    ["mercredi 14h", [1]],
    ["Mercredi 14h00", [1]],
    ["mer. 15h30 - 16h30", [2]],
    ["Wed 15:30", [2]],
    ["samedi", [3]],
    ["Samedi à 9h; Bassin A", [3, 1]],
  ])("%j are %j", (cell, ids) => {
    expect(slotsIn(cell, slots)).toEqual({ ids, unknown: [], ambiguous: [] });
  });

  it("that may be more than one are told", () => {
    expect(slotsIn("mercredi", slots).ambiguous).toEqual(["mercredi"]);
    expect(slotsIn("Bassin B", slots).ambiguous).toEqual(["Bassin B"]);
    expect(slotsIn("jeudi 14h", slots).unknown).toEqual(["jeudi 14h"]);
    expect(slotsIn("mercredi 14h15", slots).unknown).toEqual(["mercredi 14h15"]);
  });
});
