"use client";

import { Check, Clock3, Footprints, type LucideIcon, TriangleAlert, UserRoundCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Badge, StateBadge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { ConflictNote } from "./conflict-note.tsx";
import { CHOICES, isPresence, type Line, markStatusOf, type Presence, type Turnout } from "./device/kept-marks.ts";
import type { PoolSide } from "./device/pool-side.ts";
import { useMoments } from "./pool-day.tsx";

const LOOKS: Record<Presence, { icon: LucideIcon; chosen: string }> = {
  present: { icon: Check, chosen: "border-validated bg-validated-soft text-validated" },
  absent: { icon: X, chosen: "border-refused bg-refused-soft text-refused" },
  excused: { icon: UserRoundCheck, chosen: "border-pending bg-pending-soft text-pending" },
};

interface PersonRowProps {
  side: PoolSide;
  line: Line;
  mayTake: boolean;
  /** Why the last tap on this row changed nothing. */
  final: string | undefined;
  onChoose: (line: Line, presence: Presence | Turnout) => void;
}

/** One person of a sheet: name, what is known, and three targets for a thumb; one for whom the club takes no mark of. */
export const AttendanceRow = memo(function PersonRow({ side, line, mayTake, final, onChoose }: PersonRowProps) {
  const words = useTranslations("poolside");
  const name = personName(line) || words("sheet.nameless", { id: line.id });
  return (
    <li className="border-line px-4 py-2 not-last:border-b" data-member={line.id} tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-36 flex-1">
          <span className="block font-medium leading-5 [overflow-wrap:anywhere]">{name}</span>
          <span className="flex flex-wrap items-center gap-1.5 text-ink-soft text-sm">
            <Told line={line} />
          </span>
        </div>
        {mayTake && !line.expected ? <CameChoice line={line} name={name} onChoose={onChoose} /> : null}
        {mayTake && line.expected ? (
          <fieldset aria-label={words("sheet.presence", { name })} className="flex gap-1.5" data-choices>
            {CHOICES.map((presence) => (
              <Choice key={presence} presence={presence} line={line} onChoose={onChoose} />
            ))}
          </fieldset>
        ) : null}
      </div>
      {final ? (
        <p role="status" className="mt-1 text-ink-soft text-sm">
          {final}
        </p>
      ) : null}
      {line.mark?.state === "conflict" && isPresence(line.mark) ? (
        <ConflictNote side={side} line={line} mark={line.mark} name={name} />
      ) : null}
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

/** Somebody of whom the club takes no mark: that they turned up is noted for the desk. */
function CameChoice({ line, name, onChoose }: Pick<PersonRowProps, "line" | "onChoose"> & { name: string }) {
  const words = useTranslations("poolside.sheet");
  return (
    <button
      type="button"
      aria-pressed={line.came}
      aria-label={words("cameOf", { name })}
      data-came
      onClick={() => onChoose(line, line.came ? "withdrawn" : "came")}
      className={cn(
        "flex min-h-13 w-48 select-none items-center justify-center gap-1.5 rounded border border-line-strong border-dashed px-2 text-ink-soft text-xs leading-4 hover:bg-hover md:min-h-11 md:w-75 md:text-sm",
        line.came && "border-accent border-solid bg-accent-soft font-medium text-ink hover:bg-accent-soft",
      )}
    >
      <Footprints aria-hidden className="size-4 shrink-0" />
      {words("came")}
    </button>
  );
}

/** What is known of somebody's presence, in words: who recorded it and when, or that it has not left yet. */
function Told({ line }: { line: Line }) {
  const words = useTranslations("poolside");
  const formats = useFormats();
  const moments = useMoments();
  const { mark, recordedAt, recordedBy, shown, walkIn } = line;
  const way =
    mark?.state === "kept"
      ? words("sheet.keptAt", moments(mark.madeAt))
      : mark?.state === "waiting"
        ? words("sheet.waitingAt", moments(mark.madeAt))
        : null;
  const known = recordedAt && !way;
  const note = line.came && walkIn && !way ? walkIn : null;
  return (
    <>
      {line.isNamesake ? (
        <span>
          {line.born ? words("sheet.born", { date: formats.date(line.born) }) : words("sheet.record", { id: line.id })}
        </span>
      ) : null}
      {line.expected && shown === null ? words("presences.unrecorded") : null}
      {!line.expected && shown !== null ? words(`presences.${shown}`) : null}
      {line.pending ? <StateBadge state="pending">{words("sheet.pending")}</StateBadge> : null}
      {!line.expected && !line.pending ? <Badge>{words("sheet.unexpected")}</Badge> : null}
      {line.came && line.expected ? <Badge>{words("sheet.came")}</Badge> : null}
      {way ? (
        <span className="inline-flex items-center gap-1">
          <Clock3 aria-hidden className="size-3.5" />
          {way}
        </span>
      ) : null}
      {known
        ? recordedBy
          ? words("sheet.recordedBy", { by: recordedBy, ...moments(recordedAt) })
          : words("sheet.recordedAt", moments(recordedAt))
        : null}
      {note
        ? note.by
          ? words("sheet.notedBy", { by: note.by, ...moments(note.at) })
          : words("sheet.notedAt", moments(note.at))
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
          ? markStatusOf(mark) === "elsewhere"
            ? mark.words
            : words("sheet.refused", { words: mark.words })
          : words("sheet.refusedCode", { code: mark.code ?? "?" })}
      </span>
      <Button size="sm" className="md:h-11" onClick={() => void side.forget([mark.order])}>
        {words("sheet.giveUp")}
      </Button>
    </div>
  );
}
