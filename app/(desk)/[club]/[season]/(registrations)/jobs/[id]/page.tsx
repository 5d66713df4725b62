import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { chosenResults } from "#app/result-choice.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { helpHere } from "#components/base/ui/page-header.tsx";
import { DecisionResults } from "#components/registrations/decisions/result-table.tsx";
import { mayDecideRegistrations, mayFollowDecisions, mayWriteToFamilies } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { readResultPage } from "#lib/registrations/decisions/result-page.ts";

/** Rows that the server renders first; the page reads the others itself. */
const FIRST_ROWS = { page: 1, size: 100 };

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/jobs/[id]">): Promise<Metadata> {
  const { id } = await params;
  return titled(
    (await getTranslations("decisions"))("title"),
    (await getTranslations("menu.titles"))("numbered", { id }),
  );
}

export default async function Page({ params, searchParams }: PageProps<"/[club]/[season]/jobs/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireAnySeat(club);
  const noRead = await whyNot(mayFollowDecisions(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const { db } = await store();
  const work = await findDecisionWork(db, seat, idOfPage(id));
  if (!work || String(work.seasonId) !== season) notFound();
  const choice = chosenResults(work, await searchParams);
  return (
    <DecisionResults
      key={`${choice.show} ${choice.reason}`}
      club={club}
      season={work.seasonId}
      initial={await readResultPage(db, seat, work, choice, FIRST_ROWS)}
      choice={choice}
      mayWrite={mayWriteToFamilies(seat).allowed}
      denied={await whyNot(mayDecideRegistrations(seat))}
      help={await helpHere()}
    />
  );
}
