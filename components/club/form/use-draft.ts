"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Draft, readDrafts, writeDrafts } from "./stored-drafts.ts";

/** Changes are written this long after the last keystroke, and at once when the page is hidden or closed. */
const QUIET_MS = 300;

interface Keeping<T> {
  /** What stands in this form, as far as it differs from how it opened. */
  own: Draft<T> | undefined;
  /** Drafts from before that are neither taken up nor thrown away, the newest first. */
  undecided: Draft<T>[];
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Keeps what is typed in localStorage, so that a reload, an expired sign-in or a crashed tab loses nothing. A draft found at
 * the start is offered, never forced; typing on without deciding leaves it as it is, beside what is typed now.
 * @param name account, club and form; drafts of different people on one machine never meet
 */
export function useDraft<T>(name: string) {
  const [offered, setOffered] = useState<Draft<T>>();
  const keeping = useRef<Keeping<T>>({ own: undefined, undecided: [] });

  const write = useCallback(() => {
    const { own, undecided, timer } = keeping.current;
    clearTimeout(timer);
    keeping.current.timer = undefined;
    writeDrafts(name, own ? [own, ...undecided] : undecided);
  }, [name]);

  useEffect(() => {
    const undecided = readDrafts<T>(name);
    keeping.current = { own: undefined, undecided };
    setOffered(undecided[0]);
    const hide = () => {
      if (keeping.current.timer !== undefined) write();
    };
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      hide();
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [name, write]);

  /** What stands in the form now; undefined when nothing in it is worth keeping any more. */
  const save = useCallback(
    (content: T | undefined) => {
      if (content === undefined && !keeping.current.own) return;
      keeping.current.own = content === undefined ? undefined : { savedAt: new Date().toISOString(), content };
      clearTimeout(keeping.current.timer);
      keeping.current.timer = setTimeout(write, QUIET_MS);
    },
    [write],
  );

  /** Call it when the form was sent: from then on its values are no draft any more. */
  const sent = useCallback(() => {
    keeping.current.own = undefined;
    write();
  }, [write]);

  /** Takes up the draft that is offered. @param current what stands in the form, offered in its place */
  const take = useCallback(
    (current: T | undefined): T | undefined => {
      const [taken, ...rest] = keeping.current.undecided;
      if (!taken) return undefined;
      const left = current === undefined ? [] : [{ savedAt: new Date().toISOString(), content: current }];
      keeping.current.own = taken;
      keeping.current.undecided = [...left, ...rest];
      setOffered(keeping.current.undecided[0]);
      write();
      return taken.content;
    },
    [write],
  );

  /** Throws the offered draft away, and nothing else. */
  const discard = useCallback(() => {
    keeping.current.undecided = keeping.current.undecided.slice(1);
    setOffered(keeping.current.undecided[0]);
    write();
  }, [write]);

  return { offered, save, sent, take, discard };
}
