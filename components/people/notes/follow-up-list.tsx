"use client";

import { Check, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { FollowUpRow } from "#lib/people/notes/follow-ups.ts";
import { FollowUpState } from "./follow-up-state.tsx";
import type { NoteActions } from "./note-actions.ts";

interface FollowUpListProps {
  club: string;
  season: number;
  /** ISO date, of the club. */
  today: string;
  rows: readonly FollowUpRow[];
  settle: NoteActions["settle"];
  /** Long notes are cut after some lines: the whole stands with the person. */
  isShort?: boolean;
  /** All of them are for who looks. */
  isOwn?: boolean;
}

/** What was said of a row here, and where it stood: it stays in sight, with the way back, when the list is read anew. */
interface Said {
  row: FollowUpRow;
  place: number;
  isDone: boolean;
}

/** What somebody is to see to: whom it is about, what was noted, by when; done with a press, which can be taken back. */
export function FollowUpList({ club, season, today, rows, settle, isShort = false, isOwn = false }: FollowUpListProps) {
  const words = useTranslations("followups");
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map());
  const shown = [...rows];
  for (const { row, place } of [...said.values()].sort((one, other) => one.place - other.place))
    if (!rows.some(({ id }) => id === row.id)) shown.splice(Math.min(place, shown.length), 0, row);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={words("list")} className="divide-y divide-line border-line border-y">
      {shown.map((row, place) => (
        <FollowUpItem
          key={row.id}
          {...{ row, today, isShort, isOwn }}
          isDone={said.get(row.id)?.isDone ?? row.followUp.doneAt !== null}
          href={seasonAddress(club, season, "members", row.pageId)}
          settle={async (isDone) => {
            const answer = await settle({ id: row.id, isDone });
            if (!answer.ok) return answer.words;
            setSaid((before) => new Map(before).set(row.id, { row, place, isDone }));
            return null;
          }}
        />
      ))}
    </ul>
  );
}

interface FollowUpItemProps {
  row: FollowUpRow;
  today: string;
  isShort: boolean;
  isOwn: boolean;
  isDone: boolean;
  href: string;
  settle(isDone: boolean): Promise<string | null>;
}

function FollowUpItem({ row, today, isShort, isOwn, isDone, href, settle }: FollowUpItemProps) {
  const words = useTranslations("followups");
  const { isSending, fault, press } = usePress(settle);
  const name = row.person || words("unnamed", { id: String(row.memberId) });
  const { followUp } = row;
  const isJustDone = isDone && followUp.doneAt === null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-[1_1_16rem] space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <IntentLink href={href} className="font-medium text-accent underline-offset-4 hover:underline">
            {name}
          </IntentLink>
          {isJustDone ? (
            <span className="text-validated">{words("nowDone")}</span>
          ) : (
            <FollowUpState followUp={isDone ? followUp : { ...followUp, doneAt: null }} today={today} isOwn={isOwn} />
          )}
        </p>
        <p className={`whitespace-pre-line [overflow-wrap:anywhere] ${isShort ? "line-clamp-2" : ""}`}>{row.body}</p>
        <p role="alert" className="text-danger empty:hidden">
          {fault}
        </p>
      </div>
      <Button
        size="sm"
        pending={isSending}
        aria-label={words(isDone ? "undoOf" : "doneOf", { name })}
        onClick={() => void press(!isDone)}
      >
        {isDone ? <Undo2 aria-hidden /> : <Check aria-hidden />}
        {words(isDone ? "undo" : "done")}
      </Button>
    </li>
  );
}
