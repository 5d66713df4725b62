"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Input } from "#components/base/ui/input.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { searchable, searchedWords } from "#lib/base/words/fold.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { DrawerGroup, DrawerLine } from "#lib/treasury/deposits/drawer.ts";
import { typedAmount } from "#lib/treasury/payments/amount.ts";
import type { DetailsAnswer, SlipAnswer, WishedDetails, WishedSlip } from "./answers.ts";
import { DrawerTable, idOfLine } from "./drawer-table.tsx";
import { LineDetails } from "./line-details.tsx";
import { MakeSlip } from "./make-slip.tsx";

export interface DrawerProps {
  club: string;
  season: number;
  /** One pile, by month. */
  groups: readonly DrawerGroup[];
  pile: string;
  make(club: string, wished: WishedSlip): Promise<SlipAnswer>;
  keep(club: string, wished: WishedDetails): Promise<DetailsAnswer>;
}

/** One pile of the drawer: what is chosen of it becomes a slip. */
export function Drawer({ club, season, groups, pile, make, keep }: DrawerProps) {
  const details = useTranslations("deposits.details");
  const router = useRouter();
  const choice = useChoice(groups);
  const [query, setQuery] = useState("");
  const shown = useFound(groups, query);
  const whatOf = useWhat(pile);
  const groupName = useGroupName();
  const [editing, setEditing] = useState<number | null>(null);
  const focus = useFocusAfter(groups);

  const close = (line: DrawerLine) => {
    setEditing(null);
    focus(idOfLine(line));
  };
  return (
    <div className="space-y-8">
      <Find query={query} onQuery={setQuery} count={shown.reduce((sum, { lines }) => sum + lines.length, 0)} />
      {shown.map((group) => (
        <section key={group.month ?? "none"} aria-labelledby={`month-${group.month}`}>
          <h2 id={`month-${group.month}`} className="flex flex-wrap justify-between gap-x-6 pb-2 text-base">
            <span className="first-letter:uppercase">{groupName(group)}</span>
            <span className="font-normal text-ink-soft tabular-nums">{whatOf(group.lines)}</span>
          </h2>
          <DrawerTable
            {...{ club, season, editing }}
            caption={groupName(group)}
            lines={group.lines}
            isCash={pile === "cash"}
            isChosen={choice.isChosen}
            onChoose={choice.choose}
            onEdit={(line) => (editing === idOfLine(line) ? close(line) : setEditing(idOfLine(line)))}
            form={(line) => (
              <LineDetails
                line={line}
                keep={(changed, seenAt) => keep(club, { season, paymentIds: line.paymentIds, changed, seenAt })}
                onKept={() => {
                  toast(details("kept"));
                  close(line);
                  router.refresh();
                }}
                onCancel={() => close(line)}
              />
            )}
          />
        </section>
      ))}
      <MakeSlip
        {...{ club, season, make }}
        chosen={choice.lines}
        what={whatOf(choice.lines)}
        isLess={choice.isLess}
        onClear={choice.clear}
      />
    </div>
  );
}

/** What is chosen, by payment: it stays chosen while its details change, and goes with what leaves the drawer. */
function useChoice(groups: readonly DrawerGroup[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isChosen = (line: DrawerLine) => line.paymentIds.every((id) => chosen.has(id));
  const there = new Set(groups.flatMap(({ lines }) => lines.flatMap(({ paymentIds }) => paymentIds)));
  return {
    isChosen,
    /** Some of it has left the drawer since it was chosen. */
    isLess: [...chosen].some((id) => !there.has(id)),
    lines: groups.flatMap(({ lines }) => lines).filter(isChosen),
    choose: (lines: readonly DrawerLine[], isWished: boolean) => {
      const ids = lines.flatMap(({ paymentIds }) => paymentIds);
      setChosen((before) => (isWished ? before.union(new Set(ids)) : before.difference(new Set(ids))));
    },
    clear: () => setChosen(new Set()),
  };
}

/** What of the pile has every word that is looked for: in a name, a number, a bank, a drawer, a note or an amount. */
function useFound(groups: readonly DrawerGroup[], query: string): readonly DrawerGroup[] {
  const formats = useFormats();
  if (query.trim() === "") return groups;
  const textOf = (line: DrawerLine) =>
    searchable([
      ...line.members.map(({ name }) => name),
      ...[line.chequeNumber, line.bank, line.drawer, line.note],
      ...[formats.euros(line.cents), typedAmount(line.cents, formats.locale)],
    ]);
  const words = searchedWords(query);
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter((line) => words.every((word) => textOf(line).includes(word))),
    }))
    .filter(({ lines }) => lines.length > 0);
}

interface FindProps {
  query: string;
  onQuery(query: string): void;
  count: number;
}

/** Finds a cheque that one has in one's hand. What was chosen before stays chosen. */
function Find({ query, onQuery, count }: FindProps) {
  const words = useTranslations("deposits.drawer");
  return (
    <div className="flex max-w-xl flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 grow basis-64">
        <Input
          type="search"
          aria-label={words("find")}
          placeholder={words("find")}
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </div>
      <p role="status" className="text-ink-soft text-sm tabular-nums">
        {query.trim() === "" ? "" : words("count", { count })}
      </p>
    </div>
  );
}

/** "3 cheques, €150.00" */
function useWhat(pile: string) {
  const words = useTranslations("deposits.drawer");
  const formats = useFormats();
  return (lines: readonly DrawerLine[]) =>
    words("group", {
      what: words(pile === "cheque" ? "cheques" : "count", { count: lines.length }),
      amount: formats.euros(lines.reduce((sum, { cents }) => sum + cents, 0)),
    });
}

function useGroupName() {
  const words = useTranslations("deposits.drawer");
  const formats = useFormats();
  return ({ month }: DrawerGroup) =>
    month === null ? words("noMonth") : words("month", { month: formats.month(month) });
}

/** The keyboard goes back to a line's button, also when the line has moved to another month meanwhile. */
function useFocusAfter(groups: readonly DrawerGroup[]) {
  const wanted = useRef<number>(undefined);
  const give = () => {
    if (wanted.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-edit="${wanted.current}"]`)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines were drawn anew
  useEffect(() => {
    give();
    wanted.current = undefined;
  }, [groups]);
  return (id: number) => {
    wanted.current = id;
    requestAnimationFrame(give);
  };
}
