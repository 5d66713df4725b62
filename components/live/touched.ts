"use client";

/** What a person does to a page that they use. To watch is none of it. */
const SIGNS = ["pointerdown", "keydown", "wheel"] as const;

/** Between two looks of a page lie fifteen seconds: what was done since the last one counts. */
const LATELY_MS = 20_000;

let touchedAt = Number.NEGATIVE_INFINITY;
const note = () => {
  touchedAt = performance.now();
};
if (typeof window !== "undefined")
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });

/** Whether somebody has just used this page: then jobs leave people their share of the quota (lib/club/lanes.ts). */
export function isInUse(): boolean {
  return document.visibilityState === "visible" && performance.now() - touchedAt < LATELY_MS;
}
