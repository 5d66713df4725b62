import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { MedicalBadge } from "#components/papers/medical/medical-badge.tsx";
import { ReasonForm } from "#components/papers/medical/reason-form.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { WhileOpen } from "#components/treasury/payments/while-open.tsx";
import { mayDecideMedical, mayReadMedical, type Seat } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { clubDataAddress, seasonAddress } from "#lib/base/addresses.ts";
import { ADULT_AGE } from "#lib/base/age.ts";
import { store } from "#lib/base/store/database.ts";
import { OPEN_PIECES } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { yearsBetween } from "#lib/base/words/typed-date.ts";
import { type ClubSport, sportsOfClub } from "#lib/papers/medical/club-rules.ts";
import { heldRecords, holdRecord } from "#lib/papers/medical/held.ts";
import type { MedicalPapers } from "#lib/papers/medical/item.ts";
import { offersMedical } from "#lib/papers/medical/offered.ts";
import { readRecordIfAny } from "#lib/papers/medical/read.ts";
import { logReading, reasonOf } from "#lib/papers/medical/reading-log.ts";
import type { ReadingReason } from "#lib/papers/medical/reasons.ts";
import { hasCertificate, isHandedIn, NO_RECORD } from "#lib/papers/medical/record.ts";
import { lastAsked } from "#lib/papers/medical/request.ts";
import { byUrgency, isToDo, type MedicalStanding, medicalStandings } from "#lib/papers/medical/worklist.ts";
import { readLive } from "#lib/sync/records/live-read.ts";
import { sayWhy } from "../actions.ts";
import { whyNotDone } from "../why-not-done.ts";
import { RecordDesk } from "./record-desk.tsx";

/** Names nobody: the title stays in the browser's history. */
export async function generateMetadata({ params }: PageProps<"/[club]/[season]/medical/[id]">) {
  return personTitle((await params).id, (await getTranslations("medical"))("title"));
}

/** One person's papers about health, read live and logged with the reason: questionnaire and certificate apart, as the club takes them (club-api §4.10). */
export default async function MedicalRecordPage({ params }: PageProps<"/[club]/[season]/medical/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadMedical(seat));
  if (denied) return <ErrorState title={denied} />;
  const place = { club, seasonId: idOfPage(season), memberId: idOfPage(id) };
  const { db } = await store();
  const words = await getTranslations("medical");
  if (!(await offersMedical(db, club))) return <ErrorState title={words("notOffered")} />;
  const reason = await reasonOf(seat);
  if (reason === null)
    return (
      <>
        <PageHeader title={words("title")} />
        <PageBody>
          <ReasonForm say={sayWhy.bind(null, club)} />
        </PageBody>
      </>
    );
  return <Read {...{ seat, place, reason }} />;
}

interface ReadProps {
  seat: Seat;
  place: { club: string; seasonId: number; memberId: number };
  reason: ReadingReason;
}

async function Read({ seat, place, reason }: ReadProps) {
  const { club, seasonId, memberId } = place;
  const { db } = await store();
  const words = await getTranslations("medical");
  await logReading(seat, reason, { action: "medical.read", seasonId, memberId });
  const answer = await readLive(club, (api) => readRecordIfAny(api, place, { patience: "page" }));
  const day = await today(db, club);
  const told = "read" in answer ? answer.read : null;
  if (told) await holdRecord(club, seasonId, told);
  const records = new Map(told ? [[memberId, told] as const] : []);
  const [standing] = await medicalStandings(db, { club, seasonId, today: day }, records, [memberId]);
  const isNothing = "read" in answer && told === null;
  if (isNothing && !standing) notFound();
  const read = isNothing ? { ...NO_RECORD, memberId, seasonId } : (told ?? undefined);
  const asked = await lastAsked(db, place);
  const isOpen = asked !== undefined && OPEN_PIECES.includes(asked.state);
  const at = now();
  const formats = await getFormats();
  const back = seasonAddress(club, seasonId, "medical");
  const next = await nextOf(place, day);
  const sports = await sportsOfClub(db, club);
  return (
    <>
      <WhileOpen isOpen={isOpen} at={at.toISOString()} />
      <PageHeader
        title={(standing && personName(standing)) || words("unnamed", { id: memberId })}
        description={standing?.birthDate ? words("born", { date: formats.date(standing.birthDate) }) : undefined}
      />
      <PageBody className="space-y-8">
        {"none" in answer ? <UnavailableNote none={answer.none} /> : null}
        {read && standing ? <Facts {...{ standing, read, day, sports }} /> : null}
        {isOpen ? <p role="status">{words("decided.waiting")}</p> : null}
        {asked?.state === "failed" ? <p className="text-danger">{await whyNotDone(asked.code ?? "")}</p> : null}
        {read ? (
          <RecordDesk
            {...{ club, season: seasonId, member: memberId, back }}
            record={recordOnly(read)}
            isMinor={standing?.birthDate ? yearsBetween(standing.birthDate, day) < ADULT_AGE : null}
            denied={await whyNot(mayDecideMedical(seat))}
            sports={sports}
            readFor={standing?.readFor.says === "sports" ? standing.readFor.sports : []}
            file={
              read.hasFile
                ? `${clubDataAddress(club, "medical", memberId, "content")}?season=${seasonId}&why=${reason}`
                : null
            }
            next={next === null ? null : seasonAddress(club, seasonId, "medical", next)}
          />
        ) : null}
      </PageBody>
    </>
  );
}

const recordOnly = ({ memberId: _, seasonId: __, ...record }: MedicalPapers) => record;

/** Who comes after somebody in the list that is in memory; whoever is first where nobody does. null where nobody has to do anything. */
async function nextOf({ club, seasonId, memberId }: ReadProps["place"], day: string): Promise<number | null> {
  const held = await heldRecords(club, seasonId);
  if (!held?.items) return null;
  const { db } = await store();
  const all = byUrgency(await medicalStandings(db, { club, seasonId, today: day }, held.items));
  const place = all.findIndex((one) => one.memberId === memberId);
  const following = [...all.slice(place + 1), ...all.slice(0, Math.max(0, place))].find(isToDo);
  return following?.memberId ?? null;
}

interface FactsProps {
  standing: MedicalStanding;
  read: MedicalPapers;
  day: string;
  sports: readonly ClubSport[];
}

async function Facts({ standing, read, day, sports }: FactsProps) {
  const words = await getTranslations("medical");
  const formats = await getFormats();
  const { verdict } = standing;
  const said = (value: boolean | null, of: "questionnaire" | "certificate") =>
    words(`${of}.${value === null ? "pending" : value ? "yes" : "no"}`);
  const readFor = (): string => {
    if (standing.readFor.says !== "sports") return words(`sports.${standing.readFor.says}`);
    const name = (sport: number) =>
      sports.find(({ id }) => id === sport)?.name ?? words("sports.unnamed", { id: sport });
    return formats.list(standing.readFor.sports.map(name));
  };
  const types = ["standard", "performance", "elite", "reprise"] as const;
  const type = types.find((one) => one === read.type);
  const facts: [label: string, value: string][] = [
    [words("questionnaire.title"), said(read.questionnaire, "questionnaire")],
    [words("certificate.title"), hasCertificate(read) ? said(read.valid, "certificate") : words("certificate.none")],
    [words("certificate.begin"), read.begin ? formats.date(read.begin) : "–"],
    [words("certificate.end"), read.end ? formats.date(read.end) : "–"],
    [words("certificate.type"), type ? words(`types.${type}`) : (read.type ?? "–")],
    ...(isHandedIn(read) ? [[words("sports.title"), readFor()] satisfies [string, string]] : []),
  ];
  return (
    <FactsPart id="standing" title={words("standing")}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <MedicalBadge state={verdict.state} />
        {verdict.stopsOn
          ? words(verdict.stopsOn > day ? "stopsOn" : "stoppedOn", { date: formats.date(verdict.stopsOn) })
          : null}
      </p>
      {verdict.rule ? (
        <p className="max-w-text text-ink-soft text-sm [overflow-wrap:anywhere]">
          {words(`rules.asks.${verdict.rule.asks}`)} · {verdict.rule.source}
        </p>
      ) : null}
      <dl className="grid max-w-text gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FactsPart>
  );
}
