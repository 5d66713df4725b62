"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useDesk } from "#components/base/shell/desk.tsx";
import { useDeskStatus } from "./status.ts";

/**
 * On a page that was drawn while the club did not answer: draws it again once the club does. What was drawn without it asks for
 * nothing more.
 */
export function Renewal() {
  const { club, season } = useDesk();
  return season ? <SeasonRenewal club={club.slug} season={season.id} /> : null;
}

function SeasonRenewal({ club, season }: { club: string; season: number }) {
  const router = useRouter();
  const { status } = useDeskStatus(club, season);
  useEffect(() => {
    // Each look that finds the club there tries again, until the page no longer has this.
    if (status && !status.away) router.refresh();
  }, [status, router]);
  return null;
}
