"use client";

import { CircleCheck, CircleHelp, CircleX, LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { LatestRecordings, PartState, Recording, RecordingPart } from "#lib/treasury/payments/recordings.ts";
import type { AskAnswer } from "./use-ask.ts";

const LOOK_WHILE_OPEN_MS = 700;
const READ_AGAIN_MS = 400;

const ICONS = {
  waiting: LoaderCircle,
  unknown: CircleHelp,
  recorded: CircleCheck,
  notAllocated: TriangleAlert,
  refused: CircleX,
  withdrawn: CircleX,
} as const satisfies Record<PartState, unknown>;

export interface RecordingsProps {
  club: string;
  season: number;
  initial: LatestRecordings;
  /** Changes with each recording that was written down: it is read at once. */
  written: number;
  /** Somebody has looked at a part that is not as it was meant. */
  setAside(ask: string, place: number): Promise<AskAnswer>;
}

/** What became of what was recorded: one's own, and above them what of anybody's has to be looked at. */
export function Recordings({ club, season, initial, written, setAside }: RecordingsProps) {
  const words = useTranslations("treasury.recordings");
  const path = `${seasonDataAddress(club, season, "recordings")}`;
  const { data, error, mutate } = useSWR<LatestRecordings, Error>([path, written], () => fetchJson(path), {
    fallbackData: initial,
    keepPreviousData: true,
    refreshInterval: (latest) => (latest?.own.some(({ isOpen }) => isOpen) ? LOOK_WHILE_OPEN_MS : 0),
    dedupingInterval: 0,
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["mirror", "jobs"], again);
  const { own, unfinished } = data ?? initial;
  const [trouble, setTrouble] = useState<string>();
  const ui = useTranslations("ui");
  const put = async (ask: string, place: number) => {
    const answer = await setAside(ask, place).catch(() => ({ ok: false as const, words: ui("lost") }));
    setTrouble(answer.ok ? undefined : answer.words);
    await mutate();
  };
  return (
    <div className="space-y-8">
      {error ? <ErrorState shape="inline" title={words("notRead")} /> : null}
      {unfinished.length > 0 ? (
        <section aria-labelledby="unfinished" className="space-y-2">
          <h2 id="unfinished" className="text-lg">
            {words("unfinished", { count: unfinished.length })}
          </h2>
          <p className="text-ink-soft">{words("unfinishedHelp")}</p>
          {trouble === undefined ? null : <ErrorState shape="inline" title={trouble} />}
          <List {...{ club, season }} recordings={unfinished} onAside={put} />
        </section>
      ) : null}
      <section aria-labelledby="own" className="space-y-2">
        <h2 id="own" className="text-lg">
          {words("own")}
        </h2>
        {own.length === 0 ? (
          <p className="text-ink-soft">{words("none")}</p>
        ) : (
          <List {...{ club, season }} recordings={own} />
        )}
      </section>
    </div>
  );
}

interface ListProps {
  club: string;
  season: number;
  recordings: readonly Recording[];
  /** Where what needs somebody is dealt with. */
  onAside?: (ask: string, place: number) => void;
}

function List({ club, season, recordings, onAside }: ListProps) {
  const words = useTranslations("treasury.recordings");
  const formats = useFormats();
  return (
    <ul className="divide-y divide-line border-line border-y">
      {recordings.map((recording) => (
        <li key={recording.ask} className="space-y-1 py-2" data-recording={recording.ask}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium tabular-nums">
              {formats.euros(recording.type === "Remboursement" ? -recording.amountCents : recording.amountCents)}
              {recording.type === "Paiement" ? null : <span className="ml-2 font-normal">{typeOf(recording)}</span>}
            </span>
            <span className="text-ink-soft">
              {words("facts", {
                method: recording.method,
                date: formats.date(recording.receivedOn),
                by: recording.by,
              })}
            </span>
          </p>
          <p className="text-ink-soft text-sm">{sumOf(recording)}</p>
          <ul className="space-y-0.5">
            {recording.parts.map((part) => (
              <Part
                key={part.place}
                {...{ club, season, part }}
                onAside={onAside && part.needsLook ? () => onAside(recording.ask, part.place) : undefined}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );

  function typeOf({ type, counters }: Recording): string {
    if (counters !== null) return words(`counters.${counters}`);
    const known = (["Reduction", "Remboursement", "Autre"] as const).find((one) => one === type);
    return known ? words(`types.${known}`) : type;
  }

  function sumOf({ parts }: Recording): string {
    const recorded = parts.filter(({ paymentId }) => paymentId !== null).length;
    return recorded === parts.length
      ? words("whole", { count: parts.length })
      : words("partly", { recorded, count: parts.length });
  }
}

interface PartProps {
  club: string;
  season: number;
  part: RecordingPart;
  onAside: (() => void) | undefined;
}

function Part({ club, season, part, onAside }: PartProps) {
  const words = useTranslations("treasury.recordings");
  const errors = useTranslations("errors");
  const formats = useFormats();
  const Icon = ICONS[part.state];
  const reason = part.code && errorWords(errors, { kind: "refused", code: part.code, detail: part.detail });
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <Icon aria-hidden className="size-4 shrink-0 self-center" />
      <IntentLink
        className="inline-flex min-h-6 items-center"
        href={seasonAddress(club, season, "members", part.memberId)}
      >
        {part.name ?? `#${part.memberId}`}
      </IntentLink>
      <span className="tabular-nums">{formats.euros(part.amountCents)}</span>
      <span className={part.state === "recorded" ? "text-ink-soft" : "text-pending"}>
        {words(`states.${part.state}`)}
      </span>
      {reason && part.state !== "recorded" ? (
        <span className="text-ink-soft [overflow-wrap:anywhere]">{reason}</span>
      ) : null}
      {part.paymentId === null ? null : (
        <IntentLink
          className="inline-flex min-h-6 items-center text-ink-soft text-sm"
          href={seasonAddress(club, season, "payments", part.paymentId)}
        >
          {words(part.needsLook ? "choose" : "number", { id: part.paymentId })}
        </IntentLink>
      )}
      {onAside && part.paymentId === null ? (
        <IntentLink
          className="inline-flex min-h-6 items-center"
          href={seasonAddress(club, season, "payments", `new?person=${part.memberId}`)}
        >
          {words("again")}
        </IntentLink>
      ) : null}
      {onAside ? (
        <Button size="sm" variant="quiet" onClick={onAside}>
          {words("setAside")}
        </Button>
      ) : null}
    </li>
  );
}
