import { UserPlus } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { viewsOfList } from "#app/(desk)/_views/of-list.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { registrationPhase } from "#components/activities/seasons/season-phase.ts";
import { densityCookie, parseDensity } from "#components/base/table/density.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { helpHere } from "#components/base/ui/page-header.tsx";
import { ActionLink } from "#components/people/records/action-link.tsx";
import {
  mayCreateRegistrations,
  mayDecideRegistrations,
  mayFollowDecisions,
  mayReadNotes,
  mayReadRegistrations,
  mayRenew,
  mayWriteFreeLetters,
} from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { partsSeen } from "#lib/base/access/sight.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { seasonsForSeat } from "../../../queries.ts";
import { readDesk } from "./queries.ts";
import { RegistrationDesk } from "./registration-desk.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("registrations"))("title") };
}

export default async function Page({ params, searchParams }: PageProps<"/[club]/[season]/registrations">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const noRead = await whyNot(mayReadRegistrations(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const seasonId = idOfPage(season);
  const words = await getTranslations("registrations");
  const { views, address } = await viewsOfList(seat, "registrations", await searchParams);
  // What waits for a decision is what the desk opens on for who decides; others look up who takes part.
  const isBare = Object.keys(address).length === 0 && views.opensAs === null;
  if (isBare && !mayFollowDecisions(seat).allowed)
    redirect(`${seasonAddress(club, seasonId, "registrations")}?state=validated`);
  const [desk, isOver] = await Promise.all([readDesk(seat, seasonId, parseView(address)), hasEnded(club, seasonId)]);
  const cookie = (await cookies()).get(densityCookie("registrations"))?.value;
  return (
    <RegistrationDesk
      club={club}
      season={seasonId}
      {...desk}
      isOver={isOver}
      help={await helpHere()}
      views={views}
      shown={partsSeen(seat)}
      density={parseDensity(cookie)}
      mayMove={mayRenew(seat).allowed}
      mayWrite={mayWriteFreeLetters(seat).allowed}
      mayNote={mayReadNotes(seat).allowed}
      noDecision={await whyNot(mayDecideRegistrations(seat))}
      create={
        mayCreateRegistrations(seat).allowed ? (
          <ActionLink
            href={seasonAddress(club, seasonId, "registrations", "new")}
            denied={null}
            icon={<UserPlus aria-hidden />}
            variant="primary"
          >
            <span className="max-md:sr-only">{words("counter.open")}</span>
          </ActionLink>
        ) : null
      }
    />
  );
}

async function hasEnded(club: string, id: number): Promise<boolean> {
  const { seasons } = await seasonsForSeat(club);
  const season = seasons.find((one) => one.id === id);
  return season !== undefined && registrationPhase(season, await today((await store()).db, club)).code === "closed";
}
