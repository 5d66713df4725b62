import { ArrowLeftRight } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { idOfPage } from "#app/page-identifier.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { GivenUpNote } from "#components/people/records/given-up-note.tsx";
import { PersonStep } from "#components/registrations/counter/person-step.tsx";
import { pairAddress } from "#components/registrations/desk/pair-address.ts";
import {
  mayCreateRegistrations,
  mayDepositDocuments,
  mayEditPeople,
  mayReadPeople,
  mayRecordPayments,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { onceKey, searchText } from "#lib/base/arguments/schemas.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { offersPapers } from "#lib/papers/missing/offered.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { parseChoices } from "#lib/registrations/counter/choices.ts";
import { type Counter, membershipBefore, readCounter } from "#lib/registrations/counter/offers.ts";
import { type EnrolmentView, readEnrolment } from "#lib/registrations/counter/read.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";
import { type SeasonScope, scopeOf } from "#lib/sync/copy/season-scope.ts";
import { twinsOf } from "#lib/sync/twins/open.ts";
import { Choosing, Result } from "./counter.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("registrations.counter"))("title") };
}

/**
 * The counter: who, to what, what it costs, done. Each step stands in the address, so that a reload goes on where one was: `person`, `choice`,
 * and `ask`, the name of what was sent.
 */
export default async function CounterPage({ params, searchParams }: PageProps<"/[club]/[season]/registrations/new">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = (await whyNot(mayCreateRegistrations(seat))) ?? (await whyNot(mayReadPeople(seat)));
  if (denied) return <ErrorState title={denied} />;
  const step = { seat, season: idOfPage(season), address: await searchParams };
  const [one] = valuesOf(step.address, "person");
  const person = one === undefined ? undefined : idIn(one);
  if (person !== undefined) return <Activities {...step} person={person} />;
  return <Search {...step} />;
}

interface Step {
  seat: Seat;
  season: number;
  address: Record<string, string | string[] | undefined>;
}

/** Every value that an address has under a name. */
const valuesOf = (address: Step["address"], name: string) => [address[name] ?? []].flat();

const hereOf = ({ seat, season }: Pick<Step, "seat" | "season">) =>
  seasonAddress(seat.club, season, "registrations", "new");

async function Search(step: Step) {
  const { seat, season, address } = step;
  const words = await getTranslations("registrations.counter");
  const query = searchText.safeParse(valuesOf(address, "q")[0]);
  return (
    <Frame title={words("title")}>
      <PersonStep
        {...{ club: seat.club, season }}
        here={hereOf(step)}
        query={query.success ? query.data : ""}
        mayCreate={mayEditPeople(seat).allowed}
      />
    </Frame>
  );
}

async function Activities({ person, ...step }: Step & { person: number }) {
  const { seat, season, address } = step;
  const { club } = seat;
  const words = await getTranslations("registrations.counter");
  const { db } = await store();
  const scope = await scopeOf(db, club, season);
  const ask = onceKey.safeParse(valuesOf(address, "ask")[0]);
  const asked = ask.success ? await readEnrolment(db, club, ask.data) : undefined;
  const enrolment = asked?.memberId === person && asked.season === season ? asked : undefined;
  const counter = await readCounter(db, scope, person);
  const name = (counter.person && personName(counter.person)) || `#${person}`;
  return (
    <Frame
      title={words(enrolment ? "doneTitle" : "titleOf", { name })}
      description={<Facts person={counter.person} today={scope.today} />}
      actions={<OtherPerson here={hereOf(step)} />}
    >
      <SecondRecord {...{ db, club, season, person }} />
      {enrolment ? (
        <Result
          key={enrolment.ask}
          {...{ club, enrolment }}
          prices={await pricesOf(db, scope, enrolment, counter)}
          mayPay={mayRecordPayments(seat).allowed}
          mayTakePapers={mayDepositDocuments(seat).allowed && (await offersPapers(db, club))}
        />
      ) : (
        <Choosing
          key={person}
          {...{ club, season, counter }}
          member={person}
          choices={parseChoices(valuesOf(address, "choice"))}
        />
      )}
    </Frame>
  );
}

/** What was asked for costs what it did before the club created it. Only that travels to the browser. */
async function pricesOf(db: Queryable, scope: SeasonScope, { memberId, lines }: EnrolmentView, { offers }: Counter) {
  const joining = lines.filter(
    ({ kind, progress }) => kind === "annual" && progress !== "failed" && progress !== "withdrawn",
  );
  const joined = joining.map(({ activityId }) => activityId);
  return {
    membership: await membershipBefore(db, scope, memberId, joined),
    offers: offers
      .filter(({ kind, id }) => lines.some((line) => line.kind === kind && line.activityId === id))
      .map(({ kind, id, name, costEuros, outsideEuros }) => ({ kind, id, name, costEuros, outsideEuros })),
  };
}

async function Facts({ person, today }: { person: Counter["person"]; today: string }) {
  const words = await getTranslations("registrations.counter");
  if (!person) return words("notCopied");
  if (!person.birthDate) return words("noBirth");
  const date = (await getFormats()).date(person.birthDate);
  return words("born", { date, age: ageOn(today, person.birthDate) ?? 0 });
}

/** Somebody who may have a second record, or whose record was emptied for it, is told of before they are registered with this one. */
async function SecondRecord({
  db,
  club,
  season,
  person,
}: {
  db: Queryable;
  club: string;
  season: number;
  person: number;
}) {
  const kept = (await givenUpRecords(db, club)).get(person);
  if (kept !== undefined) {
    const people = await getTranslations("people.givenUp");
    const counter = seasonAddress(club, season, "registrations", `new?person=${kept}`);
    return (
      <GivenUpNote
        words={people("note", { id: String(kept) })}
        href={counter}
        way={people("register", { id: String(kept) })}
      />
    );
  }
  const [other] = await twinsOf(db, club, person);
  if (other === undefined) return null;
  const words = await getTranslations("registrations");
  return (
    <p className="mb-5 flex max-w-2xl flex-wrap items-baseline gap-x-2 rounded-lg border border-pending/40 bg-pending-soft p-3">
      <span>{words("tags.full.two_records")}</span>
      <IntentLink
        href={pairAddress(seasonAddress(club, season, "members", "twins"), person, other)}
        className="text-accent underline underline-offset-4 max-md:py-2"
      >
        {words("panel.compare")}
      </IntentLink>
    </p>
  );
}

async function OtherPerson({ here }: { here: string }) {
  const words = await getTranslations("registrations.counter");
  return (
    <Button asChild>
      <IntentLink href={here}>
        <ArrowLeftRight aria-hidden />
        {words("otherPerson")}
      </IntentLink>
    </Button>
  );
}

interface FrameProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ children, ...head }: FrameProps) {
  return (
    <>
      <PageHeader {...head} />
      <PageBody>{children}</PageBody>
    </>
  );
}
