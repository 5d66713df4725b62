"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** What an unfinished form leaves behind in this browser. */
export interface Draft<T> {
  /** ISO instant of the last change. */
  savedAt: string;
  content: T;
}

/** Changes are written this long after the last keystroke, and at once when the page is hidden or closed. */
const QUIET_MS = 300;

/** Drafts older than this are no longer offered: 30 days. */
const MAX_AGE_MS = 30 * 86_400_000;

const keyOf = (name: string) => `guichet.draft.${name}`;

/**
 * Keeps what is typed in localStorage, so that a reload, an expired sign-in or a crashed tab loses nothing. A draft found at
 * the start is offered, never forced; typing on without deciding replaces it.
 * @param name account, club and form; drafts of different people on one machine never meet
 */
export function useDraft<T>(name: string) {
  const [offered, setOffered] = useState<Draft<T>>();
  const waiting = useRef<{ content: T; timer: ReturnType<typeof setTimeout> }>(undefined);

  const flush = useCallback(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    write(name, waiting.current.content);
    waiting.current = undefined;
  }, [name]);

  useEffect(() => {
    setOffered(read<T>(name));
    const hide = () => flush();
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      hide();
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [name, flush]);

  const save = useCallback(
    (content: T) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { content, timer: setTimeout(flush, QUIET_MS) };
    },
    [flush],
  );

  const clear = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = undefined;
    setOffered(undefined);
    erase(name);
  }, [name]);

  return { offered, dismiss: useCallback(() => setOffered(undefined), []), save, clear };
}

function read<T>(name: string): Draft<T> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") as Draft<T> | null;
    if (!draft || Date.now() - Date.parse(draft.savedAt) > MAX_AGE_MS) return undefined;
    return draft;
  } catch {
    return undefined; // unreadable, or storage is forbidden: there is no draft to offer
  }
}

function write(name: string, content: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ savedAt: new Date().toISOString(), content }));
  } catch {
    // Storage is full or forbidden: the form works on, only without a draft. There is nobody to tell and nothing to do.
  }
}

function erase(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Forbidden storage held no draft.
  }
}
