import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import {
  useDecisionName,
  useDecisionStateWords,
  useFailureWords,
} from "#components/registrations/decisions/decision-words.ts";
import { mayFollowDecisions, withinSections } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { sectionTitle } from "#lib/desk/exports/section-title.ts";
import { type DecisionSummary, newestDecisionWorks } from "#lib/registrations/decisions/read.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";

/** Works on paper: more than a club has in a season. */
const MOST_WORKS = 5_000;

export async function generateMetadata() {
  return titled((await getTranslations("decisions"))("title"), (await getTranslations("ui.export"))("print"));
}

/** Every work of the season as it goes on paper. */
export default async function PrintDecisionsPage({ params }: PageProps<"/[club]/[season]/jobs/print">) {
  const { club, season } = await params;
  const seasonId = idOfPage(season);
  return printedFor({
    ...{ club, rule: withinSections(mayFollowDecisions) },
    draw: async (seat, page) => {
      const { db } = await store();
      const works = await newestDecisionWorks(db, seat, seasonId, MOST_WORKS);
      const named = await seasonName(db, club, seasonId);
      const of = { works, section: await sectionTitle(seat), season: named ?? season };
      return <Works {...page} {...of} back={seasonAddress(club, season, "jobs")} />;
    },
  });
}

interface WorksProps {
  club: string;
  at: Date;
  works: readonly DecisionSummary[];
  /** Of which section its reader sees the works; null: of the whole club. */
  section: string | null;
  season: string;
  back: string;
}

function Works({ works, section, season, ...page }: WorksProps) {
  const words = useTranslations("decisions");
  const formats = useFormats();
  const name = useDecisionName();
  const stateWords = useDecisionStateWords();
  const why = useFailureWords();
  return (
    <PrintedTable
      {...page}
      title={[words("title"), ...(section === null ? [] : [section]), season]}
      headers={(["what", "result", "who", "when"] as const).map((column) => words(`results.${column}`))}
      rows={works.map((work) => [
        name(work),
        [stateWords(work), why(work)].filter(Boolean).join(" "),
        work.askedByName,
        formats.dateTime(work.askedAt),
      ])}
    />
  );
}
