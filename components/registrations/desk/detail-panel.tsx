"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { AnswerError, fetchJson } from "#components/base/live/fetch-json.ts";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { Skeleton } from "#components/base/ui/skeleton.tsx";
import { SIGHT } from "#lib/base/access/sight.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import type { RegistrationDetail } from "#lib/registrations/decisions/registration-detail.ts";
import type { RegistrationRow } from "#lib/sync/copy/registrations.ts";
import { StateCell, useRowName } from "./cells.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { PanelActions, type PanelActionsProps } from "./panel-actions.tsx";
import { PanelFrame } from "./panel-frame.tsx";

export interface DetailPanelProps extends Omit<PanelActionsProps, "detail" | "onChanged" | "isWriting"> {
  club: string;
  season: number;
  kind: "annual" | "event";
  id: number;
  onClose: () => void;
  /** What the person sees of it by now. */
  onSeen: (row: RegistrationRow) => void;
  /** Keeps why it is refused. @returns why it was not kept, in words; null: it was. Not given to who may not */
  onReason?: ((id: number, reason: string) => Promise<string | null>) | undefined;
  /** Notes something of the person; not given to who may note nothing. */
  onNote?: (() => void) | undefined;
}

/** Decisions stream in, one line at a time; what one is about to press must not be long behind them. */
const READ_AGAIN_MS = 1_500;
/** While it is being decided it is looked at again without being told, should the stream be cut. */
const LOOK_WHILE_DECIDING_MS = 1_500;

/** The panel at the right: who, what, how many places, what was decided. The table stays usable and in its place. */
export function DetailPanel({
  club,
  season,
  kind,
  id,
  onClose,
  onSeen,
  onNote,
  onReason,
  ...actions
}: DetailPanelProps) {
  const words = useTranslations("registrations");
  const table = useTranslations("table");
  const name = useRowName();
  const path = seasonDataAddress(club, season, "registrations", kind, id);
  const { data, error, mutate } = useSWR<RegistrationDetail, Error>(path, fetchJson, {
    keepPreviousData: true,
    refreshInterval: (latest) => (latest?.row.deciding ? LOOK_WHILE_DECIDING_MS : 0),
  });
  const { role, isOfSection } = useDesk().person;
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["registrations", "mirror", "jobs"], (change) => {
    if (change.season === undefined || change.season === season) again();
  });
  const shown = data && data.row.id === id ? data : undefined;
  const gone = error instanceof AnswerError && error.status === 404;
  const root = useFocusKept();
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    if (shown) onSeen(shown.row);
  }, [shown, onSeen]);
  return (
    <PanelFrame
      ref={root}
      label={words("panel.label")}
      title={shown ? name(shown.row) : words("panel.label")}
      aside={shown ? <StateCell row={shown.row} kind={kind} /> : null}
      onClose={onClose}
      // Who does not decide is offered nothing to decide.
      actions={
        SIGHT[role].worklists === "none" ? null : (
          <PanelActions
            {...actions}
            club={club}
            detail={gone ? undefined : shown}
            isWriting={isWriting}
            onChanged={() => void mutate()}
            key={id}
          />
        )
      }
    >
      {gone ? (
        <Signpost title={words("panel.gone")} />
      ) : error ? (
        <ErrorState
          shape="inline"
          title={words("failed.title")}
          action={<Button onClick={() => void mutate()}>{table("again")}</Button>}
        >
          {error.message}
        </ErrorState>
      ) : shown ? (
        <DetailFacts
          key={id}
          detail={shown}
          onNote={onNote}
          onWriting={setWriting}
          onReason={
            onReason
              ? async (reason) => {
                  const unkept = await onReason(id, reason);
                  if (unkept === null) await mutate();
                  return unkept;
                }
              : undefined
          }
          letter={
            isOfSection
              ? undefined
              : `${seasonAddress(club, season, "registrations", "refusals", "print")}?kind=${kind}&id=${id}`
          }
          members={seasonAddress(club, season, "members")}
          twins={seasonAddress(club, season, "members", "twins")}
          // An event registration has nothing to change (club-api §4.5).
          change={
            kind === "annual" && actions.noDecision === null && !isOfSection
              ? seasonAddress(club, season, "registrations", "annual", id)
              : undefined
          }
        />
      ) : (
        <DetailSkeleton />
      )}
    </PanelFrame>
  );
}

/** A button that was pressed makes way for what it has begun: the focus stays in the panel, where the keys go on. */
function useFocusKept() {
  const root = useRef<HTMLElement>(null);
  const within = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body) within.current = root.current?.contains(activeElement) ?? false;
    else if (within.current) root.current?.focus();
  });
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      within.current = target instanceof Node && (root.current?.contains(target) ?? false);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return root;
}

function DetailSkeleton() {
  return (
    <div className="space-y-3">
      {["w-1/3", "w-3/4", "w-2/3", "w-1/3", "w-3/4", "w-1/2"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed shapes
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
