import { CopyPlus, Plus } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OfferForm } from "#components/offer/offer-form.tsx";
import { OfferList } from "#components/offer/offer-list.tsx";
import { NoFormHere } from "#components/records/no-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayManageActivities, mayManageEvents, type Seat } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonsOf } from "#lib/mirror/seasons.ts";
import { openDuplicate } from "#lib/records/duplicate.ts";
import { type NoForm, type Opening, openForm } from "#lib/records/opening.ts";
import { referencesOf } from "#lib/records/references.ts";
import type { WireRecord } from "#lib/records/submission.ts";
import { store } from "#lib/store/database.ts";
import { saveOffer } from "./actions.ts";
import { eventRows, groupRows, slotRows } from "./rows.ts";

export type ListedKind = "groups" | "slots" | "events";

const RULES = { groups: mayManageActivities, slots: mayManageActivities, events: mayManageEvents } as const;
const ROWS = { groups: groupRows, slots: slotRows, events: eventRows } as const;

interface Place {
  club: string;
  season: string;
}

/** The title of a kind's list, for the browser's tab. */
export async function offerTitle(kind: ListedKind): Promise<{ title: string }> {
  return { title: (await getTranslations(`groups.kinds.${kind}`))("title") };
}

/** The list of what a season offers of one kind. */
export async function OfferListPage({ kind, club, season }: Place & { kind: ListedKind }) {
  const seat = await requireSeat(club);
  const words = await getTranslations(`groups.kinds.${kind}`);
  const list = await ROWS[kind]((await store()).db, { club, seasonId: Number(season) });
  const denied = await whyNot(RULES[kind](seat));
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={<CreateButton href={`/${club}/${season}/${kind}/new`} denied={denied} label={words("new")} />}
      />
      <OfferList
        caption={words("title")}
        {...list}
        empty={{ title: words("emptyTitle"), description: words("emptyDescription") }}
      />
    </>
  );
}

function CreateButton({ href, denied, label }: { href: string; denied: string | null; label: string }) {
  const inside = (
    <>
      <Plus aria-hidden />
      {label}
    </>
  );
  if (denied)
    return (
      <Button variant="primary" disabledReason={denied}>
        {inside}
      </Button>
    );
  return (
    <Button variant="primary" asChild>
      <Link href={href as never}>{inside}</Link>
    </Button>
  );
}

/** The form for a new one, empty or with the values of another (`?from=7`). */
export async function OfferNewPage({
  kind,
  club,
  season,
  from,
}: Place & { kind: ListedKind; from: string | string[] | undefined }) {
  const seat = await requireSeat(club);
  const words = await getTranslations(`groups.kinds.${kind}`);
  const denied = await whyNot(RULES[kind](seat));
  const opened = denied ? { none: { title: words("new"), words: denied } } : await openDuplicate(club, kind, from);
  const given = "given" in opened && opened.given ? opened.given : { season_id: Number(season) };
  return (
    <>
      <PageHeader
        title={words("new")}
        description={
          "given" in opened && opened.given ? words("duplicated", { name: String(opened.given.name ?? "") }) : undefined
        }
      />
      <PageBody>{await formOrWords({ kind, club, season }, seat, opened, null, given)}</PageBody>
    </>
  );
}

/** The page of one: its form, as the club's contract has it now. */
export async function OfferEditPage({ kind, club, season, id: text }: Place & { kind: ListedKind; id: string }) {
  const seat = await requireSeat(club);
  if (!/^[1-9]\d{0,9}$/.test(text)) notFound();
  const id = Number(text);
  const words = await getTranslations(`groups.kinds.${kind}`);
  const general = await getTranslations("groups");
  const denied = await whyNot(RULES[kind](seat));
  const opened = denied ? { none: { title: words("title"), words: denied } } : await openForm(club, kind, id);
  const name = "opening" in opened ? opened.opening.record?.name : undefined;
  return (
    <>
      <PageHeader
        title={typeof name === "string" ? name : general("unnamed", { id: text })}
        actions={
          denied ? null : (
            <Button asChild>
              <Link href={`/${club}/${season}/${kind}/new?from=${id}` as never}>
                <CopyPlus aria-hidden />
                {general("duplicate")}
              </Link>
            </Button>
          )
        }
      />
      <PageBody>{await formOrWords({ kind, club, season }, seat, opened, id)}</PageBody>
    </>
  );
}

async function formOrWords(
  { kind, club, season }: Place & { kind: ListedKind },
  seat: Seat,
  opened: { opening: Opening } | { none: NoForm },
  id: number | null,
  given?: WireRecord,
): Promise<ReactNode> {
  if ("none" in opened) return <NoFormHere none={opened.none} />;
  const { db } = await store();
  const seasonId = Number(season);
  const start = (await seasonsOf(db, club)).find((one) => one.id === seasonId)?.startDate;
  return (
    <OfferForm
      kind={kind}
      club={club}
      season={seasonId}
      opening={opened.opening}
      id={id}
      draftName={`${seat.person.id}.${club}.${kind}.${id ?? `new.${season}`}`}
      {...(given ? { given } : {})}
      references={await referencesOf(db, club, seasonId, trainersOf(opened.opening.record ?? given))}
      ageYear={start ? Number(start.slice(0, 4)) : undefined}
      back={`/${club}/${season}/${kind}`}
      save={saveOffer.bind(null, kind, club)}
    />
  );
}

function trainersOf(record: WireRecord | null | undefined): number[] {
  const ids = record?.trainer_ids;
  return Array.isArray(ids) ? ids.filter((one) => typeof one === "number") : [];
}
