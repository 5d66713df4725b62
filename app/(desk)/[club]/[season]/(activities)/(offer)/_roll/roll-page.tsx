import { Contact, Pencil, PenLine, Printer } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PrintCards } from "#app/(desk)/[club]/[season]/(people)/_cards/print-cards.tsx";
import { BeginLetter } from "#app/(desk)/[club]/[season]/(people)/letters/begin-letter.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { RollFill } from "#components/activities/offer/roll-fill.tsx";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { RecordList } from "#components/base/table/record-list.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { Alone } from "#components/desk/frame/alone.tsx";
import { FillProgress } from "#components/desk/frame/fill-progress.tsx";
import { PageToCome } from "#components/desk/frame/page-to-come.tsx";
import { EmailsButton } from "#components/people/records/emails-button.tsx";
import { SightNote } from "#components/people/records/sight-note.tsx";
import { AgainButton } from "#components/sync/again-button.tsx";
import { offersAttendance } from "#lib/activities/attendance/attendance-copy.ts";
import {
  mayBeToldMedical,
  mayCopyEmails,
  mayCreateRegistrations,
  mayDecideRegistrations,
  mayExportParticipants,
  mayMakeCards,
  mayReadAttendance,
  mayReadAudit,
  mayReadParticipants,
  mayWriteFreeLetters,
  mayWriteLetters,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { pageAddress, seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import type { Parameters } from "#lib/base/arguments/view-parameters.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { participantsOf, type RollHead } from "#lib/registrations/list/participants.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { isOfSection, isReadWithin } from "#lib/sync/copy/section.ts";
import { mayHaveOf, sightOf, withinSeen } from "#lib/sync/copy/sight.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { RESOURCES, type RollName } from "#lib/sync/resources/all.ts";
import { headOf } from "./head.ts";
import { attendanceAtRoll, RollAttendance } from "./roll-attendance.tsx";
import { RollHistory } from "./roll-history.tsx";
import { participantRows } from "./roll-rows.ts";
import { RollStanding } from "./roll-standing.tsx";
import { RollTabs, tabOf } from "./roll-tabs.tsx";

interface RollPageProps {
  of: RollName;
  club: string;
  season: string;
  id: string;
  address: Parameters;
  /** When and where it meets, under its name. */
  when?(head: RollHead, seat: Seat): Promise<string>;
  /** The tab of what belongs to it, where something does. */
  hours?(head: RollHead, seat: Seat): Promise<{ count: number; content: ReactNode }>;
}

/** The page of a group, a slot or an event: who takes part, and what belongs to it. From the copy: no call to the club. */
export async function RollPage({ of, club, season, id: text, address, when, hours }: RollPageProps) {
  const seat = await requireAnySeat(club);
  const noRead = await whyNot(RESOURCES[of].rules.read(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const [id, seasonId] = [idOfPage(text), idOfPage(season)];
  // Before the club is asked: of what is not the section's there is no page.
  if (!isReadWithin(await withinSeen(seat, seasonId), of, id)) notFound();
  const { at } = streamPosition(club, null);
  const found = await headOf(seat, { of, id }, { season: seasonId });
  if ("trouble" in found) return <NotRead {...found.trouble} />;
  const { head } = found;
  const denied = await whyNot(mayReadParticipants(seat));
  const belonging = await hours?.(head, seat);
  const attendance =
    denied === null && mayReadAttendance(seat).allowed && (await offersAttendance((await store()).db, club));
  const tab = tabOf(address, {
    attendance,
    hours: belonging !== undefined,
    history: mayReadAudit(seat).allowed,
    slots: of === "slots",
  });
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="attendance" />
      <Head {...{ of, seat, head }} isCounted={denied === null} when={(await when?.(head, seat)) ?? ""} />
      <RollTabs {...{ of, seat, head, tab, attendance }} hours={belonging?.count} isCounted={denied === null} />
      {tab === "hours" ? belonging?.content : null}
      {tab === "attendance" ? <RollAttendance {...{ of, seat, head }} /> : null}
      {tab === "history" ? <RollHistory {...{ club, of, id, address }} season={seasonId} /> : null}
      {tab === "participants" || tab === "pending" ? (
        <People {...{ of, seat, head, denied, attendance }} state={tab === "pending" ? "pending" : "validated"} />
      ) : null}
    </>
  );
}

function NotRead({
  title,
  words,
  next,
  requestId,
}: Extract<Awaited<ReturnType<typeof headOf>>, { trouble: unknown }>["trouble"]) {
  return (
    <ErrorState title={title} kept={next} requestId={requestId} action={<AgainButton />}>
      {words}
    </ErrorState>
  );
}

interface PartProps {
  of: RollName;
  seat: Seat;
  head: RollHead;
}

interface HeadProps extends PartProps {
  when: string;
  /** Whether this person may know how many people there are. */
  isCounted: boolean;
}

async function Head({ of, seat, head, when, isCounted }: HeadProps) {
  const words = await getTranslations("groups.page");
  const { name, sport, birthYearStart: recent, birthYearEnd: oldest } = head;
  const born =
    recent === null && oldest === null ? null : words("born", { years: `${oldest ?? "…"} – ${recent ?? "…"}` });
  const facts = [sport, born].filter((fact) => fact !== null).join(" · ");
  return (
    <PageHeader
      title={name ?? (await getTranslations("groups"))("unnamed", { id: head.id })}
      description={
        <>
          {isCounted ? <RollFill taken={head.taken} capacity={head.capacity} pending={head.pending} /> : null}
          {facts}
          {when ? <span className="block first-letter:uppercase">{when}</span> : null}
          {of === "events" ? <NotHeld {...{ seat, head }} /> : null}
        </>
      }
      actions={<Actions {...{ of, seat, head }} />}
      className="pb-3"
    />
  );
}

/** What one does with an event that does not take place (decision 50): the club keeps it, and its families hear of it from there. */
async function NotHeld({ seat, head }: Omit<PartProps, "of">) {
  if (!mayDecideRegistrations(seat).allowed) return null;
  const words = await getTranslations("groups.page");
  const list = seasonAddress(seat.club, head.seasonId, "registrations");
  const query = new URLSearchParams({ kind: "event", state: "all", activity: String(head.id) });
  return (
    <span className="block text-sm print:hidden">
      {words.rich("notHeld", {
        list: (chunks) => (
          <Link href={`${list}?${query}`} prefetch={false} className="text-accent underline underline-offset-4">
            {chunks}
          </Link>
        ),
      })}
    </span>
  );
}

async function Actions({ of, seat, head }: PartProps) {
  const words = await getTranslations("groups.page");
  const { page, rules } = RESOURCES[of];
  const here = pageAddress(page, seat.club, head.seasonId, head.id);
  const sight = await sightOf(seat, head.seasonId);
  const mayHave = (part: "export" | "emails", rule: typeof mayCopyEmails) =>
    rule(seat).allowed && mayHaveOf(seat, sight, part, { of, id: head.id }).allowed;
  const data = (part: string) => seasonDataAddress(seat.club, head.seasonId, "participants", of, head.id, part);
  return (
    // A phone has two beside each other.
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
      {mayHave("emails", mayCopyEmails) ? (
        <EmailsButton href={data("emails")} name={head.name ?? `#${head.id}`} />
      ) : null}
      {mayWriteFreeLetters(seat).allowed && isOfSection(sight.within, of, head.id) ? (
        <Link
          href={`${seasonAddress(seat.club, head.seasonId, "letters", "new")}?to=${of}-${head.id}`}
          prefetch={false}
          className={buttonStyle()}
        >
          <PenLine aria-hidden />
          {(await getTranslations("freeletters"))("write")}
        </Link>
      ) : null}
      {mayHave("export", mayExportParticipants) ? (
        <>
          <a href={`${here}/print`} className={buttonStyle()}>
            <Printer aria-hidden />
            {(await getTranslations("ui.export"))("print")}
          </a>
          <ExportButton href={data("export")} withWord />
          <a href={data("vcards")} download className={buttonStyle()}>
            <Contact aria-hidden />
            {words("vcards")}
          </a>
          {mayMakeCards(seat).allowed ? (
            <PrintCards {...{ club: seat.club, season: head.seasonId }} wished={{ of, id: head.id }}>
              {(await getTranslations("cards"))("ofAll")}
            </PrintCards>
          ) : null}
          {mayWriteLetters(seat).allowed ? (
            <BeginLetter {...{ club: seat.club, season: head.seasonId }} wish={{ cardsOf: { of, id: head.id } }}>
              {(await getTranslations("freeletters.begin"))("cards")}
            </BeginLetter>
          ) : null}
        </>
      ) : null}
      {seat.section ? null : (
        <Link href={`${here}/edit`} prefetch={false} className={buttonStyle({ variant: "primary" })}>
          <Pencil aria-hidden />
          {words(rules.write(seat).allowed ? "edit" : "details")}
        </Link>
      )}
    </div>
  );
}

interface PeopleProps extends PartProps {
  state: "validated" | "pending";
  denied: string | null;
  /** Whether this person may see who came. */
  attendance: boolean;
}

async function People({ of, seat, head, state, denied, attendance }: PeopleProps) {
  if (denied !== null) return <ErrorState shape="inline" title={denied} />;
  const words = await getTranslations("groups.page");
  const { db } = await store();
  const { kind } = RESOURCES[of].roll;
  // A season that is being copied for the first time has none of them yet: that is not a group without people.
  const ready = (await mirrorStatus(db, seat.club, head.seasonId)).read.includes(kind);
  if (!ready)
    return (
      <>
        <FillProgress club={seat.club} season={head.seasonId} ready={ready} part={kind} />
        <PageToCome />
      </>
    );
  const scope = await seenBy(seat, head.seasonId);
  const people = await participantsOf(db, scope, { of, id: head.id }, state);
  const came = attendance && state === "validated" ? await attendanceAtRoll(seat, { of, head }, people) : undefined;
  const empty = state === "pending" ? "emptyPending" : "empty";
  return (
    <>
      {people.every(({ memberId }) => scope.sight.sees("contact", memberId)) ? null : (
        <p className="px-4 pt-3 text-ink-soft text-sm md:px-8">
          <SightNote role={seat.role} />
        </p>
      )}
      {state === "validated" && mayBeToldMedical(seat).allowed ? (
        <Alone title={(await getTranslations("medical.told"))("title")}>
          <RollStanding {...{ seat, people }} season={head.seasonId} sight={scope.sight} />
        </Alone>
      ) : null}
      <RecordList
        caption={words(state === "pending" ? "pending" : "participants")}
        noun="participants"
        {...(await participantRows(people, { seat, sight: scope.sight, season: head.seasonId, of, state, came }))}
        empty={{
          title: words(empty),
          description: words(`${empty}Description`),
          action: mayCreateRegistrations(seat).allowed ? <Enrol club={seat.club} season={head.seasonId} /> : undefined,
        }}
      />
    </>
  );
}

/** A group without people is where one comes to register the first of them. */
async function Enrol({ club, season }: { club: string; season: number }) {
  return (
    <Link href={seasonAddress(club, season, "registrations", "new")} prefetch={false} className={buttonStyle()}>
      {(await getTranslations("menu.deeds"))("enrol")}
    </Link>
  );
}
