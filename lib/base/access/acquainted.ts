import type { IncomingHttpHeaders } from "node:http";
import { keptByProcess } from "#lib/base/program/kept.ts";

/** The number of the account whose session a `Cookie` field holds; undefined for a stranger, and for a session that has ended. */
type Acquainted = (cookies: string) => Promise<number | undefined>;

/** How a session is ended that a `Cookie` field holds. */
export interface Ender {
  /** @returns whether it is over, also where there is none; false: the store gives no answer */
  end(cookies: string): Promise<boolean>;
  /** The same field without any session. */
  without(cookies: string): string;
}

const kept = keptByProcess<Acquainted>("acquainted");
const ender = keptByProcess<Ender>("ender of sessions");

/**
 * Tells the front how somebody is known who has signed in. The front stands outside of Next and knows neither our secret nor our store; it
 * only asks who may go first, and whose session is over.
 */
export function recogniseBy(acquainted: Acquainted): void {
  kept.value = acquainted;
}

/** Tells the front how a session is ended. */
export function endBy(known: Ender): void {
  ender.value = known;
}

/** Whether anybody can be told by now: while the program begins, nobody can. */
export const isRecognising = (): boolean => kept.value !== undefined;

/** Whose request it is, where somebody signed in sends it. What the person may do is asked elsewhere, each time. */
export async function acquaintance({ cookie }: IncomingHttpHeaders): Promise<number | undefined> {
  return cookie === undefined ? undefined : await kept.value?.(cookie);
}

/** Ends the session of a browser whose person has signed out. @returns whether it is over */
export const endSessionOf = async (cookies: string): Promise<boolean> => (await ender.value?.end(cookies)) ?? false;

/** A `Cookie` field without the session in it. */
export const withoutSession = (cookies: string): string => ender.value?.without(cookies) ?? "";
