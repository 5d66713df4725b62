import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { ApartButton } from "#components/people/twins/apart-button.tsx";
import { ComparedFields } from "#components/people/twins/compared-fields.tsx";
import { TwinRegistrations } from "#components/people/twins/twin-registrations.tsx";
import { Facts, FactsPart } from "#components/sync/records/facts.tsx";
import {
  mayCompareRecords,
  mayEditPeople,
  mayReadPayments,
  mayReadRegistrations,
} from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import {
  paymentsOfTwins,
  readPair,
  registrationsOfTwins,
  seasonsNotCopied,
  type TwinRecords,
} from "#lib/people/twins/read.ts";
import { pairOf } from "#lib/people/twins/verdicts.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { sayApart, takeBackApart } from "../../actions.ts";
import { maySettle } from "../../may-settle.ts";
import { MovedRegistrations, type NamedPerson, PairSettlement } from "./settlement.tsx";

type Props = PageProps<"/[club]/[season]/members/twins/[id]/[other]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, other } = await params;
  const pair = (await getTranslations("menu.titles"))("pair", { one: id, other });
  return titled(pair, (await getTranslations("twins"))("title"));
}

/** Two records side by side. Everything comes from the mirror: opening it costs no call. */
export default async function PairPage({ params }: Props) {
  const { club, season, id, other } = await params;
  const seat = await requireSeat(club);
  const seasonId = idOfPage(season);
  const noRead = await whyNot(mayCompareRecords(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const ids = pairOf(idOfPage(id), idOfPage(other));
  const { db } = await store();
  const { at } = streamPosition(club, null);
  const pair = ids && (await readPair(db, club, ids));
  const words = await getTranslations("twins.pair");
  const list = seasonAddress(club, seasonId, "members", "twins");
  const back = (
    <Button asChild>
      <IntentLink href={list}>{words("back")}</IntentLink>
    </Button>
  );
  if (!pair)
    return (
      <Signpost title={words("gone")} action={back}>
        {words("goneWhy")}
      </Signpost>
    );
  const people = await named(pair);
  const [one, two] = people;
  const grounds = await getTranslations("twins.grounds");
  const denied = await whyNot(mayEditPeople(seat));
  const noRegistrations = await whyNot(mayReadRegistrations(seat));
  const isApart = pair.verdict?.verdict === "apart";
  return (
    <>
      <LiveRefresh club={club} at={at} />
      <PageHeader
        title={words("title", { one: one.name, other: two.name })}
        aside={pair.grounds.map((ground) => <Badge key={ground}>{grounds(ground)}</Badge>)}
        actions={
          <ApartButton
            isApart={isApart}
            denied={denied}
            say={(isApart ? takeBackApart : sayApart).bind(null, club, one.id, two.id)}
          />
        }
      />
      <PageBody className="max-w-5xl space-y-8">
        <Said verdict={pair.verdict} />
        <MovedRegistrations club={club} people={people} denied={noRegistrations} />
        <FactsPart id="fields" title={words("fields")}>
          <ComparedFields
            people={pair.people}
            communes={
              await communeNames(
                db,
                club,
                pair.people.map(({ cityCode }) => cityCode),
              )
            }
          />
        </FactsPart>
        <FactsPart id="registrations" title={words("registrations")}>
          <Registered club={club} people={people} denied={noRegistrations} />
        </FactsPart>
        {noRegistrations === null && !isApart ? (
          <PairSettlement club={club} pair={pair} people={people} denied={await whyNot(maySettle(seat))} />
        ) : null}
        {mayReadPayments(seat).allowed ? (
          <FactsPart id="payments" title={words("payments")}>
            <Paid club={club} people={people} />
          </FactsPart>
        ) : null}
      </PageBody>
    </>
  );
}

async function named({ people: [low, high] }: TwinRecords): Promise<readonly [NamedPerson, NamedPerson]> {
  const words = await getTranslations("people");
  const nameOf = (one: typeof low) => ({
    id: one.id,
    name: personName(one) || words("unnamed", { id: String(one.id) }),
  });
  return [nameOf(low), nameOf(high)];
}

async function Said({ verdict }: Pick<TwinRecords, "verdict">) {
  if (!verdict) return null;
  const words = await getTranslations("twins.pair");
  const told = { by: verdict.writtenBy, date: (await getFormats()).date(verdict.writtenAt) };
  return (
    <p className="rounded border border-line bg-surface px-4 py-2">
      {verdict.verdict === "apart"
        ? words("isApart", told)
        : words("isSettled", { ...told, kept: String(verdict.keptId) })}
    </p>
  );
}

interface OfBoth {
  club: string;
  people: readonly NamedPerson[];
}

async function Registered({ club, people, denied }: OfBoth & { denied: string | null }) {
  const words = await getTranslations("twins.pair");
  if (denied !== null) return <p className="text-ink-soft">{denied}</p>;
  const { db } = await store();
  const ids = people.map(({ id }) => id);
  const missing = await seasonsNotCopied(db, club);
  const names = missing.map(({ id, name }) => name ?? words("seasonUnnamed", { id: String(id) }));
  return (
    <>
      <TwinRegistrations club={club} people={people} registrations={await registrationsOfTwins(db, club, ids)} />
      {names.length > 0 ? (
        <p className="text-ink-soft text-sm">
          {words("notCopied", { count: names.length, seasons: (await getFormats()).list(names) })}
        </p>
      ) : null}
    </>
  );
}

async function Paid({ club, people }: OfBoth) {
  const words = await getTranslations("twins.pair");
  const formats = await getFormats();
  const paid = await paymentsOfTwins(
    (await store()).db,
    club,
    people.map(({ id }) => id),
  );
  return (
    <Facts
      facts={paid.map(({ memberId, count, cents }) => [
        words("record", { id: String(memberId) }),
        words("paymentsOf", { count, sum: formats.euros(cents) }),
      ])}
    />
  );
}
