import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody } from "#components/base/ui/page-header.tsx";
import { AuditOutcome } from "#components/desk/audit/audit-outcome.tsx";
import { Sentence } from "#components/desk/audit/sentence.tsx";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { readOlder } from "#lib/base/arguments/paged.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { historySubjects } from "#lib/registrations/decisions/activity-history.ts";
import { namedSubjects } from "#lib/registrations/decisions/subjects.ts";
import type { RollKey } from "#lib/sync/copy/roll.ts";

const PAGE_ROWS = 50;

interface HistoryProps extends RollKey {
  club: string;
  season: number;
  address: Parameters;
}

/** What was done here to a group, a slot or an event, to its lessons and to its registrations, newest first. */
export async function RollHistory({ club, season, address, ...place }: HistoryProps) {
  const { db } = await store();
  const before = parametersReader(address).integer("before", 1, HIGHEST_ID);
  const subjects = await historySubjects(db, club, place);
  const {
    rows: entries,
    hasOlder,
    none,
  } = await readOlder(before, PAGE_ROWS, (from, count) => listAudit(db, club, { subjects, before: from }, count));
  const words = await getTranslations("groups.page");
  const log = await getTranslations("settings.audit");
  const formats = await getFormats();
  const named = await namedSubjects(
    db,
    { club, season },
    entries.map(({ subject }) => subject),
  );
  if (none) return <EmptyState of={none} title={words("historyEmpty")} />;
  return (
    <PageBody className="space-y-4">
      <PlainTable
        caption={words("history")}
        className="border-t-0"
        columns={[
          { id: "when", label: log("when"), width: "whitespace-nowrap tabular-nums", card: "value" },
          { id: "who", label: log("who"), card: "value" },
          { id: "what", label: log("what"), card: "line" },
          { id: "outcome", label: log("outcome"), card: "value" },
        ]}
        rows={entries.map((entry) => ({
          id: entry.id,
          cells: {
            when: formats.dateTime(entry.at),
            who: entry.accountName ?? log("nobody"),
            what: <Sentence entry={entry} subject={named.get(entry.subject ?? "")} />,
            outcome: <AuditOutcome entry={entry} />,
          },
        }))}
      />
      {hasOlder ? (
        <Button asChild>
          <IntentLink href={`?tab=history&before=${entries.at(-1)?.id}`}>{words("historyOlder")}</IntentLink>
        </Button>
      ) : null}
    </PageBody>
  );
}
