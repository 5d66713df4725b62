import { signIn } from "next-auth/react";
import type { Formats } from "#lib/base/words/formats.ts";

/** What went wrong, as the sign-in page words it. */
export type SignInFailure =
  | {
      code:
        | "wrong"
        | "disabled"
        | "unverified"
        | "unreachable"
        | "expired"
        | "busy"
        | "unavailable"
        | "unknown"
        | "missing"
        | "providerAway"
        | "providerDeclined"
        | "providerSettings"
        | "providerBegun"
        | "providerClock"
        | "providerUntrusted"
        | "otherSubject"
        | "otherPerson"
        | "keyPutAway"
        | "keyFailed"
        | "keyUnknown"
        | "keyWrong"
        | "keyLate"
        | "keyBeside"
        | "keyNotShown"
        | "keyElsewhere"
        | "keyDeniedDesk"
        | "keyDeniedClub"
        | "keyDeniedProvider"
        | "codeNeeded"
        | "keyNeeded"
        | "codeWrong"
        | "factorNeeded";
    }
  | { code: "rateLimited"; seconds: number };

const CODES: ReadonlyMap<string, SignInFailure["code"]> = new Map(
  Object.entries({
    wrong: "wrong",
    disabled: "disabled",
    code_needed: "codeNeeded",
    key_needed: "keyNeeded",
    code_wrong: "codeWrong",
    factor_needed: "factorNeeded",
    key_unknown: "keyUnknown",
    key_wrong: "keyWrong",
    key_late: "keyLate",
    key_beside: "keyBeside",
    key_denied_desk: "keyDeniedDesk",
    key_denied_club: "keyDeniedClub",
    key_denied_provider: "keyDeniedProvider",
    unverified: "unverified",
    provider_away: "providerAway",
    provider_declined: "providerDeclined",
    provider_settings: "providerSettings",
    provider_begun: "providerBegun",
    provider_clock: "providerClock",
    provider_untrusted: "providerUntrusted",
    other_subject: "otherSubject",
    other_person: "otherPerson",
    unavailable: "unreachable",
    CredentialsSignin: "wrong",
    AccessDenied: "wrong",
    // Without the provider's metadata nobody is sent there.
    OAuthSignin: "providerAway",
    // Without the cookies that a sign-in begins with nobody comes back from it.
    OAuthCallback: "providerBegun",
  } as const),
);

/** The error that next-auth hands on, as one of ours; unknown ones stay unknown. */
export function faultOf(error: string): SignInFailure {
  const wait = /^rate_limited (\d+)$/.exec(error)?.[1];
  if (wait) return { code: "rateLimited", seconds: Number(wait) };
  const awhile = /^(busy|unavailable) \d+$/.exec(error)?.[1];
  if (awhile === "busy" || awhile === "unavailable") return { code: awhile };
  const code = CODES.get(error) ?? "unknown";
  return code === "rateLimited" ? { code: "unknown" } : { code };
}

/**
 * Tries to sign in by a password.
 * @param code of the second factor, where one is asked for
 * @returns what went wrong; nothing when the page is being left
 */
export const attempt = (email: string, password: string, next: string, code = ""): Promise<SignInFailure | undefined> =>
  attemptBy({ email, password, code }, next);

/** Tries to sign in by a passkey alone. @param key what the browser says of it @returns as `attempt` */
export const attemptByKey = (key: string, next: string): Promise<SignInFailure | undefined> => attemptBy({ key }, next);

/**
 * Tries to sign in. On success the browser loads `next` anew: pages that were fetched ahead while signed out must not be
 * shown from its cache.
 */
async function attemptBy(shown: Record<string, string>, next: string): Promise<SignInFailure | undefined> {
  let answer: Awaited<ReturnType<typeof signIn>>;
  try {
    answer = await signIn("credentials", { ...shown, redirect: false });
  } catch {
    return { code: "unreachable" };
  }
  if (!answer) return { code: "unreachable" };
  if (answer.ok && !answer.error) {
    window.location.assign(next);
    return undefined;
  }
  // Without an error of ours the form's own token was refused: the page is older than its cookie.
  return answer.error ? faultOf(answer.error) : { code: "expired" };
}

/** The words of a wait, in its largest whole unit, rounded up so that nobody comes a moment too early. */
export function waitWords(seconds: number, formats: Formats): string {
  return formats.duration(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60);
}
