"use client";

import { useEffect } from "react";
import { useDesk } from "#components/base/shell/desk.tsx";
import { readNews } from "./actions.ts";

/**
 * Says that the page is being read: not the request for it, which a pointer over a link makes too. A failure is passed over: the dot stays until
 * the next visit.
 */
export function NewsRead({ club }: { club: string }) {
  const { hasNews, setNewsRead } = useDesk();
  useEffect(() => {
    if (!hasNews) return;
    readNews(club).then(
      () => setNewsRead(),
      () => undefined,
    );
  }, [club, hasNews, setNewsRead]);
  return null;
}
