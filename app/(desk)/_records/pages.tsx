import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { idOfPage } from "#app/page-identifier.ts";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { DuplicateButton } from "#components/sync/records/duplicate-button.tsx";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { openDuplicate } from "#lib/people/records/duplicate.ts";
import { openForm } from "#lib/sync/records/opening.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { RESOURCES } from "#lib/sync/resources/all.ts";
import type { Resource } from "#lib/sync/resources/resource.ts";
import { FormOrWords, type FormPlace, missingIsNoPage } from "./form-or-words.tsx";

interface RecordsPlace extends Pick<FormPlace, "resource" | "Form"> {
  club: string;
  /** As the address has it; none on a page of the whole club. */
  season?: string;
}

interface NewPlace extends RecordsPlace, Pick<FormPlace, "onward"> {
  from: string | string[] | undefined;
  /** What the address fills in; another record's values come before it. */
  given?: WireRecord;
}

/** The form for a new record, empty, begun (`given`) or with the values of another (`?from=7`). */
export function NewPage(place: NewPlace): Promise<ReactNode> {
  return frameFirst(drawNew(place));
}

async function drawNew({ resource, Form, club, season, from, onward, given }: NewPlace) {
  const seat = await requireSeat(club);
  const seasonId = season === undefined ? 0 : idOfPage(season);
  const definition: Resource = RESOURCES[resource];
  const words = await getTranslations(definition.words);
  const denied = await whyNot(definition.rules.write(seat));
  const opened = denied ? { none: { title: words("new"), words: denied } } : await openDuplicate(club, resource, from);
  const source = "given" in opened ? opened.given : undefined;
  const begun = { ...given, ...("season_id" in definition.references && { season_id: seasonId }) };
  return (
    <>
      <PageHeader
        title={words("new")}
        description={source ? words("duplicated", { name: definition.nameOf(source) }) : undefined}
      />
      <PageBody>
        <FormOrWords
          {...{ resource, Form, seat, opened, onward }}
          season={seasonId}
          id={null}
          given={source ? (definition.duplicate?.(source) ?? source) : begun}
        />
      </PageBody>
    </>
  );
}

interface EditPlace extends RecordsPlace {
  id: string;
  /** What the mirror calls it, for when the service does not answer. */
  name?: string | null;
}

/** The form of one record, as the club's contract has it now. What has a page beside its form leads back there. */
export function EditPage(place: EditPlace): Promise<ReactNode> {
  return frameFirst(drawEdit(place));
}

async function drawEdit({ resource, Form, club, season, id: text, ...own }: EditPlace) {
  const seat = await requireSeat(club);
  const [id, seasonId] = [idOfPage(text), season === undefined ? 0 : idOfPage(season)];
  const definition: Resource = RESOURCES[resource];
  const words = await getTranslations(definition.words);
  const denied = await whyNot(definition.rules.write(seat));
  const opened = await openForm(club, resource, id);
  missingIsNoPage({ opened });
  const record = "opening" in opened ? opened.opening.record : null;
  // What it may be given (slots, prices, ages) is that of its own season, whichever season the link named.
  if (season !== undefined && typeof record?.season_id === "number" && record.season_id !== seasonId)
    redirect(pageAddress(definition.page, club, record.season_id, id, "edit"));
  const list = pageAddress(definition.page, club, seasonId);
  const name = (record && definition.nameOf(record)) || own.name || words("unnamed", { id: text });
  return (
    <>
      <PageHeader
        title={name}
        {...(season !== undefined && {
          crumb: (await getTranslations("menu.titles"))("edit"),
          steps: [{ href: `${list}/${id}`, words: name }],
        })}
        actions={denied ? null : <DuplicateButton href={`${list}/new?from=${id}`} />}
      />
      <PageBody>
        <FormOrWords {...{ resource, Form, seat, opened, denied, id }} season={seasonId} />
      </PageBody>
    </>
  );
}
