import "server-only";
import { getTranslations } from "next-intl/server";
import type { FiledField, FiledPapers, ShownFiling } from "#components/papers/missing/filed-field.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { type Filing, filingsOf } from "#lib/papers/filing/under-way.ts";
import { copiedPapersOf } from "#lib/papers/missing/copied.ts";
import { holdingMark, type PaperMark } from "#lib/papers/missing/mark.ts";
import { marksOf } from "#lib/papers/missing/marks.ts";
import type { PersonPaper } from "#lib/papers/missing/paper.ts";
import { readPapers } from "#lib/papers/missing/read-papers.ts";
import { readLive } from "#lib/sync/records/live-read.ts";

/** Somebody's papers as the club has them now, one call, with what the desk says of them and what is under way. */
export async function readFiled(club: string, memberId: number): Promise<FiledPapers> {
  const answer = await readLive(club, (api) => readPapers(api, memberId, { lane: "click", patience: "page" }));
  const { db } = await store();
  const copy = "read" in answer ? undefined : (await copiedPapersOf(db, club, [memberId])).get(memberId);
  const papers = "read" in answer ? answer.read : copy?.papers;
  const marks = (await marksOf(db, club, [memberId])).get(memberId) ?? [];
  const filings = await filingsOf(db, club, memberId, now());
  return {
    fields: papers ? await fieldsOf(papers, marks, filings) : null,
    none: "none" in answer ? answer.none : null,
    readAt: copy?.readAt.toISOString() ?? null,
    rendered: now().toISOString(),
  };
}

async function fieldsOf(
  papers: readonly PersonPaper[],
  marks: readonly PaperMark[],
  filings: readonly Filing[],
): Promise<FiledField[]> {
  const words = await getTranslations("filing");
  const errors = await getTranslations("errors");
  const known = new Set(papers.map(({ fieldId }) => fieldId));
  // A field that the club has no more, while something that was asked for on it has not come to its end.
  const gone = filings.filter(({ fieldId }) => !known.has(fieldId)).map(unasked);
  return [...papers, ...gone].map((paper) => {
    const mark = holdingMark(paper, marks);
    const filing = filings.find(({ fieldId }) => fieldId === paper.fieldId);
    return {
      ...paper,
      name: paper.name ?? words("unnamed", { id: paper.fieldId }),
      mark,
      earlier: marks.filter(({ id, fieldId }) => fieldId === paper.fieldId && id !== mark?.id),
      filing: filing ? shownFiling(filing, errors) : null,
    };
  });
}

const unasked = ({ fieldId, fieldName: name }: Filing): PersonPaper => ({
  ...{ fieldId, name, required: false, filled: false, contentType: null, sizeBytes: null, depositedAt: null },
});

function shownFiling(
  { fieldId: _, fieldName: __, file, code, detail, ...filing }: Filing,
  errors: Parameters<typeof errorWords>[0],
): ShownFiling {
  return {
    ...filing,
    file: file && { contentType: file.contentType, sizeBytes: file.sizeBytes },
    why: code === null ? null : errorWords(errors, { kind: "failed", code, detail }),
  };
}
