import "server-only";
import { setTimeout } from "node:timers/promises";
import { keptByProcess } from "#lib/base/program/kept.ts";

/** People at once whom a guesser makes wait, wherever. Each is an open request; more are asked to come back. */
export const DELAYED_MAX = 500;
export const COME_BACK_SECONDS = 5;

const kept = keptByProcess<{ count: number }>("delayed");

/** Waits so many milliseconds; tests need not. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/** Waits, unless too many wait already. @returns whether it waited */
export async function delayed(milliseconds: number, wait: Wait = setTimeout): Promise<boolean> {
  if (milliseconds === 0) return true;
  kept.value ??= { count: 0 };
  const waiting = kept.value;
  if (waiting.count >= DELAYED_MAX) return false;
  waiting.count += 1;
  try {
    await wait(milliseconds);
  } finally {
    waiting.count -= 1;
  }
  return true;
}
