import "server-only";
import { getTranslations } from "next-intl/server";
import { seatIn } from "#lib/base/access/seat.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";

/** Why something of the club's cannot be shown, in words for the page in its place. */
export interface Unavailable {
  title: string;
  words: string;
  next?: string;
  requestId?: string | undefined;
  /** The club has no such record: there is no page of it either. */
  isMissing?: true;
}

/**
 * What the club says now, past the mirror, for a page or a part of one that asks it live: nothing is kept. A club that is away, slow, or says no is
 * an answer too: in words, so that the part fails alone.
 * @param read asks, in the lane of clicks and no longer than a page waits (`patience: "page"`)
 * @throws what is no failure of the club or its contract
 */
export async function readLive<T>(
  club: string,
  read: (api: ClubApi) => Promise<T>,
): Promise<{ read: T } | { none: Unavailable }> {
  try {
    return { read: await read(await apiForReader(club)) };
  } catch (failure) {
    return { none: await whyUnavailable(failure) };
  }
}

/** The club's API for the person who asks: what is opened counts in their own share of the quota. */
export async function apiForReader(club: string): Promise<ClubApi> {
  const seat = await seatIn(club);
  return clubApi(club, typeof seat === "string" ? undefined : seat.person.id);
}

/** A failure of the club or of its contract in words. @throws any other */
export async function whyUnavailable(failure: unknown): Promise<Unavailable> {
  const words = await getTranslations("contract");
  if (failure instanceof ContractFailure)
    return { title: words("failed.title"), words: words(`failed.${failure.code}`), next: words("failed.next") };
  if (!(failure instanceof ClubError)) throw failure;
  const errors = await getTranslations("errors");
  const missing = failure.kind === "not_found" ? { isMissing: true as const } : {};
  return { ...missing, title: words("notOpened"), words: errorWords(errors, failure), requestId: failure.requestId };
}
