import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { filesBusy, notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { shownFile } from "#app/api/shown-file.ts";
import { mayDepositDocuments, mayReadDocuments, withinSections } from "#lib/base/access/permissions.ts";
import { onceKey, recordIdText } from "#lib/base/arguments/schemas.ts";
import { readFiledFile, takeIn } from "#lib/papers/filing/take-in.ts";
import { isSeenToday } from "#lib/sync/copy/sight.ts";

const path = { id: recordIdText, field: recordIdText };

/** What a person handed in for a field (club-api §4.10), handed on from the club to be looked at. */
export const GET = clubRoute(
  { rule: withinSections(mayReadDocuments), path },
  async ({ seat, path: { id, field }, request }) => {
    if (!(await isSeenToday(seat, id))) return notHere();
    return shownFile({ person: seat.person.id, request }, `paper-${id}-${field}`, () =>
      readFiledFile(seat.club, { memberId: id, fieldId: field }, seat.person.id),
    );
  },
);

const STATUS = { too_large: 413, incomplete: 400 } as const;

/**
 * Takes a file, the whole body, for a field of a person: `?ask=` names the question, so that what is sent twice is one deposit; `instead=1` where another
 * file was begun for the field and this one is meant. What becomes of it then is told on the page.
 */
export const POST = clubRoute(
  { rule: withinSections(mayDepositDocuments), path, query: { ask: onceKey, instead: z.literal("1").optional() } },
  async ({ seat, path: { id, field }, query: { ask, instead }, request }) => {
    // Before anything of the body is read.
    if (!(await isSeenToday(seat, id))) return notHere();
    const words = await getTranslations("files");
    const place = { club: seat.club, section: seat.section, memberId: id, fieldId: field };
    const taken = await takeIn(request, { ...place, ask, instead: instead !== undefined, by: seat.person });
    if (taken.ok) return uncached({ ask: taken.ask });
    switch (taken.code) {
      case "unknown_club":
      case "nobody":
        return notHere();
      case "busy":
        return filesBusy();
      case "other_file":
        return Response.json(
          { status: 409, code: taken.code, detail: words("taken.otherFile"), begun: taken.begun },
          { status: 409, headers: { "content-type": "application/problem+json", "cache-control": "no-store" } },
        );
      default: {
        const known: Partial<Record<typeof taken.code, number>> = STATUS;
        return problemAnswer(known[taken.code] ?? 422, taken.code, words(`faults.${taken.code}`));
      }
    }
  },
);
