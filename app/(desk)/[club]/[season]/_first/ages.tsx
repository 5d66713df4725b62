import { getTranslations } from "next-intl/server";
import { Pyramid } from "#components/base/chart/pyramid.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type AgeBand, agePyramid } from "#lib/desk/first-page/ages.ts";
import { formatPeopleView, type PeopleView } from "#lib/sync/copy/people-filters.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";

/** The people with a validated registration by age and sex, the oldest on top. From the copy. */
export async function Ages({ seat: { club }, season }: PartProps) {
  const { db } = await store();
  const words = await getTranslations("overview.ages");
  const { number } = await getFormats();
  const { bands, people, withoutBirth, withoutSex } = await agePyramid(db, await scopeOf(db, club, season.id));
  if (people === 0) return <p className="text-ink-soft">{words("none")}</p>;
  const list = (view: Partial<PeopleView>) =>
    `${seasonAddress(club, season.id, "members")}?${formatPeopleView({ standing: "validated", ...view })}`;
  const figure = (band: AgeBand, sex: "Femme" | "Homme", count: number) => (
    <FigureLink count={count} href={list({ sex, from: band.from, to: band.to ?? undefined })}>
      {number(count)}
    </FigureLink>
  );
  const lacking = [
    { key: "withoutBirth", count: withoutBirth, href: list({ lacks: "birth" }) },
    { key: "withoutSex", count: withoutSex, href: list({ lacks: "sex" }) },
  ] as const;
  return (
    <div className="space-y-2">
      <p className="text-ink-soft">
        <IntentLink href={list({})} data-figure={people} className="underline-offset-4 hover:underline">
          {words("people", { count: people })}
        </IntentLink>
      </p>
      <Pyramid
        caption={words("caption")}
        heads={{ left: words("women"), label: words("age"), right: words("men") }}
        rows={bands.toReversed().map((band) => ({
          id: band.from,
          label:
            band.to === null ? words("andOlder", { from: band.from }) : words("band", { from: band.from, to: band.to }),
          ...{ left: band.women, right: band.men },
          leftFigure: figure(band, "Femme", band.women),
          rightFigure: figure(band, "Homme", band.men),
        }))}
      />
      {lacking.map(({ key, count, href }) =>
        count === 0 ? null : (
          <p key={key} className="text-ink-soft text-sm">
            <IntentLink href={href} data-figure={count} className="underline underline-offset-4">
              {words(key, { count })}
            </IntentLink>
          </p>
        ),
      )}
    </div>
  );
}
