"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

const FIRST_MS = 800;
const LONGEST_MS = 30_000;

/** Renders the page again until nothing of it waits for the club's word any more, at first soon, then ever more rarely: each time asks the club. */
export function WhileOpen({ isOpen, at }: { isOpen: boolean; at: string }) {
  const router = useRouter();
  const wait = useRef(FIRST_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendering by the server waits anew
  useEffect(() => {
    if (!isOpen) {
      wait.current = FIRST_MS;
      return;
    }
    const timer = setTimeout(() => {
      wait.current = Math.min(wait.current * 1.6, LONGEST_MS);
      router.refresh();
    }, wait.current);
    return () => clearTimeout(timer);
  }, [isOpen, at, router]);
  return null;
}
