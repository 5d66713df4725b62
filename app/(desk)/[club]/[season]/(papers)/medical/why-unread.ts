import "server-only";
import { getTranslations } from "next-intl/server";
import { ClubError } from "#lib/club/client/error.ts";
import { type Unavailable, whyUnavailable } from "#lib/sync/records/live-read.ts";

/** Why a season's records could not be read, in words. A list that the club says it does not have is a feature that is off, not a record that was deleted. */
export async function whyUnread(failure: unknown): Promise<Unavailable> {
  const said = await whyUnavailable(failure);
  const isAbsent =
    failure instanceof ClubError &&
    failure.fromClub &&
    (failure.kind === "not_found" || failure.code === "feature_disabled");
  return isAbsent ? { ...said, words: (await getTranslations("medical"))("notOffered") } : said;
}
