"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useDesk } from "#components/base/shell/desk.tsx";
import { useBottomStack } from "#components/base/ui/bottom-stack.tsx";
import { IconButton } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { LeaveWithPresses } from "#components/registrations/presses/leave-with-presses.tsx";
import { usePressView } from "#components/registrations/presses/use-press-desk.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { DockPresses, hasPresses } from "./dock-presses.tsx";
import { DockSingles } from "./dock-singles.tsx";
import { DockWork } from "./dock-work.tsx";
import type { DockEntry } from "./just-decided.ts";
import { useShownWorks } from "./shown-works.ts";
import { useDockEntries } from "./use-dock-entries.ts";
import { useUnreadUpdates } from "./use-unread-updates.ts";

export interface DockViewProps {
  club: string;
  /** Why this person may not pause or take back; null when they may. */
  denied: string | null;
  works: readonly DecisionSummary[];
  /** Works that this page has seen alive. */
  watched: ReadonlySet<number>;
  refresh: () => void;
}

/**
 * Running work, and for a moment what has just ended: a box at the bottom right, or one line in the foot of a page that is one table
 * (`strip`), from which the others unfold over the table. It hangs in the frame and so survives navigation. What ended stays until it is
 * removed when something of it failed.
 */
export function DockView({ club, denied, works, watched, refresh }: DockViewProps) {
  const words = useTranslations("decisions");
  const [unfolded, setUnfolded] = useState<boolean>();
  const place = useBottomStack();
  const { entries: all, remove } = useDockEntries(works, watched);
  const shown = useShownWorks();
  // On its own page a work of many is told at length, with its buttons.
  const entries = all.filter(({ works: [first] }) => !first || first.size === 1 || !shown.includes(first.id));
  useUnreadUpdates(club, works);
  const isPressed = hasPresses(usePressView());
  if (!place || (entries.length === 0 && !isPressed)) return null;
  const isStrip = place.classList.contains("strip");
  const isOpen = entries.length <= 1 ? !isStrip : (unfolded ?? !isStrip);
  const fold = (
    <IconButton
      label={words(isOpen ? "actions.collapse" : "actions.expand")}
      size="icon-sm"
      aria-expanded={isOpen}
      onClick={() => setUnfolded(!isOpen)}
    >
      {isOpen === isStrip ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
    </IconButton>
  );
  const draw = (entry: DockEntry, isLine: boolean) => (
    <EntryView key={entry.key} {...{ club, denied, refresh, entry, isLine }} onRemove={() => remove(entry)} />
  );
  const list = (
    <ul
      className={cn(
        "max-h-[40dvh] divide-y divide-line overflow-y-auto",
        isStrip &&
          "absolute right-0 bottom-full w-full rounded-t-lg border border-line bg-raised shadow-panel md:right-4 md:w-[26rem]",
      )}
    >
      {entries.map((entry) => (
        <li key={entry.key} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2.5">
          {draw(entry, false)}
        </li>
      ))}
    </ul>
  );
  const last = entries.at(-1);
  const dock = createPortal(
    isStrip ? (
      <section
        aria-label={words("dock")}
        className="pointer-events-auto flex h-11 min-w-0 items-center gap-x-3 bg-raised px-4 md:h-10 md:justify-end md:bg-transparent md:pr-8 md:pl-2"
      >
        {isPressed ? <DockPresses club={club} isLine /> : null}
        {last ? draw(last, true) : null}
        {entries.length > 1 ? (
          <span className="flex shrink-0 items-center gap-1 text-ink-soft text-sm">
            {words("others", { count: entries.length - 1 })}
            {fold}
          </span>
        ) : null}
        {isOpen ? list : null}
      </section>
    ) : (
      <section
        aria-label={words("dock")}
        className="motion-rise pointer-events-auto w-[22rem] max-w-full overflow-hidden rounded-lg bg-raised shadow-panel"
      >
        {entries.length > 1 ? (
          <header className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-3.5">
            <h2 className="flex-1 text-sm">{words("running", { count: entries.length })}</h2>
            {fold}
          </header>
        ) : null}
        {isPressed ? (
          <div className="border-line px-3.5 py-2.5 not-last:border-b">
            <DockPresses club={club} isLine={false} />
          </div>
        ) : null}
        {isOpen && entries.length > 0 ? list : null}
      </section>
    ),
    place,
  );
  return (
    <>
      {dock}
      <LeaveWithPresses />
    </>
  );
}

interface EntryViewProps extends Pick<DockViewProps, "club" | "denied" | "refresh"> {
  entry: DockEntry;
  /** All on one line, in what room there is. */
  isLine: boolean;
  onRemove: () => void;
}

function EntryView({ entry, onRemove, ...props }: EntryViewProps) {
  const words = useTranslations("decisions");
  const { person } = useDesk();
  const [first] = entry.works;
  if (!first) return null;
  const hasEnded = entry.works.every(({ finishedAt }) => finishedAt !== null);
  const dismiss = hasEnded ? (
    <IconButton label={words("actions.dismiss")} size="icon-sm" onClick={onRemove}>
      <X aria-hidden />
    </IconButton>
  ) : null;
  return first.size === 1 ? (
    <DockSingles {...props} {...{ entry, dismiss }} isOwn={first.askedByName === person.name} />
  ) : (
    <DockWork {...props} work={first} dismiss={dismiss} />
  );
}
