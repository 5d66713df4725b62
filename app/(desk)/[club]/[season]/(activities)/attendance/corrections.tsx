import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { type SessionCalendar, sessionAt } from "#lib/activities/attendance/calendar.ts";
import { type Correction, correctionsOf } from "#lib/activities/attendance/roll-calls.ts";
import { sheetAddress } from "#lib/base/addresses.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { readOlder } from "#lib/base/arguments/paged.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

const PAGE_ROWS = 50;

interface CorrectionsProps {
  club: string;
  seasonId: number;
  calendar: SessionCalendar;
  address: Parameters;
}

/** Presences that somebody changed after the roll call: who, when, from what to what. */
export async function Corrections({ club, seasonId, calendar, address }: CorrectionsProps) {
  const words = await getTranslations("attendance");
  const formats = await getFormats();
  const before = parametersReader(address).integer("before", 1, HIGHEST_ID);
  const { db } = await store();
  const {
    rows: shown,
    hasOlder,
    none,
  } = await readOlder(before, PAGE_ROWS, (from, count) =>
    correctionsOf(db, { club, seasonId }, calendar, { most: count, before: from }),
  );
  if (none)
    return (
      <EmptyState of={none} title={words("noCorrections")}>
        {words("noCorrectionsWords")}
      </EmptyState>
    );
  const titleOf = ({ session }: Correction) =>
    sessionAt(calendar, session)?.title ?? words("unnamed", { id: session.courseId });
  return (
    <>
      <PlainTable
        caption={words("corrections")}
        className="max-w-4xl"
        columns={[
          { id: "when", label: words("columns.when"), width: "whitespace-nowrap tabular-nums", card: "value" },
          { id: "person", label: words("columns.person"), card: "name" },
          { id: "change", label: words("columns.change"), card: "line" },
          { id: "session", label: words("columns.session"), card: "line" },
          { id: "who", label: words("columns.who"), card: "value" },
        ]}
        rows={shown.map((one) => ({
          id: one.id,
          cells: {
            when: formats.dateTime(one.at),
            person: personName(one) || `#${one.memberId}`,
            change: words("change", {
              was: words(`presences.${one.was}`),
              became: words(`presences.${one.became ?? "none"}`),
            }),
            session: (
              <Link
                href={sheetAddress(club, seasonId, one.session)}
                prefetch={false}
                className="underline underline-offset-4"
              >
                {titleOf(one)} · {formats.shortDate(one.session.date)}
              </Link>
            ),
            who: one.by ?? words("elsewhere"),
          },
        }))}
      />
      {hasOlder ? (
        <Button asChild>
          <IntentLink href={`?tab=corrections&before=${shown.at(-1)?.id}`}>{words("older")}</IntentLink>
        </Button>
      ) : null}
    </>
  );
}
