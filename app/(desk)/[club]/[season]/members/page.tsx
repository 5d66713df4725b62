import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { ActionLink } from "#components/people/action-link.tsx";
import { parsePreference, preferenceCookie } from "#components/table/density.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { mayEditPeople, mayReadPeople, mayReadRegistrations } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { formatPeopleView, parsePeopleView } from "#lib/mirror/people-filters.ts";
import { peoplePage } from "#lib/mirror/people-list.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";
import { PeopleDesk } from "./desk.tsx";

/** Columns that start hidden: known to those who look for them. */
const HIDDEN_AT_FIRST = ["commune", "created", "number"];

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

export default async function MembersPage({ params, searchParams }: PageProps<"/[club]/[season]/members">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const noRead = await whyNot(mayReadPeople(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const seasonId = idOfPage(season);
  const view = parsePeopleView(await searchParams);
  const withRegistrations = mayReadRegistrations(seat).allowed;
  const page = await peoplePage((await store()).db, scopeOf(club, seasonId), view, { withRegistrations });
  const words = await getTranslations("people");
  const cookie = (await cookies()).get(preferenceCookie("members"))?.value;
  return (
    <PeopleDesk
      club={club}
      season={seasonId}
      initial={{ query: formatPeopleView(view), page }}
      preference={parsePreference(cookie, HIDDEN_AT_FIRST)}
      withRegistrations={withRegistrations}
      create={
        <ActionLink
          href={seasonAddress(club, season, "members", "new")}
          denied={await whyNot(mayEditPeople(seat))}
          icon={<Plus aria-hidden />}
          variant="primary"
        >
          {words("new")}
        </ActionLink>
      }
    />
  );
}
