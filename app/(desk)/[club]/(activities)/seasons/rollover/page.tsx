import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RolloverForm } from "#components/activities/rollover/rollover-form.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { freeDaysSettingOf } from "#lib/activities/days-off/setting.ts";
import { leadersOf } from "#lib/activities/rollover/leaders.ts";
import { followingSeason } from "#lib/activities/rollover/season-row.ts";
import { mayManageEvents, mayRollOver } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import { stagesOf } from "#lib/sync/staging/read.ts";
import { prepareRollover } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rollover"))("title") };
}

/** From one season to the next: what is taken over and by which rules (`?from=` the season), and the lists of proposals that there are. */
export default function RolloverPage(props: PageProps<"/[club]/seasons/rollover">) {
  return frameFirst(drawRollover(props));
}

async function drawRollover({ params, searchParams }: PageProps<"/[club]/seasons/rollover">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  const words = await getTranslations("rollover");
  const denied = await whyNot(mayRollOver(seat));
  const header = <PageHeader title={words("title")} description={words("description")} />;
  if (denied)
    return (
      <>
        {header}
        <PageBody>
          <ErrorState title={denied} />
        </PageBody>
      </>
    );
  const { from } = await searchParams;
  const { db } = await store();
  const seasons = await seasonsToRoll(db, club);
  const day = await today(db, club);
  const named = typeof from === "string" ? idIn(from) : undefined;
  const chosen = seasons.find(({ id }) => id === named) ?? seasons.find(({ startDate }) => (startDate ?? "") <= day);
  const first = chosen ?? seasons[0];
  const { zone } = await freeDaysSettingOf(db, club);
  return (
    <>
      {header}
      <PageBody className="space-y-10">
        {first ? (
          <RolloverForm
            key={first.id}
            {...{ seasons, from: first.id, hasZone: zone !== null }}
            trainers={await peopleNamed(db, club, await leadersOf(db, club))}
            noEvents={await whyNot(mayManageEvents(seat))}
            prepare={prepareRollover.bind(null, club)}
          />
        ) : (
          <p className="text-ink-soft">{words("noSource")}</p>
        )}
        <Lists club={club} />
      </PageBody>
    </>
  );
}

/** The seasons whose days are known, newest first, each with what follows it. */
async function seasonsToRoll(db: Queryable, club: string) {
  const seasons = await seasonsOf(db, club);
  return seasons
    .filter(({ startDate, endDate }) => startDate !== null && endDate !== null)
    .map(({ id, name, startDate, endDate }) => ({
      ...{ id, name: name ?? `#${id}`, startDate },
      following: followingSeason({ name, start_date: startDate, end_date: endDate }),
    }));
}

/** The lists of proposals that there are, those last touched first. */
async function Lists({ club }: { club: string }) {
  const words = await getTranslations("rollover.list");
  const formats = await getFormats();
  const { db } = await store();
  const lists = (await stagesOf(db, { club }, now())).filter(({ stage }) => stage.kind === "rollover");
  return (
    <section aria-labelledby="lists" className="space-y-2">
      <h2 id="lists" className="text-base">
        {words("title")}
      </h2>
      {lists.length === 0 ? (
        <p className="text-ink-soft">{words("none")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {lists.map(({ stage, counts }) => (
            <li key={stage.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
              <IntentLink
                href={clubAddress(club, "seasons", "rollover", stage.id)}
                className="text-accent underline-offset-4 hover:underline"
              >
                {stage.name}
              </IntentLink>
              <span className="text-ink-soft text-sm tabular-nums">
                {[
                  words("rows", { count: counts.rows }),
                  ...(counts.created > 0 ? [words("done", { count: counts.created })] : []),
                  words("touched", { by: stage.touchedBy, when: formats.date(new Date(stage.touchedAt)) }),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
