"use client";

import { CalendarX2, LoaderCircle } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { Skeleton } from "#components/base/ui/skeleton.tsx";
import { clubAddress, signInAddress } from "#lib/base/addresses.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { loadReader } from "./cards/load-reader.ts";
import { atHand, sessionKeyOf } from "./device/kept-marks.ts";
import { OPENING, PoolSide, type PoolView, sheetAt } from "./device/pool-side.ts";
import { Leaving } from "./leaving.tsx";
import { NetLine } from "./net-line.tsx";
import { PoolDayProvider } from "./pool-day.tsx";
import { SessionList } from "./session-list.tsx";
import { SheetView } from "./sheet-view.tsx";
import { moveTo, searchOf, usePoolView } from "./use-address.ts";
import { keepPage, type Readiness, readiness } from "./worker/files.ts";

/** Often enough to wake with a session that begins. */
const LOOK_AT_CLOCK_MS = 20_000;

export interface AtPoolSideProps {
  club: string;
  /** The account whose device this is. */
  person: number;
  /** Why this role may see no attendance; null where it may. */
  denied: string | null;
  /** Signs out, whatever has not left this device. */
  leave: () => Promise<void>;
}

/** The attendance page: what the device has, whatever the network does. */
export function AtPoolSide({ club, person, denied, leave }: AtPoolSideProps) {
  const [side] = useState(() => new PoolSide(club, person));
  const shown = useSyncExternalStore(side.subscribe, side.shown, () => OPENING);
  useEffect(() => (denied === null ? side.start() : undefined), [side, denied]);
  const readiness = useReadiness(club, shown);
  if (denied !== null) return <Denied words={denied} />;
  switch (shown.phase) {
    case "opening":
      return <Waiting />;
    case "unkept":
      return <Unkept />;
    case "denied":
      return <Denied words={shown.words} />;
    case "signed_out":
      return <SignedOut club={club} unsent={shown.held.marks.length} />;
    default:
      return <Open {...{ side, club, shown, readiness, leave }} />;
  }
}

/** Has the page kept once its sheets are read, and tells whether it is; without the dashboard, whether it was. */
function useReadiness(club: string, { reached, phase, held }: PoolView): Readiness {
  const [is, tell] = useState<Readiness>("preparing");
  const hasCards = held.sheets.some(({ sheet }) => sheet.people.some(({ card }) => card));
  useEffect(() => {
    if (phase !== "open" || reached === undefined) return;
    let isOver = false;
    const page = clubAddress(club, "attendance");
    // What reads cards is kept with the page, for a pool without a network; a club that has none never loads it.
    const loaded = reached && hasCards ? loadReader().catch(() => {}) : Promise.resolve();
    void loaded.then(() => (reached ? keepPage(page) : readiness(page))).then((now) => isOver || tell(now));
    return () => {
      isOver = true;
    };
  }, [club, phase, reached, hasCards]);
  return is;
}

interface OpenProps extends Pick<AtPoolSideProps, "club" | "leave"> {
  side: PoolSide;
  shown: PoolView;
  readiness: Readiness;
}

function Open({ side, club, shown, readiness, leave }: OpenProps) {
  const view = usePoolView();
  const now = useClock(side);
  const ofPage = useTimeZone();
  const timeZone = shown.held.reading?.timeZone ?? ofPage ?? "UTC";
  const today = clubDay(timeZone, new Date(now));
  useWaking(view?.show === "at-hand", shown, { now, today });
  if (view === undefined) return <Waiting />;
  if (view.show === "leaving") return <Leaving side={side} shown={shown} leave={leave} />;
  const found = view.show === "sheet" ? sheetAt(shown, view.session) : undefined;
  const never = shown.held.reading === undefined && found === undefined;
  return (
    <PoolDayProvider today={today} timeZone={timeZone}>
      <div className="flex min-h-dvh flex-col">
        <div className="flex-1">
          {view.show === "sheet" ? (
            <SheetView
              key={sessionKeyOf(view.session)}
              side={side}
              club={club}
              shown={shown}
              session={view.session}
              kept={found}
            />
          ) : never ? (
            <NotRead side={side} reached={shown.reached} />
          ) : (
            <SessionList club={club} shown={shown} now={now} leave={leave} />
          )}
        </div>
        <NetLine side={side} shown={shown} readiness={readiness} />
      </div>
    </PoolDayProvider>
  );
}

/** The club's clock, looked at now and then. */
function useClock(side: PoolSide): number {
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, LOOK_AT_CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return side.now();
}

/** Opens the session at hand, each once: whoever goes back to the list from it stays there. */
function useWaking(isOpen: boolean, { held }: PoolView, { now, today }: { now: number; today: string }): void {
  const woken = useRef<string>(undefined);
  const session = atHand(
    held.sheets.map(({ sheet }) => sheet),
    now,
    today,
  )?.session;
  const key = session && sessionKeyOf(session);
  useEffect(() => {
    if (!isOpen || !session || woken.current === key) return;
    woken.current = key;
    moveTo(searchOf(session), true);
  }, [isOpen, key, session]);
}

function Waiting() {
  const words = useTranslations("poolside");
  return (
    <div className="space-y-3 px-4 py-6" role="status">
      <h1 className="flex items-center gap-2 text-lg">
        <LoaderCircle aria-hidden className="size-4 animate-spin text-ink-faint" />
        {words("loading")}
      </h1>
      {["one", "two", "three", "four"].map((one) => (
        <Skeleton key={one} className="h-16" />
      ))}
    </div>
  );
}

/** Shown while the device has no sheets: they were not requested yet, or the request failed. It never says that a club has no sessions. */
function NotRead({ side, reached }: { side: PoolSide; reached: boolean | undefined }) {
  const words = useTranslations("poolside.away");
  if (reached === undefined) return <Waiting />;
  return (
    <div className="px-4">
      <ErrorState
        title={<h1 className="text-base">{words("title")}</h1>}
        action={
          <Button variant="primary" onClick={() => void side.refresh()}>
            {words("again")}
          </Button>
        }
      >
        {words("never")}
      </ErrorState>
    </div>
  );
}

function Unkept() {
  const words = useTranslations("poolside.unkept");
  return (
    <div className="px-4">
      <ErrorState title={<h1 className="text-base">{words("title")}</h1>}>{words("words")}</ErrorState>
    </div>
  );
}

function Denied({ words: reason }: { words: string }) {
  const words = useTranslations("poolside");
  return (
    <Signpost
      icon={CalendarX2}
      title={<h1>{words("denied.title")}</h1>}
      action={
        <Button asChild>
          <a href="/">{words("toDesk")}</a>
        </Button>
      }
    >
      {reason}
    </Signpost>
  );
}

function SignedOut({ club, unsent }: { club: string; unsent: number }) {
  const words = useTranslations("poolside.signedOut");
  return (
    <div className="px-4">
      <ErrorState
        title={<h1 className="text-base">{words("title")}</h1>}
        kept={unsent > 0 ? words("unsent", { count: unsent }) : undefined}
        action={
          <Button asChild variant="primary">
            <a href={signInAddress(clubAddress(club, "attendance"))}>{words("again")}</a>
          </Button>
        }
      >
        {words("words")}
      </ErrorState>
    </div>
  );
}
