import { Hourglass } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { tagWords } from "#app/registration-tags.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { EmailsButton } from "#components/people/records/emails-button.tsx";
import { PrepareList } from "#components/registrations/renewal/prepare-list.tsx";
import { LineList } from "#components/registrations/waiting/line-list.tsx";
import { LineTable } from "#components/registrations/waiting/line-table.tsx";
import {
  mayKeepWaitingList,
  mayRenew,
  mayWriteLetters,
  mayWriteToLeavers,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { callsOf } from "#lib/registrations/waiting/calls.ts";
import { elsewhereOf, type PlaceLine, waitingLines } from "#lib/registrations/waiting/read.ts";
import { parseWaitingView } from "#lib/registrations/waiting/view.ts";
import { activitiesOf, slotsOfSeason } from "#lib/sync/copy/activities.ts";
import { type SeenSeason, seenBy } from "#lib/sync/copy/season-scope.ts";
import { BeginLetter } from "../../(people)/letters/begin-letter.tsx";
import { prepareList } from "../renewal/lists/actions.ts";
import { MadeLists } from "../renewal/made-lists.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("waiting"))("title") };
}

/** Who waits for which group or event, who is next, and where else the others could come in. From the copy: no call to the club. */
export default async function WaitingPage({ params, searchParams }: PageProps<"/[club]/[season]/waiting">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepWaitingList(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const words = await getTranslations("waiting");
  const scope = await seenBy(seat, seasonId);
  const lines = await waitingLines((await store()).db, scope);
  const view = parseWaitingView(await searchParams);
  const shown = lines.find(({ kind, activity }) => kind === view.kind && activity.id === view.activity) ?? lines[0];
  const here = seasonAddress(club, seasonId, "waiting");
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={words("title")} description={words("description")} />
      <EmptyState of={noRows({ total: lines.length })} icon={Hourglass} title={words("none")}>
        {words("noneWords")}
      </EmptyState>
      {shown ? (
        <>
          <LineList {...{ here, lines, shown }} />
          {mayRenew(seat).allowed ? (
            <div className="pt-6">
              <MadeLists club={club} season={seasonId} kinds={["offers", "moves"]} />
            </div>
          ) : null}
          <ShownLine {...{ seat, scope, line: shown }} />
        </>
      ) : null}
    </>
  );
}

/** Places that are left, as the sentence about them takes it. */
const placesOf = ({ placesLeft }: PlaceLine["activity"]) => (placesLeft === null ? "many" : Math.max(0, placesLeft));

async function ShownLine({ seat, scope, line }: { seat: Seat; scope: SeenSeason; line: PlaceLine }) {
  const { club, seasonId: season } = scope;
  const { db } = await store();
  const words = await getTranslations("waiting");
  const lists = await getTranslations("renewal.lists");
  const tagsOf = await tagWords(seat, line.waiters);
  const told = { ...line, waiters: line.waiters.map((one) => ({ ...one, tags: tagsOf(one) })) };
  const calls = await callsOf(db, scope, line.waiters);
  const elsewhere = line.kind === "annual" ? await elsewhereOf(db, scope, line.waiters) : new Map();
  const groups = new Map((await activitiesOf(db, scope, "annual")).map(({ id, name }) => [id, name]));
  const slots = new Map(
    [...(await slotsOfSeason(db, scope)).values()].flatMap(({ id, name }) =>
      name === null ? [] : [[id, name] as const],
    ),
  );
  const activity = line.activity.name ?? words("unnamed", { id: line.activity.id });
  const query = (place: string) =>
    new URLSearchParams({ kind: line.kind, activity: String(line.activity.id), place }).toString();
  const clubName = (await findClub(db, club))?.name ?? club;
  const mayWrite = mayWriteToLeavers(seat).allowed;
  const letter = (place: "next" | "waits") => (
    <EmailsButton
      href={`${seasonDataAddress(club, season, "waiting", "emails")}?${query(place)}`}
      name={words(`letters.${place}.to`, { activity })}
      subject={words(`letters.${place}.subject`, { activity, club: clubName })}
      body={words(`letters.${place}.body`, { activity, club: clubName })}
    />
  );
  const ready = new URLSearchParams({ kind: line.kind, activity: String(line.activity.id), ready: "yes" });
  return (
    <section aria-labelledby="line" className="pt-8">
      <h2 id="line" className="px-4 pb-2 text-base [overflow-wrap:anywhere] md:px-8">
        {words("line.title", { activity })}
      </h2>
      <div className="space-y-3 px-4 pb-4 md:px-8">
        <div role="status">
          <p className="font-medium">{words("line.head", { places: placesOf(line.activity), ...line.counts })}</p>
          <p className="max-w-text text-ink-soft empty:hidden">{words("line.others", { ...line.counts })}</p>
        </div>
        {line.counts.next > 0 ? (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <IntentLink
              href={`${seasonAddress(club, season, "registrations")}?${ready}`}
              data-figure={line.counts.next}
              className={buttonStyle({ variant: "primary" })}
            >
              {words("line.decide", { count: line.counts.next })}
            </IntentLink>
            {mayWrite ? letter("next") : null}
            {mayWriteLetters(seat).allowed ? (
              <BeginLetter {...{ club, season }} wish={{ placeIn: { kind: line.kind, id: line.activity.id } }}>
                {(await getTranslations("freeletters.begin"))("place")}
              </BeginLetter>
            ) : null}
          </div>
        ) : null}
        {line.kind === "annual" && mayRenew(seat).allowed ? (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {(["offers", "moves"] as const).map((of) => (
              <PrepareList
                key={of}
                label={lists(`prepare.${of}`)}
                wish={{ of, season, group: line.activity.id }}
                prepare={prepareList.bind(null, club)}
              />
            ))}
          </div>
        ) : null}
        {line.counts.next === 0 && line.counts.waits > 0 && mayWrite ? (
          <div className="flex flex-wrap items-center gap-2 print:hidden">{letter("waits")}</div>
        ) : null}
      </div>
      <LineTable {...{ club, season, line: told, calls, elsewhere, names: { groups, slots } }} />
    </section>
  );
}
