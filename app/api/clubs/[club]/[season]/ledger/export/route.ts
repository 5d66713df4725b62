import { getTranslations } from "next-intl/server";
import { malformedAnswer, problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayExportJournal } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { ledgerExport } from "#lib/desk/exports/ledger.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";
import { askedDay } from "#lib/treasury/ledger/asked-period.ts";
import { isPeriod } from "#lib/treasury/ledger/entry.ts";

const takes = {
  rule: mayExportJournal,
  path: { season: recordIdText },
  query: { from: askedDay, to: askedDay, preset: sheetFormat },
};

/** All that came in and went out on some days: `?from=2026-09-01&to=2027-08-31&preset=xlsx|excel|open`. Refused while the payments of the season are not read: a file without them would look whole. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: { from, to, preset }, request }) => {
  if (!isPeriod({ from, to })) return malformedAnswer("invalid_query");
  const { db } = await store();
  const { state } = await paymentsCopy(db, { club: seat.club, seasonId: season });
  if (state !== "read") return problemAnswer(409, "not_read", (await getTranslations("journal"))(state));
  return download({ person: seat.person.id, request }, preset, async () =>
    exported(
      seat,
      { action: "expense.export", subject: `seasons/${season}` },
      preset,
      await ledgerExport(seat.club, { from, to }),
    ),
  );
});
