import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ComponentType, ReactNode } from "react";
import { ReadOnlyNote } from "#components/sync/records/read-only-note.tsx";
import { RecordFacts } from "#components/sync/records/record-facts.tsx";
import type { ResourceFormProps } from "#components/sync/records/resource-form.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { mayManageActivities, type Seat } from "#lib/base/access/permissions.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";
import type { OpenedRecord } from "#lib/sync/records/opening.ts";
import { referenceNames } from "#lib/sync/records/reference-names.ts";
import { referencesOf } from "#lib/sync/records/references.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import type { Resource } from "#lib/sync/resources/resource.ts";
import { createSportInPlace, openNewSport } from "../[club]/(activities)/sports/actions.ts";
import { saveForm } from "./actions.ts";
import { AwayNote } from "./away-note.tsx";

export interface FormPlace {
  resource: ResourceName;
  /** The form with the pickers that this resource needs: a page sends the code of every component that its modules name. */
  Form: ComponentType<ResourceFormProps>;
  /** The season that is shown; 0 where the page belongs to none. */
  season: number;
  id: number | null;
  /** The address that saving or cancelling leads to; the resource's list by default. */
  back?: string;
  /** The record that a new one belongs to, such as the group of a lesson: each has a draft of its own. */
  within?: number;
  given?: WireRecord | undefined;
  /** Where a new record leads instead of its own page: its number goes in the place of `{id}`. */
  onward?: string | undefined;
}

export interface OpenedForm {
  seat: Seat;
  opened: { opening: OpenedRecord } | { none: Unavailable };
  /** The reason why this person may only read the record; null when they may change it. */
  denied?: string | null;
}

/** Ends a page whose record the club does not have, before anything of it is drawn. */
export function missingIsNoPage({ opened }: Pick<OpenedForm, "opened">): void {
  if ("none" in opened && opened.none.isMissing) notFound();
}

/** Shows the form of a record. Who may only read sees its fields instead; where there is no form, words say why. */
export async function FormOrWords({ seat, opened, denied = null, ...place }: FormPlace & OpenedForm) {
  if ("none" in opened) return <UnavailableNote none={opened.none} />;
  const { record, away } = opened.opening;
  const { resource, Form, season, id, given } = place;
  const note = away ? <AwayNote club={seat.club} season={season} isForm={away === "whole" && denied === null} /> : null;
  if (record && (denied !== null || away === "part"))
    return (
      <>
        {note}
        <ToRead {...{ ...opened.opening, record, denied, seat }} {...place} />
      </>
    );
  const definition: Resource = RESOURCES[resource];
  const words = await getTranslations(definition.words);
  const form = (
    <Form
      // Once the club is back, the page is drawn again: what was typed meanwhile is offered as a draft.
      key={away ?? "live"}
      {...{ resource, season, id }}
      club={seat.club}
      opening={opened.opening}
      draftName={draftName(seat, place)}
      {...(given ? { given } : {})}
      references={await referencesOf((await store()).db, seat.club, season, resource, record ?? given)}
      pointing={definition.references}
      sections={await sectionsOf(definition)}
      says={{ submit: words(id === null ? "create" : "save"), saved: words(id === null ? "created" : "saved") }}
      {...(place.onward ? { onward: place.onward } : {})}
      back={place.back ?? pageAddress(definition.page, seat.club, season)}
      afterSaving={definition.afterSaving}
      save={saveForm.bind(null, seat.club, resource)}
      {...(mayManageActivities(seat).allowed && {
        sportCreation: {
          draftName: `${seat.person.id}.${seat.club}.sports.new`,
          open: openNewSport.bind(null, seat.club),
          save: createSportInPlace.bind(null, seat.club),
        },
      })}
    />
  );
  return (
    <>
      {note}
      {form}
    </>
  );
}

/** The headings of a resource in the person's language, with their fields. */
async function sectionsOf({ sections }: Resource) {
  const titles = await getTranslations("form.sections");
  return sections.map(([id, names]) => ({ id, title: titles(id), names }));
}

/** The name under which the browser keeps a draft: account, club, form. A new record of a season has one draft for each season. */
function draftName({ person, club }: Seat, { resource, season, id, within }: FormPlace): string {
  const { belongsTo } = RESOURCES[resource];
  const form = id ?? ["new", belongsTo === "season" && season, within].filter(Boolean).join(".");
  return `${person.id}.${club}.${resource}.${form}`;
}

interface ToReadProps extends Omit<OpenedRecord, "digest">, FormPlace {
  seat: Seat;
  record: WireRecord;
  /** null: only the club is away. */
  denied: string | null;
}

async function ToRead({ resource, model, record, denied, seat }: ToReadProps): Promise<ReactNode> {
  const definition: Resource = RESOURCES[resource];
  const names = await referenceNames((await store()).db, seat.club, resource, [record]);
  return (
    <div className="max-w-xl space-y-6">
      {denied === null ? null : <ReadOnlyNote why={denied} />}
      {/* What has no headings is its name, which is the page's title. */}
      {definition.sections.length > 0 ? (
        <RecordFacts {...{ resource, model, record, names }} sections={await sectionsOf(definition)} />
      ) : null}
    </div>
  );
}
