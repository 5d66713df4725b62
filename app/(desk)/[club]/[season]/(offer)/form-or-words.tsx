import type { ReactNode } from "react";
import { idOfPage } from "#app/identifier.ts";
import { OfferFacts } from "#components/offer/offer-facts.tsx";
import { OfferForm } from "#components/offer/offer-form.tsx";
import type { OfferKind } from "#components/offer/offer-sections.ts";
import { NoFormHere } from "#components/records/no-form.tsx";
import { ReadOnlyNote } from "#components/records/read-only-note.tsx";
import { mayManageActivities, type Seat } from "#lib/access/permissions.ts";
import type { FormModel } from "#lib/contract/model.ts";
import type { NoForm, Opening } from "#lib/records/opening.ts";
import { referenceNames } from "#lib/records/reference-names.ts";
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

export interface OpenedForm {
  seat: Seat;
  opened: { opening: Opening } | { none: NoForm };
  /** Why this person may only read what there is; null when they may change it. */
  denied?: string | null;
}

/** The form of something that a season offers; to who may only read, what is in it; or why there is none. */
export async function FormOrWords({
  seat,
  opened,
  denied = null,
  ...place
}: OfferFormPlace & OpenedForm): Promise<ReactNode> {
  if ("none" in opened) return <NoFormHere none={opened.none} />;
  const { model, record } = opened.opening;
  if (denied !== null && record) return <ToRead {...{ model, record, denied }} kind={place.kind} club={place.club} />;
  const { kind, club, season, back, id, within, given } = place;
  const { db } = await store();
  const seasonId = idOfPage(season);
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
      back={back}
      save={saveOffer.bind(null, club, kind)}
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

interface ToReadProps {
  kind: OfferKind;
  club: string;
  model: FormModel;
  record: WireRecord;
  denied: string;
}

async function ToRead({ kind, club, model, record, denied }: ToReadProps) {
  const names = await referenceNames((await store()).db, club, [record]);
  return (
    <div className="max-w-xl space-y-6">
      <ReadOnlyNote why={denied} />
      <OfferFacts {...{ kind, model, record, names }} />
    </div>
  );
}

function trainersOf(record: WireRecord | null | undefined): number[] {
  const ids = record?.trainer_ids;
  return Array.isArray(ids) ? ids.filter((one) => typeof one === "number") : [];
}
