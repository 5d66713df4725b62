import { CopyPlus, Pencil } from "lucide-react";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { Renewal } from "#components/frame/renewal.tsx";
import { ActionLink } from "#components/people/action-link.tsx";
import { LiveRegistrations } from "#components/people/live-registrations.tsx";
import { PersonFacts } from "#components/people/person-facts.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayEditPeople, mayReadPeople, mayReadRegistrations } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { ADULT_AGE } from "#lib/age.ts";
import { now } from "#lib/clock.ts";
import { registrationsOf } from "#lib/mirror/find-people.ts";
import { ageOn } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import type { NoForm } from "#lib/records/opening.ts";
import { members } from "#lib/resources/members.ts";
import { store } from "#lib/store/database.ts";
import { formatsOf } from "#lib/words/formats.ts";
import { communeOf, furtherNames, readPerson } from "./person.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("people"))("page.record") };
}

/** The page of one person: the record, the guardians, and what they are registered to this season. */
export default async function MemberPage({ params }: PageProps<"/[club]/[season]/members/[id]">) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const noRead = await whyNot(mayReadPeople(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const [id, seasonId] = [idOfPage(text), idOfPage(season)];
  const words = await getTranslations("people");
  const { record, trouble, titles } = await readPerson(club, id);
  if (!record && trouble?.isMissing) notFound();
  const scope = scopeOf(club, seasonId);
  const age = typeof record?.birth_date === "string" ? ageOn(scope.today, record.birth_date) : null;
  const name = (record && members.nameOf(record)) || words("unnamed", { id: text });
  const here = seasonAddress(club, season, "members");
  return (
    <>
      <PageHeader
        title={name}
        aside={age !== null && age < ADULT_AGE ? <Badge>{words("page.minor")}</Badge> : null}
        actions={record ? <Actions here={here} id={id} denied={await whyNot(mayEditPeople(seat))} /> : null}
      />
      <PageBody className="space-y-8">
        {trouble ? <Trouble none={trouble} club={club} season={seasonId} isCopied={record !== undefined} /> : null}
        {record ? (
          <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
            <PersonFacts
              record={record}
              age={age}
              commune={await communeOf(club, record)}
              further={furtherNames(record)}
              titles={titles}
            />
            <div className="max-lg:order-first">
              <LiveRegistrations
                {...{ club, season: seasonId, person: id }}
                desk={seasonAddress(club, season, "registrations")}
                name={name}
                denied={await whyNot(mayReadRegistrations(seat))}
                registrations={(await registrationsOf((await store()).db, club, seasonId, [id])).get(id) ?? []}
              />
            </div>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

async function Actions({ here, id, denied }: { here: string; id: number; denied: string | null }) {
  const words = await getTranslations("people");
  return (
    <>
      <ActionLink href={`${here}/new?from=${id}`} denied={denied} icon={<CopyPlus aria-hidden />}>
        {words("duplicate")}
      </ActionLink>
      <ActionLink href={`${here}/${id}/edit`} denied={denied} icon={<Pencil aria-hidden />} variant="primary">
        {words("edit")}
      </ActionLink>
    </>
  );
}

interface TroubleProps {
  none: NoForm;
  club: string;
  season: number;
  /** The copy stands in below. */
  isCopied: boolean;
}

/** Why the record could not be read anew, and how old what stands in for it is. */
async function Trouble({ none, club, season, isCopied }: TroubleProps) {
  const words = await getTranslations("people.page");
  const formats = formatsOf(await getLocale());
  const { asOf } = await mirrorStatus((await store()).db, club, season);
  const age = asOf ? words("copy", { age: formats.ago(asOf, now()) }) : words("copyUnknownAge");
  return (
    <ErrorState shape="inline" title={words("notRead")} kept={isCopied ? age : none.next} requestId={none.requestId}>
      {none.words}
      {isCopied ? <Renewal /> : null}
    </ErrorState>
  );
}
