"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import { useFindCommunes } from "#components/base/shell/desk.tsx";
import { POSTAL_CODE } from "#lib/base/postal-code.ts";
import type { Commune } from "#lib/sync/records/communes.ts";

/** How a search for communes goes. */
export interface FoundCommunes {
  state: "idle" | "searching" | "found" | "failed";
  communes: readonly Commune[];
  /** Why the search failed, where our server said so. */
  reason?: string;
  /** Asks once more. */
  again(): void;
}

type Found = Omit<FoundCommunes, "again">;

const IDLE: Found = { state: "idle", communes: [] };
const SEARCHING: Found = { state: "searching", communes: [] };

/**
 * The communes of a postal code, once it is whole; the answer to one that has been typed over meanwhile is ignored.
 * @param onFound told each answer once
 */
export function useCommunes(
  club: string,
  postalCode: string,
  onFound: (communes: readonly Commune[]) => void,
): FoundCommunes {
  const findCommunes = useFindCommunes();
  const [found, setFound] = useState(IDLE);
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  const tell = useRef(onFound);
  tell.current = onFound;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same thing again.
  useEffect(() => {
    if (!POSTAL_CODE.test(postalCode)) {
      setFound(IDLE);
      return;
    }
    let isWanted = true;
    setFound(SEARCHING);
    findCommunes(club, postalCode).then(
      (answer) => {
        if (!isWanted) return;
        if (!answer.ok) return setFound({ state: "failed", communes: [], reason: answer.words });
        setFound({ state: "found", communes: answer.communes });
        tell.current(answer.communes);
      },
      // No answer from the dashboard itself: it is out of reach, and the form must not go down with the search.
      () => isWanted && setFound({ state: "failed", communes: [] }),
    );
    return () => {
      isWanted = false;
    };
  }, [club, postalCode, attempt, findCommunes]);
  return { ...found, again };
}
