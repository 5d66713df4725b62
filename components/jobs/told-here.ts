"use client";

import { useEffect } from "react";

/** Jobs whose end is shown where somebody looks at this moment: in the panel of their registration. */
const told = new Map<number, number>();

/** While this is on screen, the end of a job is told here, and nowhere else. */
export function useToldHere(job: number | undefined): void {
  useEffect(() => {
    if (job === undefined) return;
    told.set(job, (told.get(job) ?? 0) + 1);
    return () => {
      const left = (told.get(job) ?? 1) - 1;
      if (left > 0) told.set(job, left);
      else told.delete(job);
    };
  }, [job]);
}

/** Whether the end of a job is told by what is on screen already. */
export function isToldHere(job: number): boolean {
  return told.has(job);
}
