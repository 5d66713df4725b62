import { getTranslations } from "next-intl/server";
import { subjectsOf } from "#app/(desk)/[club]/(desk)/settings/audit/entries.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { Sentence } from "#components/desk/audit/sentence.tsx";
import { mayReadAudit, mayReadMedical } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { readOlder } from "#lib/base/arguments/paged.ts";
import { cursorText } from "#lib/base/arguments/schemas.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("medical.log"))("title") };
}

const PAGE_ROWS = 50;

/** Who read what about whose papers, and why: everybody's for who answers for the club, one's own otherwise. It says nothing of what was read. */
export default async function MedicalLogPage({ params, searchParams }: PageProps<"/[club]/[season]/medical/log">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadMedical(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const words = await getTranslations("medical");
  const audit = await getTranslations("settings.audit");
  const formats = await getFormats();
  const accountId = mayReadAudit(seat).allowed ? undefined : seat.person.id;
  const from = cursorText.safeParse((await searchParams).before).data;
  const { rows, hasOlder, none } = await readOlder(from, PAGE_ROWS, (before, count) =>
    listAudit(db, club, { noun: "medical", accountId, before }, count),
  );
  const subjects = await subjectsOf(seat, rows);
  const here = seasonAddress(club, season, "medical");
  return (
    <>
      <PageHeader title={words("log.title")} description={words("log.description")} />
      <PageBody className="space-y-4">
        <a href={here} className={buttonStyle({ size: "sm" })}>
          {words("back")}
        </a>
        {none ? (
          <EmptyState of={none} title={words("log.none")}>
            {words("log.noneHelp")}
          </EmptyState>
        ) : (
          <PlainTable
            caption={words("log.title")}
            columns={[
              { id: "when", label: audit("when"), width: "whitespace-nowrap tabular-nums", card: "value" },
              { id: "who", label: audit("who"), card: "value" },
              { id: "what", label: audit("what"), card: "line" },
            ]}
            rows={rows.map((entry) => ({
              id: entry.id,
              cells: {
                when: formats.dateTime(entry.at),
                who: entry.accountName ?? audit("nobody"),
                what: <Sentence entry={entry} subject={subjects.get(entry.subject ?? "")} />,
              },
            }))}
          />
        )}
        {hasOlder ? (
          <a className={buttonStyle()} href={`${here}/log?before=${rows.at(-1)?.id}`}>
            {audit("older")}
          </a>
        ) : null}
      </PageBody>
    </>
  );
}
