"use client";

import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import type { PersonRegistration } from "#lib/people/records/find-people.ts";
import { SeasonRegistrations, type SeasonRegistrationsProps } from "./season-registrations.tsx";

/** Changes of a season come in bursts, and few of them are this person's. */
const AGAIN_MS = 1_500;

interface LiveRegistrationsProps extends SeasonRegistrationsProps {
  club: string;
  season: number;
  person: number;
}

/**
 * What a person is registered to, as it is now. Only this part of the page is read again: the record comes from the club and would
 * cost a call of its quota at every change of anybody.
 */
export function LiveRegistrations({ club, season, person, ...given }: LiveRegistrationsProps) {
  const path = given.denied === null ? seasonDataAddress(club, season, "members", person, "registrations") : null;
  const { data, mutate } = useSWR<PersonRegistration[], Error>(path, fetchJson, {
    fallbackData: [...given.registrations],
    revalidateOnMount: false,
    dedupingInterval: 0,
  });
  const again = useThrottle(() => void mutate(), AGAIN_MS);
  useLive(club, ["registrations", "mirror"], (change) => {
    if (change.season === undefined || change.season === season) again();
  });
  return <SeasonRegistrations {...given} registrations={data ?? given.registrations} />;
}
