import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { useFailureWords, useJobName, useJobStateWords } from "#components/registrations/decisions/job-words.ts";
import { mayFollowDecisions } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { type JobSummary, newestJobs } from "#lib/registrations/decisions/read.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";

/** Jobs on paper: more than a club has in a season. */
const MOST_JOBS = 5_000;

export async function generateMetadata() {
  return titled((await getTranslations("jobs"))("title"), (await getTranslations("ui.export"))("print"));
}

/** Every job of the season as it goes on paper. */
export default async function PrintJobsPage({ params }: PageProps<"/[club]/[season]/jobs/print">) {
  const { club, season } = await params;
  const seasonId = idOfPage(season);
  return printedFor({
    ...{ club, rule: mayFollowDecisions },
    draw: async (_seat, page) => {
      const { db } = await store();
      const jobs = await newestJobs(db, club, seasonId, MOST_JOBS);
      const named = await seasonName(db, club, seasonId);
      return <Jobs {...page} jobs={jobs} season={named ?? season} back={seasonAddress(club, season, "jobs")} />;
    },
  });
}

interface JobsProps {
  club: string;
  at: Date;
  jobs: readonly JobSummary[];
  season: string;
  back: string;
}

function Jobs({ jobs, season, ...page }: JobsProps) {
  const words = useTranslations("jobs");
  const formats = useFormats();
  const name = useJobName();
  const stateWords = useJobStateWords();
  const why = useFailureWords();
  return (
    <PrintedTable
      {...page}
      title={[words("title"), season]}
      headers={(["what", "result", "who", "when"] as const).map((column) => words(`results.${column}`))}
      rows={jobs.map((job) => [
        name(job),
        [stateWords(job), why(job)].filter(Boolean).join(" "),
        job.askedByName,
        formats.dateTime(job.askedAt),
      ])}
    />
  );
}
