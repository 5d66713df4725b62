"use client";

import { useEffect, useRef } from "react";

/** Gives the focus to an input once it has been drawn: people who work by keyboard continue where the list changed. */
export function useFocusAfter() {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const target = wanted.current === undefined ? null : document.getElementById(wanted.current);
    wanted.current = undefined;
    target?.focus();
  });
  return (id: string) => {
    wanted.current = id;
  };
}

/** Keys that follow items as they move, so that focus and half-typed text move along. */
export function useItemKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return {
    of: (index: number) => keys.current[index],
    remove: (index: number) => void keys.current.splice(index, 1),
    move: (from: number, to: number) => {
      const [key] = keys.current.splice(from, 1);
      if (key !== undefined) keys.current.splice(to, 0, key);
    },
  };
}
