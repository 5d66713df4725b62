"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useDesk } from "#components/base/shell/desk.tsx";
import { Badge, StateBadge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { ContactLink } from "#components/people/records/reach.tsx";
import { SightNote } from "#components/people/records/sight-note.tsx";
import { ADULT_AGE } from "#lib/base/age.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { RegistrationDetail } from "#lib/registrations/decisions/registration-detail.ts";
import { PlacesCell, useSlotName } from "./cells.tsx";
import { Decisions, Parents } from "./detail-parts.tsx";
import { pairAddress } from "./pair-address.ts";
import { RefusalReasonPart } from "./refusal-reason.tsx";

interface DetailProps {
  detail: RegistrationDetail;
  /** The address below which people have their pages. */
  members: string;
  /** The address below which pairs of records are compared. */
  twins: string;
  /** Where its group and slots are changed; not given where it cannot be. */
  change?: string | undefined;
  /** Notes something of the person; not given to who may note nothing. */
  onNote?: (() => void) | undefined;
  /** Keeps why it is refused; not given to who may not. */
  onReason?: ((reason: string) => Promise<string | null>) | undefined;
  onWriting: (isWriting: boolean) => void;
  /** Where the letter about a refusal is printed; not given to whom that is closed. */
  letter: string | undefined;
}

/** Who, what, how many places, what was decided. */
export function DetailFacts(props: DetailProps) {
  const { detail, members, twins, change, onNote, onReason, onWriting, letter } = props;
  const words = useTranslations("registrations.panel");
  const states = useTranslations("ui.states");
  const { row, others, history, standing } = detail;
  const isRefused = row.state === "refused";
  const refusal = useTranslations("registrations.refusal");
  return (
    <div className="space-y-6">
      {(isRefused || row.deciding === "refuse") && (onReason || detail.refusal) ? (
        <Part title={refusal("title")}>
          <RefusalReasonPart
            written={detail.refusal}
            keep={onReason}
            onWriting={onWriting}
            letter={isRefused && onReason ? letter : undefined}
          />
        </Part>
      ) : null}
      <Doubts {...{ detail, members, twins }} />
      <PersonFacts detail={detail} members={members} onNote={onNote} />
      <RegistrationFacts row={row} change={change} />
      {standing ? (
        <Part title={standing.title}>
          <p>
            {standing.says}
            {standing.age ? <span className="text-ink-soft"> · {standing.age}</span> : null}
          </p>
        </Part>
      ) : null}
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
      {history ? (
        <Part title={words("history")}>
          <Decisions history={history} />
        </Part>
      ) : null}
    </div>
  );
}

/** What stands in its way, first of all: what its row says in short stands here in sentences. */
function Doubts({
  detail: { row, twins: records },
  members,
  twins,
}: Pick<DetailProps, "detail" | "members" | "twins">) {
  const words = useTranslations("registrations.panel");
  const [twin] = records;
  if (row.tags.length === 0) return null;
  return (
    <Part title={words("doubts")}>
      <ul className="space-y-2">
        {row.tags.map(({ short, full }) => (
          <li key={short} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <Badge tone="pending">{short}</Badge>
            <span className="min-w-0">{full}</span>
          </li>
        ))}
      </ul>
      {row.doubt?.codes.includes("documents_missing") ? (
        <p>
          <IntentLink
            href={`${members}/${row.memberId}/papers`}
            className="text-accent underline-offset-4 hover:underline max-md:py-2"
          >
            {words("papers")}
          </IntentLink>
        </p>
      ) : null}
      {twin === undefined ? null : (
        <p>
          <IntentLink
            href={pairAddress(twins, row.memberId, twin)}
            className="text-accent underline-offset-4 hover:underline max-md:py-2"
          >
            {words("compare")}
          </IntentLink>
        </p>
      )}
    </Part>
  );
}

function PersonFacts({
  detail: { row, person, shown },
  members,
  onNote,
}: Pick<DetailProps, "detail" | "members" | "onNote">) {
  const { role } = useDesk().person;
  const words = useTranslations("registrations");
  const formats = useFormats();
  const minor = row.age !== null && row.age < ADULT_AGE;
  if (!person) return <p className="text-ink-soft">{words("panel.noPerson")}</p>;
  return (
    <Part title={words("panel.person")} aside={minor ? <Badge>{words("panel.minor")}</Badge> : null}>
      <Facts
        facts={[
          shown.birth
            ? [
                words("panel.born"),
                person.birthDate
                  ? `${formats.date(person.birthDate)} · ${words("years", { age: row.age ?? 0 })}`
                  : words("ageUnknown"),
              ]
            : [words("columns.age"), row.age === null ? null : words("years", { age: row.age })],
          [
            words("panel.email"),
            person.email ? (
              <ContactLink key="email" by="mail" to={person.email} />
            ) : (
              shown.contact && <None key="email" />
            ),
          ],
          [
            words("panel.phone"),
            person.phone ? (
              <ContactLink key="phone" by="call" to={person.phone} />
            ) : (
              shown.contact && <None key="phone" />
            ),
          ],
          [words("panel.address"), person.address],
        ]}
      />
      {minor ? <Parents parents={person.parents} /> : null}
      {Object.values(shown).every(Boolean) ? null : (
        <p className="text-ink-soft text-sm">
          <SightNote role={role} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <IntentLink
          href={`${members}/${row.memberId}`}
          className="text-accent underline-offset-4 hover:underline max-md:py-2"
        >
          {words("panel.record")}
        </IntentLink>
        {onNote ? (
          <Button size="sm" aria-keyshortcuts="N" onClick={onNote}>
            {words("panel.note")}
            <kbd aria-hidden className="rounded-sm border border-current/40 px-1 font-sans text-xs max-md:hidden">
              N
            </kbd>
          </Button>
        ) : null}
      </p>
    </Part>
  );
}

function None() {
  return <span className="text-ink-faint">–</span>;
}

function RegistrationFacts({ row, change }: { row: RegistrationDetail["row"] } & Pick<DetailProps, "change">) {
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
      {change ? (
        <p>
          <IntentLink href={change} className="text-accent underline-offset-4 hover:underline max-md:py-2">
            {words("counter.change")}
          </IntentLink>
        </p>
      ) : null}
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
        .filter(([, value]) => value !== null && value !== "" && value !== false)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
