"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { AnswerError, fetchJson } from "#components/base/live/fetch-json.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Guest, Line } from "./device/kept-marks.ts";

/** The part of what the desk's search answers that a sheet needs. */
interface Found {
  people: (Guest & { birthDate: string | null })[];
}

/** A pause in typing. */
const PAUSE_MS = 250;
/** One letter finds half of the club. */
const LEAST_LETTERS = 2;

interface FindPersonProps {
  club: string;
  seasonId: number;
  /** Who is on the sheet already. */
  here: readonly Line[];
  onFound: (person: Guest) => void;
  onClose: () => void;
}

/** Looks for somebody by name who turned up without being expected. It needs a network: the club's people are not on the device. */
export function FindPerson({ club, seasonId, here, onFound, onClose }: FindPersonProps) {
  const words = useTranslations("poolside.find");
  const formats = useFormats();
  const field = useId();
  const [query, setQuery] = useState("");
  const found = useFound(club, seasonId, query.trim());
  const known = new Set(here.map(({ id }) => id));
  const people = found.kind === "people" ? found.people.filter(({ id }) => !known.has(id)) : [];
  return (
    <search className="block space-y-2 rounded border border-line bg-surface p-3">
      <Label htmlFor={field}>{words("label")}</Label>
      <div className="flex gap-2">
        <Input
          id={field}
          type="search"
          autoFocus
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="md:h-11"
        />
        <Button className="md:h-11" onClick={onClose}>
          {words("close")}
        </Button>
      </div>
      <p role="status" className="text-ink-soft text-sm">
        {found.kind === "people" ? words("found", { count: people.length }) : null}
        {found.kind === "away" ? words("offline") : null}
        {found.kind === "refused" ? found.words || words("failed") : null}
      </p>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="border-line not-first:border-t">
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded px-2 text-left hover:bg-hover"
              onClick={() => {
                const { id, firstName, lastName, birthDate: born } = person;
                onFound({ id, firstName, lastName, born });
              }}
            >
              <span className="sr-only">{words("add", { name: personName(person) })}</span>
              <span aria-hidden className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
                {personName(person)}
              </span>
              {person.birthDate ? (
                <span className="text-ink-soft text-sm">{formats.date(person.birthDate)}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}

type Finding =
  | { kind: "nothing" }
  | { kind: "away" }
  | { kind: "refused"; words: string }
  | ({ kind: "people" } & Found);

function useFound(club: string, season: number, query: string): Finding {
  const [finding, setFinding] = useState<Finding>({ kind: "nothing" });
  useEffect(() => {
    if (query.length < LEAST_LETTERS) return setFinding({ kind: "nothing" });
    const left = new AbortController();
    const asked = new URLSearchParams({ season: String(season), q: query });
    const timer = setTimeout(() => {
      fetchJson<Found>(`${clubDataAddress(club, "people")}?${asked}`, { signal: left.signal }).then(
        ({ people }) => setFinding({ kind: "people", people }),
        (cause: unknown) => {
          if (left.signal.aborted) return;
          setFinding(cause instanceof AnswerError ? { kind: "refused", words: cause.message } : { kind: "away" });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [club, season, query]);
  return finding;
}
