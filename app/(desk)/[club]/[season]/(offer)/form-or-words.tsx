import type { ReactNode } from "react";
import { OfferForm, type OfferKind } from "#components/offer/offer-form.tsx";
import { NoFormHere } from "#components/records/no-form.tsx";
import { mayManageActivities, type Seat } from "#lib/access/permissions.ts";
import { seasonsOf } from "#lib/mirror/seasons.ts";
import type { NoForm, Opening } from "#lib/records/opening.ts";
import { referencesOf } from "#lib/records/references.ts";
import type { WireRecord } from "#lib/records/submission.ts";
import { store } from "#lib/store/database.ts";
import { createSportInPlace, openNewSport } from "../../sports/actions.ts";
import { saveOffer } from "./actions.ts";

export interface OfferFormPlace {
  kind: OfferKind;
  club: string;
  season: string;
  /** Where one goes after saving or cancelling. */
  back: string;
  id: number | null;
  /** What a new one belongs to, where several drafts of its kind may stand side by side: the group of a lesson. */
  within?: number;
  given?: WireRecord;
}

/** The form of something that a season offers, or in its place why there is none. */
export async function FormOrWords({
  seat,
  opened,
  ...place
}: OfferFormPlace & { seat: Seat; opened: { opening: Opening } | { none: NoForm } }): Promise<ReactNode> {
  if ("none" in opened) return <NoFormHere none={opened.none} />;
  const { kind, club, season, back, id, within, given } = place;
  const { db } = await store();
  const seasonId = Number(season);
  const start = (await seasonsOf(db, club)).find((one) => one.id === seasonId)?.startDate;
  const draft = (name: string) => `${seat.person.id}.${club}.${name}`;
  return (
    <OfferForm
      kind={kind}
      club={club}
      season={seasonId}
      opening={opened.opening}
      id={id}
      draftName={draft(`${kind}.${id ?? ["new", season, within].filter(Boolean).join(".")}`)}
      {...(given ? { given } : {})}
      references={await referencesOf(db, club, seasonId, trainersOf(opened.opening.record ?? given))}
      ageYear={start ? Number(start.slice(0, 4)) : undefined}
      back={back}
      save={saveOffer.bind(null, kind, club)}
      {...(mayManageActivities(seat).allowed && {
        sportCreation: {
          draftName: draft("sports.new"),
          open: openNewSport.bind(null, club),
          save: createSportInPlace.bind(null, club),
        },
      })}
    />
  );
}

function trainersOf(record: WireRecord | null | undefined): number[] {
  const ids = record?.trainer_ids;
  return Array.isArray(ids) ? ids.filter((one) => typeof one === "number") : [];
}
