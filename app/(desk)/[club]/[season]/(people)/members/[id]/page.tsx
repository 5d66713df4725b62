import { CopyPlus, Pencil, UserPlus, Wallet } from "lucide-react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { Badge } from "#components/base/ui/badge.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { Alone } from "#components/desk/frame/alone.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { Renewal } from "#components/desk/frame/renewal.tsx";
import { ActionLink } from "#components/people/records/action-link.tsx";
import { GivenUpNote } from "#components/people/records/given-up-note.tsx";
import { LateNaming } from "#components/people/records/late-naming.tsx";
import { LiveRegistrations } from "#components/people/records/live-registrations.tsx";
import { PersonFacts } from "#components/people/records/person-facts.tsx";
import { SightNote } from "#components/people/records/sight-note.tsx";
import { AgainButton } from "#components/sync/again-button.tsx";
import {
  mayBeToldMedical,
  mayCreateRegistrations,
  mayDecideRegistrations,
  mayEditPeople,
  mayReadCommunes,
  mayReadPeople,
  mayReadRegistrations,
  mayRecordPayments,
  mayTellWhatIsHeld,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { ADULT_AGE } from "#lib/base/age.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { registrationsOf } from "#lib/people/records/find-people.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";
import { members } from "#lib/sync/resources/members.ts";
import { PersonCame } from "./person-attendance.tsx";
import { PersonBlocked } from "./person-blocked.tsx";
import { PersonCard } from "./person-card.tsx";
import { PersonDocuments } from "./person-documents.tsx";
import { PersonFamily } from "./person-family.tsx";
import { PersonHead } from "./person-head.tsx";
import { PersonMoney } from "./person-money.tsx";
import { PersonNotes } from "./person-notes.tsx";
import { PersonRefusals } from "./person-refusals.tsx";
import { PersonSeasons } from "./person-seasons.tsx";
import { PersonSignedPapers } from "./person-signed-papers.tsx";
import { PersonStanding } from "./person-standing.tsx";
import { PersonTimeline } from "./person-timeline.tsx";
import { communeNameOf, furtherNames, readPerson } from "./read-person.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/members/[id]">) {
  return personTitle((await params).id);
}

type Props = PageProps<"/[club]/[season]/members/[id]">;

/** The page of one person: the record, the guardians, and what they are registered to this season. */
export default function MemberPage(props: Props) {
  return frameFirst(drawMember(props));
}

async function drawMember({ params, searchParams }: Props) {
  const { club, season, id: text } = await params;
  const seat = await requireAnySeat(club);
  const noRead = await whyNot(mayReadPeople(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const [id, seasonId] = [idOfPage(text), idOfPage(season)];
  const asked = await searchParams;
  const words = await getTranslations("people");
  const seeing = await seenBy(seat, seasonId);
  const { sight } = seeing;
  // Before the club is asked: of somebody who is not of the section there is no page.
  if (sight.within && !sight.within.people.has(id)) notFound();
  const { record, age, trouble, titles } = await readPerson(club, id, seeing);
  if (!record && trouble?.isMissing) notFound();
  const name = (record && members.nameOf(record)) || words("unnamed", { id: text });
  const here = seasonAddress(club, season, "members");
  return (
    <>
      <PageHeader
        title={name}
        aside={age !== null && age < ADULT_AGE ? <Badge>{words("page.minor")}</Badge> : null}
        description={
          record ? (
            <Alone title={words("head.title")} until={null}>
              <PersonHead
                {...{ seat, seasonId, id, record }}
                sees={{ contact: sight.sees("contact", id), guardians: sight.sees("guardians", id) }}
              />
            </Alone>
          ) : null
        }
        actions={record ? <Actions {...{ seat, here, id }} season={seasonId} /> : null}
      />
      <PageBody className="space-y-8">
        <GivenUp {...{ club, here, id }} />
        {record && asked.created !== undefined ? <JustCreated {...{ seat, here, id }} season={seasonId} /> : null}
        {trouble ? <Trouble none={trouble} club={club} season={seasonId} isCopied={record !== undefined} /> : null}
        {record ? (
          <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
            <PersonFacts
              record={record}
              shown={{
                age: sight.sees("age", id),
                birth: sight.sees("birth", id),
                contact: sight.sees("contact", id),
                guardians: sight.sees("guardians", id),
                address: sight.sees("address", id),
              }}
              note={sight.sees("rest", id) ? null : <SightNote role={seat.role} />}
              age={age}
              commune={await communeNameOf(club, record)}
              naming={
                typeof record.city_code === "string" && mayReadCommunes(seat).allowed ? (
                  <LateNaming club={club} code={record.city_code} />
                ) : null
              }
              further={furtherNames(record)}
              titles={titles}
            />
            <div className="space-y-8 max-lg:order-first">
              <LiveRegistrations
                {...{ club, season: seasonId, person: id }}
                desk={seasonAddress(club, season, "registrations")}
                name={name}
                denied={await whyNot(mayReadRegistrations(seat))}
                mayDecide={mayDecideRegistrations(seat).allowed}
                mayChange={mayDecideRegistrations(seat).allowed && !seat.section}
                registrations={
                  (await registrationsOf((await store()).db, { ...seeing, club, seasonId }, [id])).get(id) ?? []
                }
              />
              {seat.section ? (
                <PartsOfSection {...{ seat, seasonId, id, name }} />
              ) : (
                <Parts
                  {...{ seat, seasonId, id, name }}
                  asked={parametersReader(asked).integer("read", 1, HIGHEST_ID)}
                />
              )}
            </div>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

/** The parts of a person that know of sections (decisions 95, 101 and 102), in their order: the rest is of the whole club. */
async function PartsOfSection({ name, ...of }: Parameters<typeof PersonCard>[0]) {
  return (
    <>
      <Alone title={(await getTranslations("registrations.refusal"))("title")}>
        <PersonRefusals {...of} />
      </Alone>
      <Alone title={(await getTranslations("notes"))("title")}>
        <PersonNotes {...of} />
      </Alone>
      <Alone title={(await getTranslations("filing"))("title")}>
        <PersonDocuments {...of} />
      </Alone>
      <Alone title={(await getTranslations("people.household"))("title")}>
        <PersonFamily {...of} />
      </Alone>
      <Alone title={(await getTranslations("dues.person"))("title")}>
        <PersonMoney {...of} />
      </Alone>
      <Alone title={(await getTranslations("cards"))("title")}>
        <PersonCard {...of} name={name} />
      </Alone>
      <Alone title={(await getTranslations("attendance"))("title")}>
        <PersonCame {...of} />
      </Alone>
    </>
  );
}

/** What else there is to a person, each part by itself. */
async function Parts({ asked, name, ...of }: Parameters<typeof PersonSeasons>[0]) {
  const { seat, seasonId, id } = of;
  const held = await getTranslations("disclosure");
  const title = {
    blocked: (await getTranslations("post.blocked"))("title"),
    refusals: (await getTranslations("registrations.refusal"))("title"),
    notes: (await getTranslations("notes"))("title"),
    family: (await getTranslations("people.household"))("title"),
    money: (await getTranslations("dues.person"))("title"),
    card: (await getTranslations("cards"))("title"),
    came: (await getTranslations("attendance"))("title"),
    documents: (await getTranslations("filing"))("title"),
    papers: (await getTranslations("receipts.links"))("title"),
    standing: (await getTranslations("medical.told"))("title"),
    seasons: (await getTranslations("people.seasons"))("title"),
    timeline: (await getTranslations("people.timeline"))("title"),
  };
  return (
    <>
      <Alone title={title.blocked}>
        <PersonBlocked {...of} />
      </Alone>
      <Alone title={title.refusals}>
        <PersonRefusals {...of} />
      </Alone>
      <Alone title={title.notes}>
        <PersonNotes {...of} />
      </Alone>
      <Alone title={title.documents}>
        <PersonDocuments {...of} />
      </Alone>
      <Alone title={title.family}>
        <PersonFamily {...of} />
      </Alone>
      <Alone title={title.money}>
        <PersonMoney {...of} />
      </Alone>
      <Alone title={title.papers}>
        <PersonSignedPapers {...of} />
      </Alone>
      {mayBeToldMedical(seat).allowed ? (
        <Alone title={title.standing}>
          <PersonStanding {...of} />
        </Alone>
      ) : null}
      <Alone title={title.card}>
        <PersonCard {...of} name={name} />
      </Alone>
      <Alone title={title.came}>
        <PersonCame {...of} />
      </Alone>
      <Alone title={title.seasons}>
        <PersonSeasons {...{ seat, seasonId, id, name, asked }} />
      </Alone>
      <Alone title={title.timeline}>
        <PersonTimeline {...of} />
      </Alone>
      {mayTellWhatIsHeld(seat).allowed ? (
        // Plain: reading it is logged, and nothing may read it ahead.
        <p>
          <a
            href={seasonAddress(seat.club, seasonId, "members", id, "held")}
            className="text-accent underline-offset-4 hover:underline"
          >
            {held("link")}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** A record that was emptied for another one says so, and leads there. */
async function GivenUp({ club, here, id }: { club: string; here: string; id: number }) {
  const kept = (await givenUpRecords((await store()).db, club)).get(id);
  if (kept === undefined) return null;
  const words = await getTranslations("people.givenUp");
  return (
    <GivenUpNote
      words={words("note", { id: String(kept) })}
      href={`${here}/${kept}`}
      way={words("open", { id: String(kept) })}
    />
  );
}

interface ActionsProps {
  seat: Seat;
  season: number;
  /** The address of the list. */
  here: string;
  id: number;
}

async function Actions({ seat, season, here, id }: ActionsProps) {
  const words = await getTranslations("people");
  const denied = await whyNot(mayEditPeople(seat));
  return (
    <>
      <ActionLink href={`${here}/new?from=${id}`} denied={denied} icon={<CopyPlus aria-hidden />}>
        {words("duplicate")}
      </ActionLink>
      <ActionLink href={`${here}/${id}/edit`} denied={denied} icon={<Pencil aria-hidden />}>
        {words("edit")}
      </ActionLink>
      <ToCashDesk {...{ seat, season, id }} />
      <ToCounter {...{ seat, season, id }} />
    </>
  );
}

/** The way to where money is received, for who may take it. */
async function ToCashDesk({ seat, season, id }: Omit<ActionsProps, "here">) {
  if (!mayRecordPayments(seat).allowed) return null;
  const words = await getTranslations("registrations.counter");
  return (
    <ActionLink
      href={seasonAddress(seat.club, season, "payments", `new?person=${id}`)}
      denied={null}
      icon={<Wallet aria-hidden />}
    >
      {words("pay")}
    </ActionLink>
  );
}

/** The way to the counter with this person, for who may register people. */
async function ToCounter({ seat, season, id }: Omit<ActionsProps, "here">) {
  if (!mayCreateRegistrations(seat).allowed) return null;
  const words = await getTranslations("registrations.counter");
  return (
    <ActionLink
      href={seasonAddress(seat.club, season, "registrations", `new?person=${id}`)}
      denied={null}
      icon={<UserPlus aria-hidden />}
      variant="primary"
    >
      {words("open")}
    </ActionLink>
  );
}

/** After a new person was saved: what a desk does next. */
async function JustCreated({ seat, season, here, id }: ActionsProps) {
  const words = await getTranslations("registrations.counter");
  return (
    <section aria-label={words("saved")} className="flex flex-wrap items-center gap-3 rounded bg-accent-soft px-4 py-3">
      <p className="font-medium">{words("saved")}</p>
      <ToCounter {...{ seat, season, id }} />
      <ActionLink
        href={`${here}/new?from=${id}`}
        denied={await whyNot(mayEditPeople(seat))}
        icon={<CopyPlus aria-hidden />}
      >
        {words("addSibling")}
      </ActionLink>
    </section>
  );
}

interface TroubleProps {
  none: Unavailable;
  club: string;
  season: number;
  /** The copy stands in below. */
  isCopied: boolean;
}

/** Why the record could not be read anew, and how old what stands in for it is. */
async function Trouble({ none, club, season, isCopied }: TroubleProps) {
  const words = await getTranslations("people.page");
  const formats = await getFormats();
  const { asOf } = await mirrorStatus((await store()).db, club, season);
  const age = asOf ? words("copy", { age: formats.ago(asOf, now()) }) : words("copyUnknownAge");
  return (
    <ErrorState
      shape="inline"
      title={words("notRead")}
      kept={isCopied ? age : none.next}
      requestId={none.requestId}
      action={<AgainButton />}
    >
      {none.words}
      {isCopied ? <Renewal /> : null}
    </ErrorState>
  );
}
