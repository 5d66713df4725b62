"use client";

import { CircleQuestionMark, CloudUpload, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, StateBadge } from "#components/base/ui/badge.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { SexMark } from "#components/people/records/sex-mark.tsx";
import { usePressMark } from "#components/registrations/presses/use-press-desk.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { personName } from "#lib/base/words/formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { RegistrationRow } from "#lib/sync/copy/registrations.ts";

/** The name of a row's person; their number where the connection may not read people. */
export function useRowName(): (row: Pick<RegistrationRow, "lastName" | "firstName" | "memberId">) => string {
  const words = useTranslations("registrations");
  return (row) => personName(row) || words("unknownPerson", { id: String(row.memberId) });
}

export function PersonCell({ row }: { row: RegistrationRow }) {
  const name = useRowName();
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      <span className={cn("[overflow-wrap:anywhere]", row.lastName === null && "text-ink-soft italic")}>
        {name(row)}
      </span>
      <SexMark sex={row.sex} />
    </span>
  );
}

/** The state, or what is being done about it right now, from the press on. */
export function StateCell({ row, kind }: { row: RegistrationRow; kind: RegistrationKind }) {
  const words = useTranslations("registrations");
  const ui = useTranslations("ui");
  const pressed = usePressMark(kind, row.id);
  if (pressed) {
    const Icon = pressed.standing === "doubtful" ? CircleQuestionMark : CloudUpload;
    return (
      <Badge tone="pending">
        <Icon aria-hidden />
        {words(`presses.${pressed.standing}.${pressed.operation}`)}
      </Badge>
    );
  }
  if (row.deciding) {
    return (
      <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-soft text-xs">
        <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        {words(`deciding.${row.deciding}`)}
      </span>
    );
  }
  return <StateBadge state={row.state}>{ui(`states.${row.state}`)}</StateBadge>;
}

/** What stands in the way of what waits; of what is being decided, or was pressed, that: no column tells the state there. */
export function DoubtCell({
  row,
  kind,
  isWaiting,
}: {
  row: RegistrationRow;
  kind: RegistrationKind;
  isWaiting: boolean;
}) {
  const pressed = usePressMark(kind, row.id);
  if (isWaiting && (row.deciding || pressed)) return <StateCell row={row} kind={kind} />;
  return <TagsCell tags={row.tags} />;
}

/** So many tags a row has room for; the others are counted, and told with the first. */
const TAGS_SHOWN = 2;

/** What stands in the way: short on screen, whole sentences for a pointer that rests and for a screen reader. */
export function TagsCell({ tags }: Pick<RegistrationRow, "tags">) {
  const words = useTranslations("registrations.tags");
  if (tags.length === 0) return null;
  const hidden = tags.slice(TAGS_SHOWN);
  const tell = (some: typeof tags) => some.map(({ full }) => full).join(" ");
  return (
    <span className="flex min-w-0 flex-wrap gap-1 md:flex-nowrap">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Badge key={tag.short} tone="pending" title={tag.full} className="min-w-0">
          <span aria-hidden className="truncate">
            {tag.short}
          </span>
        </Badge>
      ))}
      {hidden.length > 0 ? (
        <Badge aria-hidden title={tell(hidden)}>
          {words("more", { count: hidden.length })}
        </Badge>
      ) : null}
      <span className="sr-only">{tell(tags)}</span>
    </span>
  );
}

export function SlotsCell({ slots }: { slots: RegistrationRow["slots"] }) {
  const slotName = useSlotName();
  return <span className="text-ink-soft">{slots.map(slotName).join(", ")}</span>;
}

/** "Mon 18:30", or the slot's name where it has no hour. */
export function useSlotName(): (slot: RegistrationRow["slots"][number]) => string {
  const words = useTranslations("registrations");
  const formats = useFormats();
  return (slot) => {
    const day = slot.day && hasWords(words, `days.${slot.day}`) ? words(`days.${slot.day}` as "days.lundi") : "";
    const hour = slot.hour === null ? "" : formats.hour(slot.hour, slot.minute ?? 0);
    return [day, hour].filter(Boolean).join(" ") || slot.name || `#${slot.id}`;
  };
}

export function RegisteredCell({ at }: { at: string | null }) {
  const formats = useFormats();
  if (!at) return null;
  return (
    <time dateTime={at} title={formats.dateTime(at)} className="whitespace-nowrap">
      {formats.shortDate(at)} <span className="text-ink-faint max-md:hidden">{formats.time(at)}</span>
    </time>
  );
}

export function PlacesCell({ left, capacity }: { left: number | null; capacity: number | null }) {
  const words = useTranslations("registrations");
  if (left === null || capacity === null) return <span className="text-ink-faint">{words("noLimit")}</span>;
  if (left < 0) return <span className="font-medium text-refused">{words("overfull", { count: -left })}</span>;
  if (left === 0) return <span className="font-medium text-refused">{words("full")}</span>;
  return (
    <span className={cn("whitespace-nowrap", left <= NEARLY_FULL && "font-medium text-pending")}>
      {words("placesOf", { left, capacity })}
    </span>
  );
}

/** From here on a place is worth a second look. */
const NEARLY_FULL = 3;
