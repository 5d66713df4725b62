import "server-only";
import { getTranslations } from "next-intl/server";

/** What came of saying something about a pair. */
export type PairReport = { ok: true } | { ok: false; code: string; words: string; requestId?: string };

/** Why nothing can be said of two numbers. */
export async function goneWords(): Promise<string> {
  return (await getTranslations("twins.pair"))("goneWhy");
}

/** Why a plan that changed meanwhile is not carried out. */
export async function changedWords(): Promise<string> {
  return (await getTranslations("twins.settle"))("changed");
}
