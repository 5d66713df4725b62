"use client";

import { ArrowLeft, CheckCheck, QrCode, UserPlus, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { useCardReader } from "#components/people/cards/reading/use-card-reader.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { loadReader } from "./cards/load-reader.ts";
import type { KeptSheet } from "./device/device-database.ts";
import {
  canTakeBack,
  type Line,
  linesOf,
  mayMark,
  type Presence,
  rollCallOf,
  type SessionKey,
  type Turnout,
  unrecorded,
} from "./device/kept-marks.ts";
import type { PoolSide, PoolView } from "./device/pool-side.ts";
import { FindPerson } from "./find-person.tsx";
import { AttendanceRow } from "./person-row.tsx";
import { useMoments, useToday } from "./pool-day.tsx";
import { stayHere } from "./session-list.tsx";

interface SheetViewProps {
  side: PoolSide;
  club: string;
  shown: PoolView;
  session: SessionKey;
  /** Undefined where the device does not have it. */
  kept: KeptSheet | undefined;
}

/** The sheet of one session. */
export function SheetView({ side, club, shown, session, kept }: SheetViewProps) {
  const words = useTranslations("poolside");
  const { date, type, courseId } = session;
  const isAway = shown.reached === false;
  // As the club has it now; without a network as it was, and asked for when that is back.
  useEffect(() => {
    if (!isAway) void side.openSheet({ date, type, courseId });
  }, [side, date, type, courseId, isAway]);
  const back = `${clubAddress(club, "attendance")}?all`;
  return (
    <>
      <SheetHead kept={kept} session={session} back={back} />
      {kept ? (
        <SheetBody side={side} club={club} shown={shown} kept={kept} />
      ) : (
        <Signpost icon={UsersRound} title={words("unknownSession.title")}>
          {words("unknownSession.words")}
        </Signpost>
      )}
    </>
  );
}

function SheetHead({ kept, session, back }: { kept: KeptSheet | undefined; session: SessionKey; back: string }) {
  const words = useTranslations("poolside");
  const formats = useFormats();
  const sheet = kept?.sheet;
  const hours = sheet && words("hours", { begin: formats.time(sheet.begin), end: formats.time(sheet.end) });
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center gap-2 border-line border-b bg-paper px-2 py-1.5">
      <a
        href={back}
        onClick={stayHere("?all")}
        aria-label={words("allSessions")}
        className="grid size-11 shrink-0 place-content-center rounded text-ink-soft hover:bg-hover"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </a>
      <div className="min-w-0">
        <h1 className="text-lg leading-6 [overflow-wrap:anywhere]">
          {sheet?.title ?? words("untitled", { id: session.courseId })}
        </h1>
        <p className="text-ink-soft text-sm">
          {[formats.longDate(session.date), hours, sheet?.place].filter(Boolean).join(" · ")}
        </p>
      </div>
    </header>
  );
}

interface SheetBodyProps {
  side: PoolSide;
  club: string;
  shown: PoolView;
  kept: KeptSheet;
}

function SheetBody({ side, club, shown, kept }: SheetBodyProps) {
  const words = useTranslations("poolside");
  const reader = useTranslations("cardreader");
  const formats = useFormats();
  const moments = useMoments();
  const [finding, setFinding] = useState(false);
  const { Reader, isMissing, button, close } = useCardReader(loadReader);
  /** Whom the last tap could not change, and why. */
  const [final, setFinal] = useState<{ id: number; why: string }>();
  const { sheet } = kept;
  const lines = linesOf(sheet, kept.guests, shown.held.marks);
  const mayTake = mayMark(sheet, useToday());
  const { walkIns, ...roll } = rollCallOf(lines);
  const choose = (line: Line, presence: Presence | Turnout) => {
    const { mark } = line;
    setFinal(undefined);
    if (line.shown !== presence) return void side.mark(sheet.session, [{ memberId: line.id, presence }]);
    if (mark && canTakeBack(mark)) return void side.forget([mark.order]);
    setFinal({ id: line.id, why: words(`sheet.final.${whereIs(line)}`) });
  };
  const rest = unrecorded(lines);
  const everybody = () =>
    void side.mark(
      sheet.session,
      rest.map(({ id }) => ({ memberId: id, presence: "present" as const })),
    );
  return (
    <>
      <div className="space-y-3 px-4 py-3">
        {mayTake ? (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="lg"
              className="h-12 flex-1 md:h-11 md:flex-none"
              onClick={everybody}
              disabledReason={rest.length === 0 ? words("sheet.allPresentNone") : null}
            >
              <CheckCheck aria-hidden />
              {words("sheet.allPresent", { count: rest.length })}
            </Button>
            <Button size="lg" className="h-12 md:h-11" aria-expanded={finding} onClick={() => setFinding(!finding)}>
              <UserPlus aria-hidden />
              {words("find.open")}
            </Button>
            <Button size="lg" className="h-12 md:h-11" {...button}>
              <QrCode aria-hidden />
              {reader("open")}
            </Button>
          </div>
        ) : (
          <p role="note" className="rounded border border-line border-l-3 border-l-pending bg-surface p-3">
            {sheet.off ?? sheet.denied ?? words("sheet.notYet", { day: formats.longDate(sheet.session.date) })}
          </p>
        )}
        {mayTake && isMissing ? (
          <p role="alert" className="text-danger text-sm">
            {reader("notLoaded")}
          </p>
        ) : null}
        {mayTake && Reader ? <Reader key={kept.key} {...{ side, club, sheet }} onClose={close} /> : null}
        {finding && mayTake ? (
          <FindPerson
            club={club}
            seasonId={sheet.seasonId}
            here={lines}
            onFound={(person) => {
              setFinding(false);
              void side.addGuest(sheet.session, person);
            }}
            onClose={() => setFinding(false)}
          />
        ) : null}
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {words("sheet.counts", roll)}
          {walkIns > 0 ? ` · ${words("sheet.walkIns", { count: walkIns })}` : null}
        </p>
      </div>
      {lines.length === 0 ? (
        <EmptyState of={noRows({ total: lines.length })} icon={UsersRound} title={words("noPeople.title")}>
          {words("noPeople.words")}
        </EmptyState>
      ) : (
        // The keys only move the focus; each button is in the tab order by itself.
        <ul
          aria-label={words("sheet.people")}
          className="border-line border-y bg-surface md:mx-4 md:rounded md:border-x"
          onKeyDown={moveFocus}
        >
          {lines.map((line) => (
            <AttendanceRow
              key={line.id}
              {...{ side, line, mayTake }}
              final={final?.id === line.id ? final.why : undefined}
              onChoose={choose}
            />
          ))}
        </ul>
      )}
      <p className="px-4 py-3 text-ink-soft text-sm">
        {sheet.readAt === null ? words("sheet.copyPeople") : words("sheet.oldPeople", moments(sheet.readAt))}
        {mayTake && lines.some(({ expected }) => !expected) ? ` · ${words("sheet.onlyExpected")}` : null}
      </p>
    </>
  );
}

/** Where the mark stands that cannot be taken back. */
function whereIs({ mark }: Line): "club" | "guichet" | "perhaps" {
  if (mark?.state === "waiting") return "guichet";
  return mark?.state === "kept" ? "perhaps" : "club";
}

const STEPS: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Arrow keys go from one person to the next, and from one presence to another. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key];
  const button = (event.target as HTMLElement).closest<HTMLElement>("[data-presence]");
  if (!step || !button) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll("[data-choices]")].map((row) => [
    ...row.querySelectorAll<HTMLElement>("[data-presence]"),
  ]);
  const row = rows.findIndex((buttons) => buttons.includes(button));
  const column = rows[row]?.indexOf(button) ?? 0;
  rows[row + step[0]]?.[column + step[1]]?.focus();
}
