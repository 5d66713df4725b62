"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { RowLook, type RowSays } from "#components/sync/staging/row-look.tsx";
import { RowTaken } from "#components/sync/staging/row-taken.tsx";
import type { StageAnswer } from "#components/sync/staging/use-stage-press.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FaultyStageRow, StageRow } from "#lib/sync/staging/stage.ts";
import { RowForm } from "./row-form.tsx";
import { cellDifferences, nounOfRow, useCellWords } from "./row-words.ts";

export interface RolloverRowsProps {
  /** Of the list. */
  id: string;
  rows: readonly FaultyStageRow[];
  trainers: readonly { id: number; name: string }[];
  /** Why nothing can be changed now, in words; null: it can. */
  locked: string | null;
  change(wish: {
    id: string;
    place: number;
    seen: number;
    changes: Record<string, string | null>;
  }): Promise<StageAnswer>;
  leaveOut(wish: { id: string; place: number; leftOut: boolean }): Promise<StageAnswer>;
}

/** What is proposed, row by row: what it changes against the old season, what to look at, and each changed in its place. */
export function RolloverRows({ id, rows, trainers, locked, change, leaveOut }: RolloverRowsProps) {
  const words = useTranslations("rollover");
  const rowWords = useTranslations("staging.rows");
  const { number } = useFormats();
  const [open, setOpen] = useState<number>();
  const says = useRowSays();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  const columns: PlainColumn[] = [
    { id: "taken", label: words("row.taken"), silent: true, card: "aside" },
    { id: "row", label: rowWords("row"), numeric: true, card: "fact" },
    { id: "noun", label: words("columns.noun"), card: "value" },
    { id: "name", label: words("columns.name"), card: "title" },
    { id: "changes", label: words("row.changes"), card: "line" },
    { id: "look", label: words("row.look"), card: "line", width: "md:min-w-36" },
    { id: "edit", label: words("row.change"), silent: true, card: "actions" },
  ];
  return (
    <PlainTable
      caption={words("title")}
      columns={columns}
      rows={rows.map((row) => ({
        id: row.place,
        cells: {
          taken: isSettled(row) ? null : (
            <RowTaken
              place={row.place}
              label={words("row.take", { name: row.label })}
              isTaken={row.state !== "left_out"}
              isFixed={locked !== null}
              leaveOut={({ leftOut }) => leaveOut({ id, place: row.place, leftOut })}
            />
          ),
          row: number(row.place),
          noun: words(`nouns.${nounOfRow(row)}`),
          name: row.label,
          changes:
            open === row.place ? (
              <RowForm
                {...{ row, trainers, close }}
                save={async (changes) => {
                  const answer = await change({ id, place: row.place, seen: row.version, changes });
                  return answer.ok ? null : answer.words;
                }}
              />
            ) : (
              <Differences row={row} />
            ),
          look: <RowLook {...{ row, says }} />,
          edit: isSettled(row) ? null : (
            <Button
              size="sm"
              aria-label={words("row.edit", { name: row.label })}
              aria-expanded={open === row.place}
              disabledReason={locked}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget;
                setOpen(open === row.place ? undefined : row.place);
              }}
            >
              {words("row.change")}
            </Button>
          ),
        },
      }))}
    />
  );
}

/** Whether there is nothing left to say about a row: it was sent, or there is nothing to send. */
const isSettled = ({ state, outcome }: StageRow) => state === "nothing" || (outcome !== null && outcome !== "refused");

/** What a row has otherwise than the old record. */
function Differences({ row }: { row: StageRow }) {
  const words = useTranslations("rollover");
  const inWords = useCellWords();
  const found = cellDifferences(row);
  if (row.state === "nothing") return null;
  const slots = row.cells.slots;
  return (
    <ul className="space-y-0.5 text-sm">
      {found.length === 0 ? <li className="text-ink-soft">{words("row.same")}</li> : null}
      {found.map(({ field, before, after }) => (
        <li key={field} className="tabular-nums">
          <span className="text-ink-soft">{words(`columns.${field}`)}</span>{" "}
          {words("row.difference", { before: inWords(field, before), after: inWords(field, after) })}
          {row.changed.includes(field) ? <span className="text-ink-soft"> {words("row.byHand")}</span> : null}
        </li>
      ))}
      {slots ? (
        <li>
          <span className="text-ink-soft">{words("columns.slots")}</span> {slots}
        </li>
      ) : null}
    </ul>
  );
}

const NOTHING = ["there", "made", "not_wished", "not_offered", "no_group", "twice"] as const;

const DOUBTS = [
  ...(["missing", "stand_in", "on_free_day", "holidays_unknown", "outside_season"] as const),
  ...(["no_successor", "fewer_slots", "tells_year"] as const),
] as const;

/** What rows of a roll-over say of themselves. */
function useRowSays(): RowSays {
  const nothing = useTranslations("rollover.nothing");
  const words = useTranslations("rollover.doubts");
  const inWords = useCellWords();
  return {
    nothing: (code) => {
      const known = NOTHING.find((one) => one === code);
      return known ? nothing(known) : null;
    },
    doubt: ({ code, values }) => {
      const known = DOUBTS.find((one) => one === code);
      if (!known) return null;
      const { field = "", value = "" } = values ?? {};
      const isDay = known === "on_free_day" || known === "outside_season";
      return words(known, { field: String(field), value: isDay ? inWords("date", String(value)) : String(value) });
    },
  };
}
