"use client";

import { useEffect, useRef } from "react";

/** As lib/live's Change: something of a club changed, read it again. */
export interface LiveChange {
  club: string;
  topic: "mirror" | "registrations" | "jobs";
  season?: number;
  id?: number;
}

type Hear = (change: LiveChange) => void;

/** One stream a club, however many components listen: browsers open few connections to one host. */
const streams = new Map<string, { source: EventSource; listeners: Set<Hear> }>();

function listen(club: string, hear: Hear): () => void {
  let stream = streams.get(club);
  if (!stream) {
    const listeners = new Set<Hear>();
    const source = new EventSource(`/api/live/${encodeURIComponent(club)}`);
    const tell = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as LiveChange;
      for (const listener of listeners) listener(change);
    };
    source.addEventListener("change", tell);
    // After a gap nobody knows what was missed: everything is looked at again.
    source.addEventListener("open", () => {
      for (const topic of ["mirror", "registrations", "jobs"] as const) {
        for (const listener of listeners) listener({ club, topic });
      }
    });
    stream = { source, listeners };
    streams.set(club, stream);
  }
  const { source, listeners } = stream;
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
    if (listeners.size > 0) return;
    source.close();
    streams.delete(club);
  };
}

/**
 * Calls `hear` when something of the club changed, and once after every (re)connection.
 * @param topics which changes; others are not told
 */
export function useLive(club: string, topics: readonly LiveChange["topic"][], hear: Hear): void {
  const latest = useRef(hear);
  latest.current = hear;
  const wanted = topics.join(" ");
  useEffect(
    () => listen(club, (change) => (wanted.split(" ").includes(change.topic) ? latest.current(change) : undefined)),
    [club, wanted],
  );
}
