import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { JobList } from "#components/jobs/job-list.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { parametersReader } from "#lib/arguments/view-parameters.ts";
import { listJobs } from "#lib/jobs/read.ts";
import { store } from "#lib/store/database.ts";

const PAGE_JOBS = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("jobs"))("title") };
}

export default async function Page({ params, searchParams }: PageProps<"/[club]/[season]/jobs">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const seasonId = idOfPage(season);
  const noRead = await whyNot(mayReadRegistrations(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const { page } = parametersReader(await searchParams).paging();
  const shown = { limit: PAGE_JOBS, offset: (page - 1) * PAGE_JOBS };
  const list = await listJobs((await store()).db, club, seasonId, shown);
  return <JobList club={club} season={seasonId} {...list} page={page} pageSize={PAGE_JOBS} />;
}
