import { getTranslations } from "next-intl/server";
import { Bars } from "#components/base/chart/bars.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { StandingTable } from "#components/papers/medical/standing-table.tsx";
import { WhileOpen } from "#components/treasury/payments/while-open.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { HELD_MINUTES, heldRecords } from "#lib/papers/medical/held.ts";
import { MEDICAL_STATES } from "#lib/papers/medical/medical-state.ts";
import { PAGE_ITEMS } from "#lib/papers/medical/read.ts";
import { reasonOf } from "#lib/papers/medical/reading-log.ts";
import { isToDo, peopleOfSeason } from "#lib/papers/medical/worklist.ts";
import { readAll } from "../(papers)/medical/actions.ts";
import { whyUnread } from "../(papers)/medical/why-unread.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";
import { PressToRead } from "./press-to-read.tsx";
import { heldStandings } from "./readings.ts";

/** So many people are named here; their list has all. */
const MOST_NAMED = 8;

/**
 * What ends next, and how everybody stands: of the records that the club gave this program a moment ago, and that are nowhere else. Who reads says why first,
 * and each reading is logged, as on the list itself.
 */
export async function HealthToday({ seat, season }: PartProps) {
  const { club } = seat;
  const words = await getTranslations("overview.health");
  const reason = await reasonOf(seat);
  const list = seasonAddress(club, season.id, "medical");
  if (reason === null)
    return (
      <p className="max-w-text">
        {words("why")}{" "}
        <IntentLink href={list} className="text-accent underline underline-offset-4">
          {words("sayWhy")}
        </IntentLink>
      </p>
    );
  const { db } = await store();
  const formats = await getFormats();
  const held = await heldRecords(club, season.id);
  const people = await peopleOfSeason(db, { club, seasonId: season.id });
  const calls = Math.max(1, Math.ceil(people / PAGE_ITEMS));
  const failure = held?.failure ? await whyUnread(held.failure) : undefined;
  const asOf = held?.asOf ? formats.time(held.asOf) : null;
  return (
    <div className="space-y-4">
      <WhileOpen isOpen={held?.progress != null} at={now().toISOString()} />
      {failure ? (
        <ErrorState shape="inline" title={failure.title} kept={failure.next} requestId={failure.requestId}>
          {failure.words}
        </ErrorState>
      ) : null}
      <div className="max-w-text space-y-2">
        <p className="text-ink-soft">
          {asOf === null
            ? words("none", { minutes: HELD_MINUTES })
            : words("asOf", { time: asOf, minutes: HELD_MINUTES })}
        </p>
        <PressToRead
          label={words(asOf === null ? "begin" : "again", { calls })}
          isUnderWay={held?.progress != null}
          read={readAll.bind(null, club, season.id, reason)}
        />
      </div>
      {held?.items ? <Standings {...{ seat, season, list }} /> : null}
    </div>
  );
}

interface StandingsProps extends PartProps {
  /** The address of the list. */
  list: string;
}

async function Standings({ seat, season, list }: StandingsProps) {
  const { club } = seat;
  const words = await getTranslations("overview.health");
  const states = await getTranslations("medical.states");
  const { number } = await getFormats();
  const day = await today((await store()).db, club);
  const all = (await heldStandings(seat, season.id)) ?? [];
  const todo = all.filter(isToDo);
  const lines = MEDICAL_STATES.map((state) => ({
    state,
    count: all.filter(({ verdict }) => verdict.state === state).length,
  }));
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
      <div className="min-w-0 space-y-2">
        <p>
          <FigureLink count={todo.length} href={list}>
            {words("todo", { count: todo.length })}
          </FigureLink>
        </p>
        <Bars
          caption={words("caption")}
          heads={{ label: words("standing"), figure: words("people") }}
          rows={lines
            .filter(({ count }) => count > 0)
            .map(({ state, count }) => ({
              ...{ id: state, label: states(state), parts: [count] },
              figure: (
                <FigureLink count={count} href={`${list}?show=${state}`}>
                  {number(count)}
                </FigureLink>
              ),
            }))}
        />
      </div>
      {todo.length > 0 ? (
        <div className="min-w-0">
          <StandingTable {...{ club, today: day }} season={season.id} standings={todo.slice(0, MOST_NAMED)} />
        </div>
      ) : null}
    </div>
  );
}
