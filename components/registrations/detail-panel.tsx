"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import useSWR from "swr";
import { AnswerError, fetchJson } from "#components/live/fetch-json.ts";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import { Badge, StateBadge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Sheet, SheetContent } from "#components/ui/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import { ADULT_AGE } from "#lib/age.ts";
import type { RegistrationDetail } from "#lib/jobs/registration-detail.ts";
import type { JobOperation } from "#lib/store/schema/jobs.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { PlacesCell, StateCell, useRowName, useSlotName } from "./cells.tsx";
import { Decisions, Parents } from "./detail-parts.tsx";

export interface DetailPanelProps {
  club: string;
  season: number;
  kind: "annual" | "event";
  /** null: closed. */
  id: number | null;
  onClose: () => void;
  /** Why this person may not decide; null when they may. */
  noDecision: string | null;
  onDecide: (operation: JobOperation, id: number) => void;
}

/** Decisions stream in, one line at a time; what one is about to press must not be long behind them. */
const READ_AGAIN_MS = 1_500;

/** The panel at the right: who, what, how many places, what was decided. The table behind stays usable and in its place. */
export function DetailPanel({ club, season, kind, id, onClose, noDecision, onDecide }: DetailPanelProps) {
  const words = useTranslations("registrations");
  const table = useTranslations("table");
  const name = useRowName();
  const path = id === null ? null : `/api/clubs/${club}/${season}/registrations/${kind}/${id}`;
  const { data, error, mutate } = useSWR<RegistrationDetail, Error>(path, fetchJson, { keepPreviousData: true });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["registrations", "mirror", "jobs"], (change) => {
    if (id !== null && (change.season === undefined || change.season === season)) again();
  });
  const shown = data && data.row.id === id ? data : undefined;
  const gone = error instanceof AnswerError && error.status === 404;
  return (
    <Sheet open={id !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <SheetContent
        veil={false}
        title={shown ? name(shown.row) : words("panel.label")}
        aside={shown ? <StateCell row={shown.row} /> : null}
        // The focus stays in the table, so that the arrows go on; Tab or a press leads into the panel.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        actions={
          id === null || gone ? null : (
            <Actions detail={shown} noDecision={noDecision} onDecide={(operation) => onDecide(operation, id)} />
          )
        }
      >
        {gone ? (
          <EmptyState title={words("panel.gone")} />
        ) : error ? (
          <ErrorState
            shape="inline"
            title={words("failed.title")}
            action={<Button onClick={() => void mutate()}>{table("again")}</Button>}
          >
            {error.message}
          </ErrorState>
        ) : shown ? (
          <Detail detail={shown} members={seasonAddress(club, season, "members")} />
        ) : (
          <DetailSkeleton />
        )}
      </SheetContent>
    </Sheet>
  );
}

function Actions({
  detail,
  noDecision,
  onDecide,
}: {
  detail: RegistrationDetail | undefined;
  noDecision: string | null;
  onDecide: (operation: JobOperation) => void;
}) {
  const words = useTranslations("registrations");
  const operations: JobOperation[] = ["cancel"];
  if (detail?.row.state !== "refused") operations.push("refuse");
  if (detail?.row.state !== "validated") operations.push("validate");
  return operations.map((operation) => (
    <Button
      key={operation}
      variant={operation === "validate" ? "primary" : operation === "cancel" ? "quiet" : "secondary"}
      className="max-md:flex-1"
      disabledReason={noDecision}
      onClick={() => onDecide(operation)}
    >
      {words(`actions.${operation}`)}
    </Button>
  ));
}

interface DetailProps {
  detail: RegistrationDetail;
  /** The address below which people have their pages. */
  members: string;
}

function Detail({ detail, members }: DetailProps) {
  const words = useTranslations("registrations.panel");
  const states = useTranslations("ui.states");
  const { row, others, history } = detail;
  return (
    <div className="space-y-6">
      <PersonFacts detail={detail} members={members} />
      <RegistrationFacts row={row} />
      <Part title={words("others")}>
        {others.length === 0 ? (
          <p className="text-ink-soft">{words("noOthers")}</p>
        ) : (
          <ul className="space-y-1.5">
            {others.map((other) => (
              <li key={`${other.kind}-${other.id}`} className="flex items-center justify-between gap-3">
                <span>{other.activity ?? `#${other.id}`}</span>
                <StateBadge state={other.state}>{states(other.state)}</StateBadge>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={words("history")}>
        <Decisions history={history} />
      </Part>
    </div>
  );
}

function PersonFacts({ detail: { row, person }, members }: DetailProps) {
  const words = useTranslations("registrations");
  const formats = useFormats();
  const minor = row.age !== null && row.age < ADULT_AGE;
  if (!person) return <p className="text-ink-soft">{words("panel.noPerson")}</p>;
  return (
    <Part title={words("panel.person")} aside={minor ? <Badge>{words("panel.minor")}</Badge> : null}>
      <Facts
        facts={[
          [
            words("panel.born"),
            person.birthDate
              ? `${formats.date(person.birthDate)} · ${words("years", { age: row.age ?? 0 })}`
              : words("ageUnknown"),
          ],
          [words("panel.email"), <Reach key="email" scheme="mailto" to={person.email} />],
          [words("panel.phone"), <Reach key="phone" scheme="tel" to={person.phone} />],
          [words("panel.address"), person.address],
        ]}
      />
      {minor ? <Parents parents={person.parents} /> : null}
      <p>
        <Link
          href={`${members}/${row.memberId}`}
          className="text-accent underline-offset-4 hover:underline max-md:py-2"
        >
          {words("panel.record")}
        </Link>
      </p>
    </Part>
  );
}

/** An address that a press writes to or calls. */
function Reach({ scheme, to }: { scheme: "mailto" | "tel"; to: string | null }) {
  return to ? <a href={`${scheme}:${to}`}>{to}</a> : <span className="text-ink-faint">–</span>;
}

function RegistrationFacts({ row }: { row: RegistrationDetail["row"] }) {
  const words = useTranslations("registrations");
  const formats = useFormats();
  const slotName = useSlotName();
  return (
    <Part title={words("panel.registration")}>
      <Facts
        facts={[
          [words("panel.activity"), row.activity ?? words("unknownActivity", { id: String(row.activityId) })],
          [words("panel.sport"), row.sport],
          [words("panel.slots"), row.slots.length > 0 ? row.slots.map(slotName).join(", ") : null],
          [words("panel.places"), <PlacesCell key="places" left={row.placesLeft} capacity={row.capacity} />],
          [words("panel.registered"), row.registeredAt ? formats.dateTime(row.registeredAt) : null],
          [words("panel.validated"), row.validatedAt ? formats.dateTime(row.validatedAt) : null],
          [words("panel.number"), String(row.id)],
        ]}
      />
    </Part>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="flex items-center gap-2 text-ink-soft text-sm">
        {title}
        {aside}
      </h3>
      {children}
    </section>
  );
}

/** Labelled values. Unknown ones are left out. */
function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[8.5rem_1fr] gap-x-3 gap-y-1.5 [&_a]:text-accent [&_a]:underline-offset-4 hover:[&_a]:underline">
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
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
