"use client";

import { useEffect, useState } from "react";
import { AnswerError, fetchJson } from "#components/base/live/fetch-json.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { FoundPerson } from "#lib/people/records/find-people.ts";

/** Typing settles this long before a search is sent. */
const SETTLE_MS = 200;

/** One letter finds half the club. */
const LEAST = 2;

export interface FoundPeople {
  /** `nobody` is an answer; `failed` is none. */
  state: "idle" | "found" | "nobody" | "failed";
  people: readonly FoundPerson[];
  /** What was looked for when these were found. */
  query: string;
  /** Why the search failed, where our server said so. */
  reason?: string;
}

const IDLE: FoundPeople = { state: "idle", people: [], query: "" };

/** The people of a club who are found by what was typed, from the copy: no call to the club. */
export function useFoundPeople(club: string, season: number, typed: string): FoundPeople {
  const [found, setFound] = useState(IDLE);
  const query = typed.trim();
  useEffect(() => {
    if (query.length < LEAST) {
      setFound(IDLE);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const asked = new URLSearchParams({ season: String(season), q: query });
      fetchJson<{ people: FoundPerson[] }>(`${clubDataAddress(club, "people")}?${asked}`, { signal: stop.signal })
        .then(({ people }) => setFound({ state: people.length > 0 ? "found" : "nobody", people, query }))
        .catch((cause) => {
          // The next letter aborts a search: its answer is awaited instead.
          if (stop.signal.aborted) return;
          setFound({ state: "failed", people: [], query, reason: cause instanceof AnswerError ? cause.message : "" });
        });
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [club, season, query]);
  return found;
}
