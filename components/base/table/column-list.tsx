"use client";

import { ChevronDown, ChevronUp, Pin } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { canMove, movedColumn, withColumn, withPin } from "#lib/base/arguments/column-moves.ts";
import {
  type ColumnChoice,
  columnsOf,
  MOST_PINNED,
  type TableColumns,
  writeColumns,
} from "#lib/base/arguments/columns.ts";

export interface ColumnListProps {
  table: TableColumns;
  /** What the columns are called; one without a name is not to be had here. */
  names: ReadonlyMap<string, string>;
  /** The columns shown, as the address says it. */
  cols: string | undefined;
  onCols: (cols: string | undefined) => void;
}

type Act = "up" | "down" | "pin";

/** The columns of a table to choose from, to put in order and to pin: with boxes and buttons, so that every key and reader can. */
export function ColumnList({ table, names, cols, onCols }: ColumnListProps) {
  const words = useTranslations("table");
  // What was done last counts, not what the page has come to draw meanwhile.
  const [choice, setChoice] = useState(() => columnsOf(cols, table));
  const [said, setSaid] = useState("");
  const { list, keep } = useKeptFocus(choice);
  const shown = choice.shown.filter((id) => names.has(id));
  const [lead, ...moving] = shown;
  const others = table.ids.filter((id) => names.has(id) && !shown.includes(id));
  const show = (next: ColumnChoice) => {
    setChoice(next);
    onCols(writeColumns(next, table));
  };
  const act = (id: string, what: Act, next: ColumnChoice) => {
    keep(id, what);
    show(next);
    const place = next.shown.filter((one) => names.has(one)).indexOf(id) + 1;
    setSaid(words("columnPlace", { column: names.get(id) ?? id, place, count: shown.length }));
  };
  return (
    <fieldset>
      <legend className="pb-1 font-medium text-ink-faint text-xs">{words("columns")}</legend>
      <ol ref={list} className="-mx-1.5">
        {lead === undefined ? null : (
          <li className="flex min-h-9 items-center gap-2 px-1.5">
            <Pin aria-hidden className="size-3.5 fill-current text-ink-faint" />
            {names.get(lead)}
            <span className="text-ink-faint text-sm">{words("columnLeads")}</span>
          </li>
        )}
        {[...moving, ...others].map((id) => {
          const name = names.get(id) ?? id;
          const isShown = shown.includes(id);
          const isPinned = choice.pinned.includes(id);
          return (
            <li
              key={id}
              className={cn(
                "flex min-h-11 items-center gap-1 rounded px-1.5 hover:bg-hover md:min-h-8",
                isPinned && "bg-accent-soft",
              )}
            >
              <label className="flex min-w-0 flex-1 items-center gap-2 max-md:py-3">
                <input
                  type="checkbox"
                  checked={isShown}
                  onChange={(event) => show(withColumn(choice, id, event.target.checked))}
                  className="choice choice-box"
                />
                <span className="truncate">{name}</span>
              </label>
              {isShown ? (
                <>
                  <Tool
                    of={[id, "up"]}
                    label={words("columnUp", { column: name })}
                    off={!canMove(choice, id, -1)}
                    onPress={() => act(id, "up", movedColumn(choice, id, -1))}
                  >
                    <ChevronUp aria-hidden />
                  </Tool>
                  <Tool
                    of={[id, "down"]}
                    label={words("columnDown", { column: name })}
                    off={!canMove(choice, id, 1)}
                    onPress={() => act(id, "down", movedColumn(choice, id, 1))}
                  >
                    <ChevronDown aria-hidden />
                  </Tool>
                  <Tool
                    of={[id, "pin"]}
                    label={words("columnPin", { column: name })}
                    pressed={isPinned}
                    off={!isPinned && choice.pinned.length >= MOST_PINNED}
                    onPress={() => act(id, "pin", withPin(choice, id, !isPinned))}
                  >
                    <Pin aria-hidden className={isPinned ? "fill-current text-accent" : undefined} />
                  </Tool>
                </>
              ) : null}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button size="sm" className="mt-2" onClick={() => show(columnsOf(undefined, table))}>
        {words("columnsReset")}
      </Button>
    </fieldset>
  );
}

interface ToolProps {
  of: readonly [id: string, act: Act];
  label: string;
  pressed?: boolean;
  /** Nothing can be done with it where the column stands; it keeps the focus all the same. */
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ of: [id, act], label, pressed, off, onPress, children }: ToolProps) {
  return (
    <Button
      variant="quiet"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      data-tool={`${id} ${act}`}
      className="aria-disabled:opacity-30"
      onClick={() => off || onPress()}
    >
      {children}
    </Button>
  );
}

/** A line that moves is taken out of the page and put in again, and its button loses the focus: it is given back. */
function useKeptFocus(choice: ColumnChoice) {
  const list = useRef<HTMLOListElement>(null);
  const kept = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the columns moves them
  useEffect(() => {
    if (kept.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-tool="${kept.current}"]`)?.focus();
    kept.current = null;
  }, [choice]);
  return {
    list,
    keep: (id: string, act: Act) => {
      kept.current = `${id} ${act}`;
    },
  };
}
