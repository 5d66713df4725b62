import type { useTranslations } from "next-intl";
import { hasWords } from "#lib/base/words/has-words.ts";

/** A failure as it may travel to the screen: the parts of a `ClubError` that say something to a person. */
export interface TellableError {
  kind: string;
  code: string;
  detail?: string | null;
  retryAfterSeconds?: number | null | undefined;
}

export type ClubErrorWords = ReturnType<typeof useTranslations<"errors">>;

/** Between the faults of one refusal as they are kept: `/email: … · /parents/0/phone: …`. */
export const FAULTS_BETWEEN = " · ";

/** Before what is said of a field: its place in the body means nothing to who reads. */
const POINTER = /(^| · )\/[^\s:]+: ?/g;

/**
 * The one place where a failure becomes words: ours for a code we know, in the reader's language; for a code that another service
 * made up, the club's own words; else what its kind means.
 * @param words `useTranslations("errors")` or `await getTranslations("errors")`
 */
export function errorWords(words: ClubErrorWords, error: TellableError): string {
  const values = { seconds: error.retryAfterSeconds ?? 0 };
  const known = (key: string): key is "kind.failed" => hasWords(words, key);
  const code = `code.${error.code}`;
  if (known(code)) return words(code, values);
  if (error.detail) return error.detail.replace(POINTER, "$1");
  const kind = `kind.${error.kind}`;
  return known(kind) ? words(kind, values) : words("kind.failed");
}
