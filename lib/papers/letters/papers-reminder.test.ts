import { expect, it } from "vitest";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { PapersStanding } from "#lib/papers/missing/worklist.ts";
import { filled, unknownPlaces } from "#lib/people/letters/filled-text.ts";
import { PAPERS_PLACES, paperValuesOf, remindingOfPapers } from "./papers-reminder.ts";

const TODAY = "2026-09-12";
const HOME = { fieldId: 2, name: "Justificatif de domicile", why: "missing", reason: null } as const;
const PHOTO = { fieldId: 3, name: null, why: "refused", reason: "What the desk alone says" } as const;
const MOTHER = {
  ...{ type: "mere", first_name: "Lise", last_name: "Martin", email: "lise@example.test", phone: null },
  profession: null,
};

function standing(id: number, firstName: string, of: Partial<PapersStanding> = {}): PapersStanding {
  return {
    ...{ id, firstName, lastName: "Martin", birthDate: "2014-01-31", email: null, phone: null, searchKey: "" },
    parents: [MOTHER] as unknown as PapersStanding["parents"],
    ...{ activities: [], wanted: [], readAt: new Date(), isDoubted: false, waits: true, waitsSince: null },
    ...of,
  };
}

const ANA = standing(1, "Ana", { wanted: [HOME, PHOTO] });
const BO = standing(2, "Bo", { wanted: [HOME] });
const CY = standing(3, "Cy");
const DI = standing(4, "Di");
const FAMILIES = [[ANA, BO, CY], [DI]];

it("writes one letter a family, which names per child what each lacks, and nobody who lacks nothing", () => {
  const { reminders, leftOut } = remindingOfPapers([[2], [1], [4], [99]], FAMILIES, new Map(), TODAY);
  expect(reminders).toHaveLength(1);
  expect(reminders[0]).toMatchObject({ id: 1, name: "MARTIN", addresses: ["lise@example.test"], remindedAt: null });
  expect(reminders[0]?.recipients).toEqual(["MARTIN Lise"]);
  expect(leftOut).toEqual([
    { name: "MARTIN Di", why: "complete" },
    { name: "#99", why: "gone" },
  ]);
});

it("says what is to be handed in again, and keeps why it was refused at the desk", () => {
  const [reminder] = remindingOfPapers([[1]], FAMILIES, new Map(), TODAY).reminders;
  if (!reminder) throw new Error("There is no letter.");
  const papers = { again: "to be handed in again", unnamed: "paper no." };
  const values = paperValuesOf(reminder, {
    papers,
    formats: formatsOf("en", "Europe/Paris"),
    club: "Judo",
    season: "26",
  });
  expect(filled("{people}:\n{details}", values)).toBe(
    "Ana and Bo:\nMARTIN Ana\n- Justificatif de domicile\n- paper no. 3 (to be handed in again)\n\nMARTIN Bo\n- Justificatif de domicile",
  );
  expect(JSON.stringify(reminder)).not.toContain("What the desk alone says");
  // What is owed is no part of such a letter, and braces around it are a slip.
  expect(unknownPlaces("{solde} {nom}", PAPERS_PLACES)).toEqual(["{solde}"]);
});

it("says when somebody of the family was written to last, and how often", () => {
  const [first, second] = [new Date("2026-09-01T08:00:00Z"), new Date("2026-09-05T08:00:00Z")];
  const written = new Map([
    [1, { at: first, count: 3 }],
    [2, { at: second, count: 1 }],
  ]);
  const [reminder] = remindingOfPapers([[1]], FAMILIES, written, TODAY).reminders;
  expect(reminder).toMatchObject({ remindedAt: second.toISOString(), remindedCount: 3 });
});
