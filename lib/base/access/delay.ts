import "server-only";
import { setTimeout } from "node:timers/promises";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { countAttempt, type Tried } from "./attempts.ts";

/** People at once whom a guesser makes wait, wherever. Each is an open request; more are asked to come back. */
export const DELAYED_MAX = 500;
const COME_BACK_SECONDS = 5;

const kept = keptByProcess<{ count: number }>("delayed");

/** Waits so many milliseconds; tests need not. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/** Why a try is not looked at: its machine has made too many, or too many people wait already. */
export type TryRefused = { ok: false; code: "rate_limited" | "busy"; retryAfterSeconds: number };

/** Too many wait already. */
export const BUSY = { ok: false, code: "busy", retryAfterSeconds: COME_BACK_SECONDS } as const;

/** Counts a try, and has it wait as long as the tries before it ask for. @returns why it is not looked at, or how it is forgiven where it was right */
export async function countedTry(
  tried: Tried,
  wait?: Wait,
): Promise<{ ok: true; forgive(): Promise<void> } | TryRefused> {
  const attempt = await countAttempt(tried);
  if (!attempt.allowed) return { ok: false, code: "rate_limited", retryAfterSeconds: attempt.retryAfterSeconds };
  return (await delayed(attempt.waitMs, wait)) ? { ok: true, forgive: attempt.forgive } : BUSY;
}

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
