import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** What came of asking the browser for a passkey. `isPutAway`: the person said no, or nothing; else it could not be asked. */
export type KeyShown =
  | { ok: true; answer: string }
  /** `isElsewhere`: the page is open under another name than the one that keys here are bound to. */
  | { ok: false; isPutAway: boolean; isElsewhere?: boolean; words?: string };

type Asked<T> = () => Promise<{ ok: true; request: T } | { ok: false; words: string }>;

/** The library speaks with the device, and is loaded by whoever has one. */
const library = () => import("@simplewebauthn/browser");

/** Asks the browser to show a passkey. @param ask fetches the question, which is good once */
export const shownKey = (ask: Asked<PublicKeyCredentialRequestOptionsJSON>): Promise<KeyShown> =>
  answered(ask, async (optionsJSON) => (await library()).startAuthentication({ optionsJSON }));

/**
 * Waits for a passkey that somebody chooses where the browser fills in their address (conditional mediation), for as long as the page is open or until a passkey is asked
 * for by a press.
 * @returns undefined where the browser has no such thing, or the question was put away
 */
export async function filledInKey(question: PublicKeyCredentialRequestOptionsJSON): Promise<string | undefined> {
  const offers = globalThis.PublicKeyCredential?.isConditionalMediationAvailable;
  if (!offers || !(await offers.call(globalThis.PublicKeyCredential))) return undefined;
  const shown = await answered(
    async () => ({ ok: true, request: question }),
    async (optionsJSON) => (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: true }),
  );
  return shown.ok ? shown.answer : undefined;
}

/** Asks the browser to make a passkey. */
export const madeKey = (ask: Asked<PublicKeyCredentialCreationOptionsJSON>): Promise<KeyShown> =>
  answered(ask, async (optionsJSON) => (await library()).startRegistration({ optionsJSON }));

async function answered<T>(ask: Asked<T>, show: (asked: T) => Promise<unknown>): Promise<KeyShown> {
  try {
    const asked = await ask();
    if (!asked.ok) return { ok: false, isPutAway: false, words: asked.words };
    return { ok: true, answer: JSON.stringify(await show(asked.request)) };
  } catch (cause) {
    // The browser says the same of a person who says no and of time that ran out, as Web Authentication wants it.
    const name = (cause as { name?: unknown } | undefined)?.name;
    const isPutAway = name === "NotAllowedError" || name === "AbortError";
    return { ok: false, isPutAway, isElsewhere: name === "SecurityError" };
  }
}
