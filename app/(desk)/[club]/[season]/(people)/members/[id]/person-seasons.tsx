import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Alone } from "#components/desk/frame/alone.tsx";
import { SeasonRegistrations } from "#components/people/records/season-registrations.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { mayReadRegistrations, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { copiedSeasons, type OtherSeason, readRegistrationsOf } from "#lib/people/records/person-seasons.ts";
import { readLive } from "#lib/sync/records/live-read.ts";

interface PersonSeasonsProps {
  seat: Seat;
  seasonId: number;
  id: number;
  name: string;
  /** The season that the address asks the club for. */
  asked: number | undefined;
}

/**
 * What somebody is registered to in every other season: of seasons that are copied without a call to the club, of the others one each, when somebody asks
 * for it.
 */
export async function PersonSeasons({ seat, seasonId, id, name, asked }: PersonSeasonsProps) {
  if (!mayReadRegistrations(seat).allowed) return null;
  const { db } = await store();
  const seasons = await copiedSeasons(db, { club: seat.club, seasonId }, id);
  if (seasons.length === 0) return null;
  const words = await getTranslations("people.seasons");
  return (
    <FactsPart id="seasons" title={words("title")}>
      <ul className="space-y-3">
        {seasons.map((season) => (
          <li key={season.id} className="space-y-1">
            <h3 className="font-medium">{season.name ?? words("unnamed", { id: season.id })}</h3>
            {season.registrations ? (
              <Listed {...{ seat, season, name }} registrations={season.registrations} />
            ) : season.id === asked ? (
              <Alone title={words("title")}>
                <ReadNow {...{ seat, season, id, name }} />
              </Alone>
            ) : (
              <IntentLink
                href={`${seasonAddress(seat.club, seasonId, "members", id)}?read=${season.id}#part-seasons`}
                className="text-accent underline-offset-4 hover:underline"
              >
                {words("read")}
              </IntentLink>
            )}
          </li>
        ))}
      </ul>
    </FactsPart>
  );
}

type ListedProps = Pick<PersonSeasonsProps, "seat" | "name"> & { season: OtherSeason };

async function ReadNow({ seat, season, id, name }: ListedProps & { id: number }) {
  const { db } = await store();
  const answer = await readLive(seat.club, (api) => readRegistrationsOf(api, db, id, season.id));
  if ("none" in answer) return <UnavailableNote none={answer.none} />;
  return <Listed {...{ seat, season, name }} registrations={answer.read} />;
}

async function Listed({
  seat,
  season,
  name,
  registrations,
}: ListedProps & { registrations: NonNullable<OtherSeason["registrations"]> }) {
  const words = await getTranslations("people.seasons");
  if (registrations.length === 0) return <p className="text-ink-soft">{words("none")}</p>;
  return (
    <SeasonRegistrations
      {...{ name, registrations }}
      desk={seasonAddress(seat.club, season.id, "registrations")}
      denied={null}
      isBare
    />
  );
}
