import "server-only";
import { createHash } from "node:crypto";
import type { signedPapers } from "#lib/base/store/schema/treasury/signed-papers.ts";
import { colonIn } from "#lib/base/words/colon.ts";
import { fold } from "#lib/base/words/fold.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import type { LetterPurpose } from "#lib/people/letters/letter-purpose.ts";
import { drawSignedPapers } from "./draw.ts";
import { signedPapersNumbered } from "./issued.ts";
import { type SignedPaperNumber, signedPaperNumber, signedPaperNumberIn } from "./number-text.ts";

type Issued = typeof signedPapers.$inferSelect;

/** Letters that carry receipts and attestations as they were issued, each to those whom it names. */
export const receiptLetters: LetterPurpose = {
  name: "receipts",
  told: async (db, letter, families) => {
    const rows = await signedPapersNumbered(db, letter, numbersIn(families.flatMap(({ papers }) => papers)));
    const byNumber = new Map(rows.map((row) => [signedPaperNumber(row), row]));
    return families.flatMap(({ id, people, papers }) => {
      const issued = papers.flatMap((one) => byNumber.get(one) ?? []);
      if (issued.length === 0) return [];
      return [{ id, people, details: { en: linesOf(issued, "en"), fr: linesOf(issued, "fr") } }];
    });
  },
  papers: async (db, letter, names) => {
    const rows = await signedPapersNumbered(db, letter, numbersIn(names));
    return new Map(
      rows.map((row) => {
        const number = signedPaperNumber(row);
        const drawn = { title: `${row.paper.title} ${number}`, author: row.paper.club };
        return [
          number,
          {
            name: `${fold(row.paper.title).replaceAll(/[^a-z0-9]+/g, "-")}-${number}.pdf`,
            digest: paperDigest(row),
            draw: () => drawSignedPapers([row.paper], { ...drawn, locale: row.locale, drawnAt: row.writtenAt }),
          },
        ];
      }),
    );
  },
};

const numbersIn = (names: readonly string[]): SignedPaperNumber[] =>
  [...new Map(names.map((one) => [one, signedPaperNumberIn(one)])).values()].filter((one) => one !== undefined);

/** A line a paper: which it is, of whom, and over how much. Pure. */
function linesOf(papers: readonly Issued[], locale: Locale): string {
  const { euros } = formatsOf(locale, "UTC");
  return papers
    .map(
      (one) =>
        `- ${one.paper.title} ${signedPaperNumber(one)} (${one.people})${colonIn(locale)}${euros(one.totalCents)}`,
    )
    .join("\n");
}

/** The digest of all that a paper states. A database that keeps JSON has an order of its own: this one has ours. Pure. */
export function paperDigest(row: Pick<Issued, "year" | "number" | "kind" | "locale" | "paper" | "writtenAt">): string {
  const { year, number, kind, locale, paper, writtenAt } = row;
  const { title, club, issuer, season, says, sections, total, adds, asOf, signature } = paper;
  const stated = [
    ...[
      year,
      number,
      kind,
      locale,
      writtenAt.toISOString(),
      title,
      club,
      issuer,
      paper.number,
      season,
      says,
      adds,
      asOf,
    ],
    sections.map(({ heading, rows }) => [heading, rows.map(({ on, label, amount }) => [on, label, amount])]),
    ...[total.label, total.amount, signature.place, signature.by],
  ];
  return createHash("sha256").update(JSON.stringify(stated)).digest("hex");
}
