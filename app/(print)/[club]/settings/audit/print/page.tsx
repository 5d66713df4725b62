import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import {
  auditAddress,
  auditFilter,
  auditTitle,
  auditView,
  subjectsOf,
} from "#app/(desk)/[club]/(desk)/settings/audit/entries.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { AuditOutcome } from "#components/desk/audit/audit-outcome.tsx";
import { Sentence, sessionSubject } from "#components/desk/audit/sentence.tsx";
import { mayReadAudit } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

/** Entries on paper, the newest: a hundred sheets. The log itself has no end. */
const MOST_ENTRIES = 5_000;

export async function generateMetadata() {
  return titled((await getTranslations("menu.sections"))("audit"), (await getTranslations("ui.export"))("print"));
}

/** The log of a club as it goes on paper, as far as the address narrows it. */
export default async function PrintAuditPage({ params, searchParams }: PageProps<"/[club]/settings/audit/print">) {
  const { club } = await params;
  const view = auditView(await searchParams);
  const words = await getTranslations("settings.audit");
  const formats = await getFormats();
  return printedFor({
    ...{ club, rule: mayReadAudit },
    draw: async (seat, page) => {
      const found = await listAudit((await store()).db, club, await auditFilter(seat, view), MOST_ENTRIES + 1);
      const entries = found.slice(0, MOST_ENTRIES);
      const subjects = await subjectsOf(seat, [...entries, ...(view.record ? [{ subject: view.record }] : [])]);
      return (
        <PrintedTable
          {...page}
          title={await auditTitle(view, subjects, found.length > entries.length ? MOST_ENTRIES : undefined)}
          headers={[words("when"), words("who"), words("what"), words("outcome")]}
          rows={entries.map((entry) => [
            formats.dateTime(entry.at),
            entry.accountName ?? words("nobody"),
            <Sentence
              key="what"
              entry={entry}
              subject={subjects.get(entry.subject ?? "")}
              session={subjects.get(sessionSubject(entry) ?? "")}
            />,
            <AuditOutcome key="outcome" entry={entry} />,
          ])}
          back={auditAddress(clubAddress(club, "settings", "audit"), view)}
        />
      );
    },
  });
}
