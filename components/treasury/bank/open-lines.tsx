"use client";

import { ChevronDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { newAsk } from "#components/base/files/new-ask.ts";
import { type CellLook, cellLook, HEADER_LOOK, ROW_LOOK, TABLE_LOOK } from "#components/base/table/cell-look.ts";
import { isTyping, letterOf, lettersOn } from "#components/base/table/letter-keys.ts";
import { tableRoles } from "#components/base/table/table-roles.ts";
import { useRowKeys } from "#components/base/table/use-row-keys.ts";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/base/ui/dropdown-menu.tsx";
import { TableFrame } from "#components/base/ui/table-frame.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { OpenBankLine, ToldProposal } from "#lib/treasury/bank/desk.ts";
import type { BankAnswer, SettledAnswer, SettledPart, WishedSettlement } from "./answers.ts";
import { useProposalWords } from "./proposal-words.ts";

interface OpenLinesProps {
  lines: readonly OpenBankLine[];
  settle(wishes: WishedSettlement[]): Promise<SettledAnswer>;
  /** Records a transfer that nobody did; null: who is here may not. */
  record: ((line: { ask: string; line: number; memberId: number }) => Promise<BankAnswer>) | null;
}

/** What a line may be that no thing of the club is, each with its key. */
const PLAIN = [
  { kind: "fee", key: "7" },
  { kind: "expense", key: "8" },
  { kind: "not_ours", key: "9" },
] as const;

/** What one press asks for: lines to settle, or one whose money is recorded first. */
type Wish = { settle: WishedSettlement[] } | { record: { line: number; memberId: number } };

/** The person for whom a proposal has money recorded; null: it is settled as what there is. */
const recordedFor = ({ parts: [part] }: ToldProposal): number | null =>
  part?.kind === "recording" ? (part.memberId ?? null) : null;

function wishOf(line: OpenBankLine, proposal: ToldProposal, nth: number): WishedSettlement {
  const parts = proposal.parts.map(
    ({ person: _p, account: _a, memberId: _m, purpose: _u, ...part }) => part as SettledPart,
  );
  return { line: line.id, how: proposal.isSure ? "sure" : nth === 0 ? "likely" : "chosen", parts, note: null };
}

/** The open lines: arrows or j and k go through them, Enter takes what is proposed first, a digit another proposal or what no proposal says, s all that is sure. */
export function OpenLines({ lines, settle, record }: OpenLinesProps) {
  const words = useTranslations("bank.open");
  const { isSending, fault, faults, press } = useSettling({ settle, record });
  const byId = new Map(lines.map((line) => [String(line.id), line]));
  const sure = lines.flatMap((line) => {
    const [first] = line.proposals;
    return first?.isSure ? [wishOf(line, first, 0)] : [];
  });
  const takeSure = () => void press({ settle: sure });
  const take = (line: OpenBankLine | undefined, nth: number) => {
    const proposal = line?.proposals[nth];
    if (!line || !proposal) return;
    const memberId = recordedFor(proposal);
    if (memberId === null) void press({ settle: [wishOf(line, proposal, nth)] });
    else if (record) void press({ record: { line: line.id, memberId } });
  };
  const takePlain = (line: OpenBankLine | undefined, kind: (typeof PLAIN)[number]["kind"]) => {
    if (!line || (kind !== "not_ours" && line.cents > 0)) return;
    const parts = [{ kind, cents: line.cents }];
    void press({ settle: [{ line: line.id, how: "chosen", parts, note: null }] });
  };
  const rows = useRowKeys({
    ids: lines.map(({ id }) => String(id)),
    ...{ onToggle: undefined, onStep: undefined, onRange: undefined },
    onOpen: (id) => take(byId.get(id), 0),
  });
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || isTyping(target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = event.key.length === 1 ? letterOf(event.nativeEvent) : event.key;
    if (/^[a-z0-9]$/.test(key) && !lettersOn()) return;
    const line = byId.get(target.dataset.rowId ?? "");
    const plain = PLAIN.find((one) => one.key === key);
    // A key that is held down settles no second line.
    if (event.repeat && key !== "j" && key !== "k" && !key.startsWith("Arrow")) return;
    if (key === "s" && sure.length > 0) takeSure();
    else if (/^[2-5]$/.test(key)) take(line, Number(key) - 1);
    else if (plain) takePlain(line, plain.kind);
    else {
      rows.press(event);
      return;
    }
    event.preventDefault();
  };
  const columns = useColumns();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows within
    <div className="space-y-3" onKeyDown={keys}>
      {sure.length > 0 ? (
        <Button variant="primary" pending={isSending} onClick={takeSure}>
          {words("sure", { count: sure.length })}
        </Button>
      ) : null}
      <p className="max-w-text text-ink-soft max-md:hidden">{words("keys")}</p>
      {fault ? <NotKept title={words("notSettled")} why={fault} /> : null}
      <TableFrame label={words("title")} className="border-line border-t max-md:overflow-x-clip md:overflow-x-auto">
        <table {...tableRoles.table} className={TABLE_LOOK}>
          <caption className="sr-only">{words("title")}</caption>
          <thead {...tableRoles.rowgroup} className="max-md:sr-only">
            <tr {...tableRoles.row}>
              {columns.map(({ id, label, numeric }) => (
                <th
                  key={id}
                  {...tableRoles.columnheader}
                  scope="col"
                  className={cn(HEADER_LOOK, "first:pl-0 last:pr-0", numeric && "text-right")}
                >
                  {id === "press" ? <span className="sr-only">{label}</span> : label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rowgroup} ref={rows.body} className="max-md:block">
            {lines.map((line) => {
              const id = String(line.id);
              return (
                <tr
                  key={id}
                  {...tableRoles.row}
                  data-row-id={id}
                  tabIndex={rows.tabIndexOf(id)}
                  onFocus={() => rows.activate(id)}
                  className={cn("group/row align-top focus-visible:bg-hover", ROW_LOOK, "max-md:px-0")}
                >
                  <LineCells
                    {...{ line, isSending, take, takePlain, mayRecord: record !== null }}
                    why={faults.get(line.id) ?? null}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
    </div>
  );
}

type LineColumn = CellLook & { id: "day" | "label" | "amount" | "proposal" | "press" };

function useColumns(): LineColumn[] {
  const words = useTranslations("bank.open.columns");
  return [
    { id: "day", label: words("day"), card: "line", width: "whitespace-nowrap tabular-nums max-md:text-ink-soft" },
    { id: "label", label: words("label"), card: "name", width: "[overflow-wrap:anywhere]" },
    {
      ...{ id: "amount", label: words("amount"), numeric: true, card: "asideOfName" },
      width: "whitespace-nowrap tabular-nums",
    },
    { id: "proposal", label: words("proposal"), card: "line" },
    { id: "press", label: words("press"), card: "line", width: "md:whitespace-nowrap" },
  ];
}

/** Settles by a press, or has recorded first what a line brought; what is refused is told at its line. */
function useSettling({ settle, record }: Pick<OpenLinesProps, "settle" | "record">) {
  const words = useTranslations("bank");
  const router = useRouter();
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  // A line is recorded under one name, however often it is pressed.
  const asks = useRef(new Map<number, string>());
  const { isSending, fault, press } = usePress(async (wish: Wish) => {
    if ("settle" in wish) {
      const answer = await settle(wish.settle);
      if (!answer.ok) return answer.words;
      setFaults(new Map(answer.refused.map((one) => [one.line, one.words])));
      if (answer.settled > 0) toast(words("open.settled", { count: answer.settled }));
    } else if (record) {
      const { line } = wish.record;
      const ask = asks.current.get(line) ?? newAsk();
      asks.current.set(line, ask);
      const answer = await record({ ask, ...wish.record });
      setFaults(answer.ok ? new Map() : new Map([[line, answer.words]]));
      if (answer.ok) toast(words("record.done"));
    }
    router.refresh();
    return null;
  });
  return { isSending, fault, faults, press };
}

interface LineCellsProps {
  line: OpenBankLine;
  isSending: boolean;
  mayRecord: boolean;
  /** Why it is not settled. */
  why: string | null;
  take(line: OpenBankLine, nth: number): void;
  takePlain(line: OpenBankLine, kind: (typeof PLAIN)[number]["kind"]): void;
}

/** A line with what it is likely to be, and the presses that say so. */
function LineCells({ line, isSending, mayRecord, why, take, takePlain }: LineCellsProps) {
  const words = useTranslations("bank.open");
  const recording = useTranslations("bank.record");
  const { date, euros } = useFormats();
  const { what, reasons } = useProposalWords();
  const { label, proposals } = line;
  const [first, ...others] = proposals;
  const isRecorded = first !== undefined && recordedFor(first) !== null;
  const cells = {
    day: date(line.day),
    label: (
      <>
        {label}
        {line.account === null ? null : <span className="block text-ink-soft text-sm">{line.account}</span>}
      </>
    ),
    amount: euros(line.cents),
    proposal: (
      <>
        {first ? (
          <>
            <p>
              {what(first)} {first.isSure ? <Badge tone="validated">{words("isSure")}</Badge> : null}
            </p>
            <p className="text-ink-soft text-sm">{reasons(first)}</p>
          </>
        ) : (
          <p className="text-ink-soft">{words("nothing")}</p>
        )}
        {why ? <NotKept title={words("notSettled")} why={why} /> : null}
      </>
    ),
    press: (
      <span className="flex gap-2 max-md:py-1 md:justify-end">
        {first && (!isRecorded || mayRecord) ? (
          <Button
            size="sm"
            pending={isSending}
            aria-label={
              isRecorded
                ? recording("pressFor", { label, person: first.parts[0]?.person ?? "?" })
                : words("settleAs", { label, what: what(first) })
            }
            onClick={() => take(line, 0)}
          >
            {isRecorded ? recording("press") : words("settle")}
          </Button>
        ) : null}
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="sm" variant="quiet" aria-label={words("othersOf", { label })}>
              {words("others")}
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {others.map((proposal, nth) =>
              recordedFor(proposal) !== null && !mayRecord ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a proposal is known by its place
                <DropdownMenuItem key={nth} onSelect={() => take(line, nth + 1)}>
                  <span>
                    {what(proposal)}
                    <span className="block text-ink-soft text-sm">{reasons(proposal)}</span>
                  </span>
                </DropdownMenuItem>
              ),
            )}
            {PLAIN.filter(({ kind }) => kind === "not_ours" || line.cents < 0).map(({ kind }) => (
              <DropdownMenuItem key={kind} onSelect={() => takePlain(line, kind)}>
                {words(kind)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </span>
    ),
  };
  return useColumns().map((column) => (
    <td
      key={column.id}
      {...tableRoles.cell}
      className={cn("border-line md:border-b md:px-3 md:py-2 md:last:pr-0 md:first:pl-0", cellLook(column))}
    >
      {cells[column.id]}
    </td>
  ));
}
