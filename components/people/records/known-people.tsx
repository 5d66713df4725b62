"use client";

import { UserCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { Button } from "#components/base/ui/button.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import type { AlikePerson } from "#lib/people/records/alike.ts";
import { PersonOption } from "./person-option.tsx";

export interface KnownPeopleProps {
  club: string;
  season: number;
  /** Where a record is taken instead of making another: its number goes in the place of `{id}`. */
  take: string;
}

/** Typing settles this long before it is compared. */
const SETTLE_MS = 250;
/** The fields of a record by which two people are compared (club-api §2.4). */
const COMPARED = ["last_name", "first_name", "birth_date"];

/**
 * Beside the form of a new person: records that the club may have of them already, as soon as their names are typed. One press takes such a
 * record instead. Stands within the form.
 */
export function KnownPeople({ club, season, take }: KnownPeopleProps) {
  const words = useTranslations("people.alike");
  const router = useRouter();
  const { reset } = useFormContext();
  const asked = useSettled(useDeferredValue(questionIn(useWatch({ name: COMPARED }))));
  const address = asked && `${clubDataAddress(club, "people", "alike")}?season=${season}&${asked}`;
  // Where it cannot be told the form goes on without: the club's own rules stay.
  const { data } = useSWR<{ people: AlikePerson[] }, Error>(address ?? null, fetchJson, { revalidateOnFocus: false });
  const people = data?.people ?? [];
  const pick = (id: number) => {
    // What was typed is of somebody whom the club knows: it is no draft of anybody.
    reset();
    router.push(take.replace("{id}", String(id)));
  };
  const same = people.filter(({ likeness }) => likeness === "same");
  const similar = people.filter(({ likeness }) => likeness !== "same");
  return (
    // Beside the fields where the page keeps room for it (`BesideKnown`); else above them, under the top bar.
    <div
      aria-live="polite"
      className="sticky top-15 z-10 empty:hidden @min-[60rem]/beside:mb-0 @min-[60rem]/beside:h-0"
    >
      {people.length === 0 ? null : (
        <section className="max-h-[40dvh] space-y-3 overflow-y-auto rounded border border-line border-l-3 border-l-pending bg-raised p-3 shadow-panel @min-[60rem]/beside:absolute @min-[60rem]/beside:left-[calc(100%+2.5rem)] @min-[60rem]/beside:max-h-[80dvh] @min-[60rem]/beside:w-80">
          {same.length > 0 ? (
            <Records title={words("title", { count: same.length })} people={same} pick={pick} />
          ) : null}
          {similar.length > 0 ? (
            <Records title={words("similar", { count: similar.length })} people={similar} pick={pick} />
          ) : null}
        </section>
      )}
    </div>
  );
}

interface RecordsProps {
  title: string;
  people: readonly AlikePerson[];
  pick: (id: number) => void;
}

/** Records that are alike in one way, each with what tells it from what is typed. */
function Records({ title, people, pick }: RecordsProps) {
  const words = useTranslations("people.alike");
  return (
    <div className="space-y-2">
      <h2 className="flex items-center gap-2 font-medium">
        <UserCheck aria-hidden className="size-4 shrink-0 text-pending" />
        {title}
      </h2>
      <ul className="space-y-2">
        {people.map((person) => (
          <li key={person.id} className="space-y-1.5">
            <PersonOption person={person} />
            {person.likeness === "same" ? null : (
              <p className="text-pending text-sm">{words(`differs.${person.likeness}`)}</p>
            )}
            <Button size="sm" onClick={() => pick(person.id)}>
              {words("take")}
              <span className="sr-only"> {personName(person)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is asked about names and a birth date that stand in a form; undefined while a name is missing. */
function questionIn([last, first, birth]: unknown[]): string | undefined {
  const [lastName, firstName] = [last, first].map((name) => (typeof name === "string" ? name.trim() : ""));
  if (!lastName || !firstName) return undefined;
  const known = isIsoDay(birth);
  return new URLSearchParams({
    ...{ last_name: lastName, first_name: firstName },
    ...(known && { birth_date: birth }),
  }).toString();
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
