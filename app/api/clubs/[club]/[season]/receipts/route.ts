import { z } from "zod";
import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { mayIssueReceipts, type Seat } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { fileName } from "#lib/base/words/export-file.ts";
import { drawSignedPapers } from "#lib/treasury/receipts/draw.ts";
import { signedPapersNumbered } from "#lib/treasury/receipts/issued.ts";
import { type SignedPaperNumber, signedPaperNumber, signedPaperNumberIn } from "#lib/treasury/receipts/number-text.ts";

/** As many as one question issues. */
const MOST_NUMBERS = 200;

/** Numbers with commas between them. */
const numbers = z.string().transform((text, context): SignedPaperNumber[] => {
  const read = text.split(",").map(signedPaperNumberIn);
  if (read.includes(undefined) || read.length > MOST_NUMBERS)
    context.addIssue({ code: "custom", message: "is no list of numbers of papers" });
  return read.filter((one) => one !== undefined);
});

const takes = { rule: mayIssueReceipts, path: { season: recordIdText }, query: { numbers } };

/** Receipts and attestations that were issued, as one PDF: `?numbers=2026-0001,2026-0002`. The same file whenever it is asked for; nothing is issued by it. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query, request }) => {
  const { db } = await store();
  const papers = await signedPapersNumbered(db, { club: seat.club, seasonId: season }, query.numbers);
  if (papers.length < new Set(query.numbers.map(signedPaperNumber)).size) return notHere();
  return download({ person: seat.person.id, request }, "pdf", () => printed(seat, season, papers));
});

type Papers = Awaited<ReturnType<typeof signedPapersNumbered>>;

async function printed(seat: Seat, season: number, papers: Papers) {
  const { db } = await store();
  const [first] = papers;
  if (!first) throw new Error("papers have gone while they were read");
  const title = [first.paper.title, papers.length === 1 ? signedPaperNumber(first) : first.paper.season].join(" ");
  const file = { title, author: first.paper.club, locale: first.locale, drawnAt: first.writtenAt };
  const bytes = await drawSignedPapers(
    papers.map(({ paper }) => paper),
    file,
  );
  const [only] = papers.length === 1 ? first.memberIds : [];
  await writeAudit(db, {
    ...{ by: seat.person, club: seat.club, action: "receipt.print" },
    details: { count: papers.length, number: signedPaperNumber(first) },
    subject: only === undefined ? `seasons/${season}` : `members/${only}`,
  });
  return { name: fileName(title, first.issuedOn), bytes };
}
