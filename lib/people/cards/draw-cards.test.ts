import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { CARDS_ON_A_SHEET, drawCards } from "./draw-cards.ts";
import type { CardFace } from "./face.ts";
import { drawnCode } from "./faces.ts";

const CODE = `GC${"BCDEFGHIJKLNOPRSTUVX".slice(0, 20)}BCDEFGH`;
const face = (name: string, more: Partial<CardFace> = {}): CardFace => ({
  ...{ memberId: 1, club: "Club nautique de Fougères", season: "2026-2027", name, groups: ["Dauphins"], code: CODE },
  ...drawnCode(CODE),
  ...more,
});
const file = { title: "Cartes", author: "Club", locale: "fr", drawnAt: new Date("2026-11-29T10:00:00Z") } as const;

async function drawn(faces: readonly CardFace[]): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await drawCards(faces, file)), { mergePages: false });
  return text;
}

it("draws ten cards on a sheet, each with its name, season, groups and code, and nothing of any other page", async () => {
  const names = Array.from({ length: CARDS_ON_A_SHEET + 1 }, (_, nth) => `NAME${nth} Nova`);
  const [first = "", second = "", ...more] = await drawn(names.map((name) => face(name)));
  expect(more).toEqual([]);
  for (const name of names.slice(0, -1)) expect(first).toContain(name);
  expect(second).toContain(names.at(-1));
  for (const part of ["Club nautique", "2026-2027", "Dauphins", CODE]) expect(second).toContain(part);
});

it("keeps whatever stands on a card within it: no name makes a sheet of its own", async () => {
  const long = face("ÉLÉONORE-MARIE ".repeat(40), {
    groups: ["x".repeat(300), "Ados — compétition", "C", "D"],
    club: "გიორგი ".repeat(30),
    season: "\u0000\u202e".repeat(20),
  });
  expect((await drawn([long, long, face("")])).length).toBe(1);
});

it("has a drawing of 25 by 25 within its quiet zone, whatever the code", () => {
  expect(drawnCode(CODE).size).toBe(25 + 8);
});
