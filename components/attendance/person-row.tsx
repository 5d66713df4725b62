"use client";

import { Check, Clock3, type LucideIcon, TriangleAlert, UserRoundCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Badge, StateBadge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { personName } from "#lib/words/formats.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { ConflictNote } from "./conflict-note.tsx";
import { CHOICES, type Line, type Presence } from "./device/marks.ts";
import type { PoolSide } from "./device/pool-side.ts";

const LOOKS: Record<Presence, { icon: LucideIcon; chosen: string }> = {
  present: { icon: Check, chosen: "border-validated bg-validated-soft text-validated" },
  absent: { icon: X, chosen: "border-refused bg-refused-soft text-refused" },
  excused: { icon: UserRoundCheck, chosen: "border-pending bg-pending-soft text-pending" },
};

interface PersonRowProps {
  side: PoolSide;
  line: Line;
  mayTake: boolean;
  onChoose: (line: Line, presence: Presence) => void;
}

/** One person of a sheet: name, what is known, and three targets for a thumb. */
export const PersonRow = memo(function PersonRow({ side, line, mayTake, onChoose }: PersonRowProps) {
  const words = useTranslations("poolside");
  const name = personName(line) || words("sheet.nameless", { id: line.id });
  return (
    <li className="border-line px-4 py-2 not-last:border-b" data-member={line.id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-36 flex-1">
          <span className="block font-medium leading-5 [overflow-wrap:anywhere]">{name}</span>
          <span className="flex flex-wrap items-center gap-1.5 text-ink-soft text-sm">
            <Told line={line} />
          </span>
        </div>
        {mayTake ? (
          <fieldset aria-label={words("sheet.presence", { name })} className="flex gap-1.5" data-choices>
            {CHOICES.map((presence) => (
              <Choice key={presence} presence={presence} line={line} onChoose={onChoose} />
            ))}
          </fieldset>
        ) : null}
      </div>
      {line.mark?.state === "conflict" ? <ConflictNote side={side} line={line} mark={line.mark} name={name} /> : null}
      {line.mark?.state === "refused" ? <RefusedNote side={side} mark={line.mark} /> : null}
    </li>
  );
});

function Choice({ presence, line, onChoose }: Pick<PersonRowProps, "line" | "onChoose"> & { presence: Presence }) {
  const words = useTranslations("poolside.presences");
  const { icon: Icon, chosen } = LOOKS[presence];
  const isChosen = line.shown === presence;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      data-presence={presence}
      onClick={() => onChoose(line, presence)}
      className={cn(
        "flex h-13 w-15 select-none flex-col items-center justify-center gap-0.5 rounded border border-line-strong text-ink-soft text-xs leading-4 hover:bg-hover md:h-11 md:w-24 md:flex-row md:gap-1.5 md:text-sm",
        isChosen && chosen,
        isChosen && "font-medium hover:bg-transparent",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={isChosen ? 2.5 : 1.75} />
      {words(presence)}
    </button>
  );
}

/** What is known of somebody's presence, in words: who recorded it and when, or that it has not left yet. */
function Told({ line }: { line: Line }) {
  const words = useTranslations("poolside");
  const formats = useFormats();
  const { mark, recordedAt, recordedBy, shown } = line;
  const way =
    mark?.state === "kept"
      ? words("sheet.keptAt", { time: formats.time(mark.madeAt) })
      : mark?.state === "waiting"
        ? words("sheet.waitingAt", { time: formats.time(mark.madeAt) })
        : null;
  const known = recordedAt && !way;
  return (
    <>
      {shown === null ? words("presences.unrecorded") : null}
      {line.pending ? <StateBadge state="pending">{words("sheet.pending")}</StateBadge> : null}
      {line.unexpected ? <Badge>{words("sheet.unexpected")}</Badge> : null}
      {way ? (
        <span className="inline-flex items-center gap-1">
          <Clock3 aria-hidden className="size-3.5" />
          {way}
        </span>
      ) : null}
      {known
        ? recordedBy
          ? words("sheet.recordedBy", { by: recordedBy, time: formats.time(recordedAt) })
          : words("sheet.recordedAt", { time: formats.time(recordedAt) })
        : null}
    </>
  );
}

function RefusedNote({ side, mark }: { side: PoolSide; mark: NonNullable<Line["mark"]> }) {
  const words = useTranslations("poolside");
  return (
    <div role="alert" className="mt-2 flex flex-wrap items-center gap-2 rounded bg-refused-soft p-2 text-refused">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-40 flex-1">
        {words(`presences.${mark.presence}`)} –{" "}
        {mark.words
          ? words("sheet.refused", { words: mark.words })
          : words("sheet.refusedCode", { code: mark.code ?? "?" })}
      </span>
      <Button size="sm" className="md:h-11" onClick={() => void side.forget([mark.order])}>
        {words("sheet.giveUp")}
      </Button>
    </div>
  );
}
