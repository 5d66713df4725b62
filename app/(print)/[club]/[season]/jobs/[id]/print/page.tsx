import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { chosenResults } from "#app/result-choice.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import {
  useDecisionName,
  useOutcomeWords,
  useReasonWords,
} from "#components/registrations/decisions/decision-words.ts";
import { mayFollowDecisions, withinSections } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { sectionTitle } from "#lib/desk/exports/section-title.ts";
import { type DecisionSummary, findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { allResults, type ResultChoice, type ResultRow } from "#lib/registrations/decisions/result-rows.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/jobs/[id]/print">) {
  const numbered = (await getTranslations("menu.titles"))("numbered", { id: (await params).id });
  return titled((await getTranslations("decisions"))("title"), numbered, (await getTranslations("ui.export"))("print"));
}

/** What became of the registrations of a work, as it goes on paper: every row that the address shows. */
export default async function PrintDecisionPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/jobs/[id]/print">) {
  const { club, season, id } = await params;
  const address = await searchParams;
  return printedFor({
    ...{ club, rule: withinSections(mayFollowDecisions) },
    draw: async (seat, page) => {
      const { db } = await store();
      const work = await findDecisionWork(db, seat, idOfPage(id));
      if (!work || String(work.seasonId) !== season) notFound();
      const choice = chosenResults(work, address);
      const rows = await allResults(db, work, seat, choice);
      const named = await seasonName(db, club, work.seasonId);
      const back = seasonAddress(club, season, "jobs", work.id);
      return (
        <Results
          {...page}
          {...{ work, rows, choice, back }}
          section={await sectionTitle(seat)}
          season={named ?? season}
        />
      );
    },
  });
}

interface ResultsProps {
  club: string;
  at: Date;
  work: DecisionSummary;
  rows: readonly ResultRow[];
  choice: ResultChoice;
  /** Of which section its reader sees the work; null: of the whole club. */
  section: string | null;
  season: string;
  back: string;
}

function Results({ work, rows, choice, section, season, ...page }: ResultsProps) {
  const words = useTranslations("decisions.results");
  const formats = useFormats();
  const name = useDecisionName();
  const reasons = useReasonWords();
  const { outcome, reason } = useOutcomeWords(work.operation);
  const chosen = choice.reason === undefined ? "" : reasons({ reason: choice.reason, detail: rows[0]?.detail ?? null });
  return (
    <PrintedTable
      {...page}
      title={[name(work), section ?? "", season, words(choice.show), chosen].filter(Boolean)}
      headers={(["name", "activity", "outcome", "reason", "decided"] as const).map((column) =>
        words(`columns.${column}`),
      )}
      rows={rows.map((row) => [
        personName(row) || `#${row.registrationId}`,
        row.activity ?? "",
        outcome(row),
        reason(row),
        row.decidedAt === null ? "" : formats.dateTime(row.decidedAt),
      ])}
    />
  );
}
