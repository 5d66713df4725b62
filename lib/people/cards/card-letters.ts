import "server-only";
import { createHash } from "node:crypto";
import { now } from "#lib/base/time/clock.ts";
import type { LetterPurpose } from "#lib/people/letters/letter-purpose.ts";
import { drawCards } from "./draw-cards.ts";
import type { CardFace } from "./face.ts";
import { cardFaces } from "./faces.ts";

/** Letters that carry the cards of members, each to those who answer for its person. A card's name among the papers is its person's number. */
export const cardLetters: LetterPurpose = {
  name: "cards",
  told: async (db, letter, families) => {
    const faces = await facesOf(
      db,
      letter,
      families.flatMap(({ papers }) => papers),
    );
    return families.flatMap(({ id, people, papers }) => {
      const cards = papers.flatMap((one) => faces.get(one) ?? []);
      if (cards.length === 0) return [];
      const lines = cards.map(({ name, groups }) => `- ${[name, ...groups].join(", ")}`).join("\n");
      return [{ id, people, details: { en: lines, fr: lines } }];
    });
  },
  papers: async (db, letter, names, locale) => {
    const faces = await facesOf(db, letter, names);
    const word = locale === "fr" ? "carte" : "card";
    return new Map(
      [...faces].map(([name, face]) => [
        name,
        {
          name: `${word}-${name}.pdf`,
          digest: faceDigest(face),
          draw: () => drawCards([face], { title: face.name, author: face.club, locale, drawnAt: now() }),
        },
      ]),
    );
  },
};

async function facesOf(
  db: Parameters<typeof cardFaces>[0],
  letter: Parameters<typeof cardFaces>[1],
  names: readonly string[],
): Promise<Map<string, CardFace>> {
  const members = [...new Set(names.map(Number))].filter(Number.isSafeInteger);
  const { club, seasonId } = letter;
  const faces = members.length === 0 ? [] : await cardFaces(db, { club, seasonId }, members);
  return new Map(faces.map((face) => [String(face.memberId), face]));
}

/** The digest of all that stands on a card, its code among it: of one that was lost, or of another group, it is another one. Pure. */
export function faceDigest({ memberId, club, season, name, groups, code }: CardFace): string {
  return createHash("sha256")
    .update(JSON.stringify([memberId, club, season, name, groups, code]))
    .digest("hex");
}
