"use client";

import { UserCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import useSWR from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { clubDataAddress } from "#lib/addresses.ts";
import type { FoundPerson } from "#lib/mirror/find-people.ts";
import { personName } from "#lib/words/formats.ts";
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
const DATE = /^\d{4}-\d{2}-\d{2}$/;

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
  const { data } = useSWR<{ people: FoundPerson[] }, Error>(address ?? null, fetchJson, { revalidateOnFocus: false });
  const people = data?.people ?? [];
  const pick = (id: number) => {
    // What was typed is of somebody whom the club knows: it is no draft of anybody.
    reset();
    router.push(take.replace("{id}", String(id)));
  };
  return (
    <div aria-live="polite" className="sticky top-2 z-10 empty:hidden xl:mb-0 xl:h-0">
      {people.length === 0 ? null : (
        <section className="space-y-2 rounded border border-line border-l-3 border-l-pending bg-raised p-3 shadow-panel xl:absolute xl:left-[calc(100%+2.5rem)] xl:w-80">
          <h2 className="flex items-center gap-2 font-medium">
            <UserCheck aria-hidden className="size-4 shrink-0 text-pending" />
            {words("title", { count: people.length })}
          </h2>
          <ul className="space-y-2">
            {people.map((person) => (
              <li key={person.id} className="space-y-1.5">
                <PersonOption person={person} />
                <Button size="sm" onClick={() => pick(person.id)}>
                  {words("take")}
                  <span className="sr-only"> {personName(person)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What is asked about names and a birth date that stand in a form; undefined while a name is missing. */
function questionIn([last, first, birth]: unknown[]): string | undefined {
  const [lastName, firstName] = [last, first].map((name) => (typeof name === "string" ? name.trim() : ""));
  if (!lastName || !firstName) return undefined;
  const known = typeof birth === "string" && DATE.test(birth);
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
