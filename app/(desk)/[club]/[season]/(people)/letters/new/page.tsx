import { and, asc, eq } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { daysSomebodyCame } from "#lib/activities/attendance/who-came.ts";
import { mayReadAttendance, mayWriteFreeLetters } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { rollHead } from "#lib/registrations/list/participants.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isOfSection, type Within } from "#lib/sync/copy/section.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { RESOURCES, ROLLS, type RollName } from "#lib/sync/resources/all.ts";
import { NewLetter } from "./new-letter.tsx";

/** As far back as one thinks of who came. */
const MOST_DAYS = 40;

export async function generateMetadata() {
  return { title: (await getTranslations("freeletters.new"))("title") };
}

/** To whom a new letter goes: who takes part in something (`?to=groups-7`), or came there on a day. */
export default async function NewLetterPage({ params, searchParams }: PageProps<"/[club]/[season]/letters/new">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayWriteFreeLetters(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("freeletters.new");
  const offers = await offersOf(db, { club, seasonId }, await withinSeen(seat, seasonId));
  const wanted = parametersReader(await searchParams).among(
    "to",
    offers.flatMap(({ those }) => those.map(({ key }) => key)),
  );
  const roll = wanted === undefined ? undefined : rollOf(wanted);
  const head = roll && (await rollHead(db, club, roll));
  const { date } = await getFormats();
  const days =
    roll && !seat.section && mayReadAttendance(seat).allowed
      ? await daysSomebodyCame(db, { club, seasonId }, roll, MOST_DAYS)
      : [];
  const nouns = await getTranslations("menu.sections");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="space-y-6">
        <form method="get" className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 grow basis-64 space-y-1.5 md:max-w-md">
            <Label htmlFor="to">{words("to")}</Label>
            <Select id="to" name="to" defaultValue={wanted ?? ""} required>
              <option value="" disabled>
                {words("choose")}
              </option>
              {offers.map(({ of, those }) => (
                <optgroup key={of} label={nouns(of)}>
                  {those.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </div>
          <Button type="submit">{words("show")}</Button>
        </form>
        {roll && head ? (
          <NewLetter
            key={wanted}
            {...{ club, season: seasonId, roll, taken: head.taken }}
            days={days.map((day) => ({ ...day, name: date(day.date) }))}
          />
        ) : (
          <p className="max-w-text text-ink-soft">{words("orSelection")}</p>
        )}
      </PageBody>
    </>
  );
}

function rollOf(key: string): { of: RollName; id: number } | undefined {
  const [name, id] = key.split("-");
  const of = ROLLS.find((one) => one === name);
  return of && { of, id: Number(id) };
}

/** What a letter may go to: of a section its groups and events, since several groups share a slot. */
async function offersOf(db: Queryable, { club, seasonId }: ClubSeason, within: Within | null) {
  return Promise.all(
    ROLLS.map(async (of) => {
      const { table } = RESOURCES[of].copy;
      const rows = await db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(and(eq(table.club, club), eq(table.seasonId, seasonId)))
        .orderBy(asc(table.name), asc(table.id));
      const ours = rows.filter(({ id }) => isOfSection(within, of, id));
      return { of, those: ours.map(({ id, name }) => ({ key: `${of}-${id}`, name: name ?? `#${id}` })) };
    }),
  ).then((all) => all.filter(({ those }) => those.length > 0));
}
