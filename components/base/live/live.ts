"use client";

import { useEffect, useRef } from "react";
import { liveAddress } from "#lib/base/addresses.ts";
import type { Change } from "#lib/base/live/live.ts";
import { TOPICS, type Topic } from "#lib/base/live/topics.ts";
import { noteOpen, noteRefused } from "./signed-out.ts";

/** Something of a club changed: read it again. */
export interface LiveChange extends Change {
  /** Nothing in particular changed: a stream begins, at this number. */
  from?: string;
}

type Hear = (change: LiveChange) => void;

/** What the server rendered: for one season or all, and the number of the last change that it knew of when it began to read. */
interface Rendered {
  season?: number | undefined;
  at: string;
}

/** Whether what was rendered may be old: not for changes of another season, nor for a stream that begins where the server stood. */
export function mayBeOld(change: LiveChange, { season, at }: Rendered): boolean {
  const others = change.season !== undefined && season !== undefined && change.season !== season;
  return !others && change.from !== at;
}

/**
 * A lost connection the browser opens anew by itself; an answer that is no stream (503 while the database is away, 429, 401) it takes
 * for the last word. So we ask again: often at first, spread so that not all browsers come at once, and seldom after about a minute.
 */
const ASK_AGAIN = { leastMs: 2_000, spreadMs: 3_000, times: 20, thenMs: 30_000 };

const waitBefore = (attempt: number) =>
  attempt < ASK_AGAIN.times ? ASK_AGAIN.leastMs + Math.random() * ASK_AGAIN.spreadMs : ASK_AGAIN.thenMs;

/** One stream a club, however many components listen: browsers open few connections to one host. */
interface Stream {
  listeners: Set<Hear>;
  /** The number of the last change that it heard; undefined until it has said where it stands. */
  heard?: string;
  close: () => void;
}

const streams = new Map<string, Stream>();

function open(club: string): Stream {
  const stream: Stream = { listeners: new Set(), close };
  const tell = (change: LiveChange, at: string) => {
    stream.heard = at;
    for (const listener of stream.listeners) listener(change);
  };
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  const connect = () => {
    source = new EventSource(liveAddress(club));
    source.addEventListener("change", (event: MessageEvent<string>) =>
      tell(JSON.parse(event.data) as LiveChange, event.lastEventId),
    );
    // After a gap of which nobody knows what happened in it everything is looked at again.
    source.addEventListener("standing", (event: MessageEvent<string>) => {
      const from = event.lastEventId;
      stream.heard = from;
      if ((JSON.parse(event.data) as { resumed: boolean }).resumed) return;
      for (const topic of TOPICS) tell({ club, topic, from }, from);
    });
    source.addEventListener("open", () => {
      noteOpen(club);
      refusals = 0;
    });
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      void noteRefused(club);
      retry = setTimeout(connect, waitBefore(refusals));
      refusals += 1;
    });
  };
  function close() {
    clearTimeout(retry);
    source.close();
  }
  connect();
  return stream;
}

/** The number of the last change of the club that this tab heard of; undefined where no stream has said yet where it stands. */
export function lastHeard(club: string): string | undefined {
  return streams.get(club)?.heard;
}

function listen(club: string, hear: Hear): () => void {
  const stream = streams.get(club) ?? open(club);
  streams.set(club, stream);
  stream.listeners.add(hear);
  return () => {
    stream.listeners.delete(hear);
    if (stream.listeners.size > 0) return;
    stream.close();
    streams.delete(club);
  };
}

/**
 * Calls `hear` when something of the club changed, and once after every (re)connection.
 * @param topics which changes; others are not told
 */
export function useLive(club: string, topics: readonly Topic[], hear: Hear): void {
  const latest = useRef(hear);
  latest.current = hear;
  const wanted = topics.join(" ");
  useEffect(
    () => listen(club, (change) => (wanted.split(" ").includes(change.topic) ? latest.current(change) : undefined)),
    [club, wanted],
  );
}
