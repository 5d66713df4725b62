import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { idOfPage } from "#app/identifier.ts";
import type { OfferKind } from "#components/offer/offer-sections.ts";
import { DuplicateButton } from "#components/records/duplicate-button.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { openDuplicate } from "#lib/records/duplicate.ts";
import { openForm } from "#lib/records/opening.ts";
import { FormOrWords } from "./form-or-words.tsx";
import { RULES } from "./rules.ts";

export interface Place {
  club: string;
  season: string;
}

/** The title of a kind's list, for the browser's tab. */
export async function offerTitle(kind: OfferKind): Promise<{ title: string }> {
  return { title: (await getTranslations(`groups.kinds.${kind}`))("title") };
}

/** The form for a new one, empty or with the values of another (`?from=7`). */
export async function OfferNewPage({
  kind,
  club,
  season,
  from,
}: Place & { kind: OfferKind; from: string | string[] | undefined }) {
  const seat = await requireSeat(club);
  const words = await getTranslations(`groups.kinds.${kind}`);
  const denied = await whyNot(RULES[kind](seat));
  const opened = denied ? { none: { title: words("new"), words: denied } } : await openDuplicate(club, kind, from);
  const source = "given" in opened ? opened.given : undefined;
  return (
    <>
      <PageHeader
        title={words("new")}
        description={source ? words("duplicated", { name: String(source.name ?? "") }) : undefined}
      />
      <PageBody>
        <FormOrWords
          {...{ kind, club, season, seat, opened }}
          id={null}
          given={source ?? { season_id: idOfPage(season) }}
          back={`/${club}/${season}/${kind}`}
        />
      </PageBody>
    </>
  );
}

/** The page of one: its form, as the club's contract has it now, and what belongs to it (`aside`). */
export async function OfferEditPage({
  kind,
  club,
  season,
  id: text,
  name: known,
  description,
  aside,
}: Place & {
  kind: Exclude<OfferKind, "lessons">;
  id: string;
  name?: string | null;
  description?: ReactNode;
  aside?: ReactNode;
}) {
  const seat = await requireSeat(club);
  const id = idOfPage(text);
  const general = await getTranslations("groups");
  const denied = await whyNot(RULES[kind](seat));
  const opened = await openForm(club, kind, id);
  const record = "opening" in opened ? opened.opening.record : null;
  // What it may be given (slots, prices, ages) is that of its own season, whichever season the link named.
  if (typeof record?.season_id === "number" && String(record.season_id) !== season)
    redirect(`/${club}/${record.season_id}/${kind}/${id}`);
  const name = record?.name ?? known;
  return (
    <>
      <PageHeader
        title={typeof name === "string" ? name : general("unnamed", { id: text })}
        description={description}
        actions={denied ? null : <DuplicateButton href={`/${club}/${season}/${kind}/new?from=${id}`} />}
      />
      <PageBody
        className={aside ? "grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,36rem)_minmax(18rem,28rem)]" : undefined}
      >
        <div className="min-w-0">
          <FormOrWords {...{ kind, club, season, id, seat, opened, denied }} back={`/${club}/${season}/${kind}`} />
        </div>
        {aside}
      </PageBody>
    </>
  );
}
