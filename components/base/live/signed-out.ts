"use client";

import { useSyncExternalStore } from "react";
import { clubDataAddress } from "#lib/base/addresses.ts";

/** Clubs whose stream was refused because nobody is signed in any more. */
const signedOut = new Set<string>();
const watchers = new Set<() => void>();

/** How often somebody came back to a club in this tab. */
const returns = new Map<string, number>();
const returnsTo = (club: string) => returns.get(club) ?? 0;

function note(club: string, is: boolean): void {
  if (signedOut.has(club) === is) return;
  if (is) signedOut.add(club);
  else {
    signedOut.delete(club);
    returns.set(club, returnsTo(club) + 1);
  }
  for (const watcher of watchers) watcher();
  if (is) window.addEventListener("focus", lookAgain);
}

/** Whoever comes back to the tab has perhaps signed in within another. */
function lookAgain(): void {
  for (const club of signedOut) void noteRefused(club);
}

/** A stream is open: whoever was signed out is back, perhaps by another tab. */
export const noteOpen = (club: string): void => note(club, false);

/**
 * Taken as something is asked of a club, and called where it was refused because nobody is signed in: from then on the page says so itself, once. What
 * was asked before somebody came back says nothing of now: that refusal may arrive after the answer that showed them back.
 */
export function signedOutNote(club: string): () => void {
  const asked = returnsTo(club);
  return () => {
    if (returnsTo(club) === asked) note(club, true);
  };
}

/** A stream was refused. The browser does not say why; the desk does, asked for what costs it nothing. */
export async function noteRefused(club: string): Promise<void> {
  const noteSignedOut = signedOutNote(club);
  const answer = await fetch(clubDataAddress(club, "quota")).catch(() => undefined);
  if (answer?.status === 401) noteSignedOut();
  else if (answer) note(club, false);
}

/** Whether the person of this tab was signed out since it was opened. */
export function useSignedOut(club: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => signedOut.has(club),
    () => false,
  );
}
