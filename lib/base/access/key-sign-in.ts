import "server-only";
import { findAccount } from "#lib/base/store/accounts.ts";
import { recordRefusedSignIn } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { countedTry } from "./delay.ts";
import { aloneDenialOf, areKeysAlonePossible, endOfQuestion, takeQuestion } from "./keys-alone.ts";
import { holdAccount } from "./membership.ts";
import { countShown, noteShown, passkeyOfAnswer, readKeyAnswer, takePasskey } from "./passkeys.ts";
import { beginAtDoor, refusedAsDisabled, type SignIn, type SignInOrigin } from "./sign-in.ts";

/**
 * Why a passkey alone does not sign its person in: nobody has such a key here, or no more · it is not signed as it has to be, or its device did not check who holds it ·
 * the question is over, or was answered already · the key goes with the password · nobody does here, or a club of theirs, or its provider, has it otherwise.
 */
export type KeyRefusal =
  | "key_unknown"
  | "key_wrong"
  | "key_late"
  | "key_beside"
  | "key_denied_desk"
  | "key_denied_club"
  | "key_denied_provider";

/** What came of a sign-in by a passkey alone. */
export type KeySignIn = SignIn | { ok: false; code: KeyRefusal };

/** Who asks; the mark of their browser is looked for once the key has said whose it is. */
type Asking = Omit<SignInOrigin, "device" | "code"> & { deviceFor(email: string): Promise<string | undefined> };

/**
 * Signs in whoever shows a passkey that signs in alone: that they have it, and that its device checked who holds it, are two factors. What goes wrong is told to whoever
 * holds a key: its signature is longer than any guess. Tries are counted as passwords are, by the key that they name.
 */
export async function signInWithKey(answer: string, asking: Asking): Promise<KeySignIn> {
  const { db } = await store();
  const shown = readKeyAnswer(answer);
  const key = shown && (await passkeyOfAnswer(db, shown));
  const owner = key && (await findAccount(db, key.accountId));
  const device = owner && (await asking.deviceFor(owner.email));
  // What cannot be read names no key, and is counted as one guess at all of them.
  const counted = await countedTry({ at: `passkey ${shown?.id ?? ""}`, machine: asking.machine, device }, asking.wait);
  if (!counted.ok) return counted;
  const subject = owner ? `accounts/${owner.id}` : null;
  const no = async (code: KeyRefusal): Promise<KeySignIn> => {
    await recordRefusedSignIn(db, { by: null, code: wordedCode(code), subject });
    return { ok: false, code };
  };
  if (!areKeysAlonePossible()) return no("key_denied_desk");
  if (!shown) return no("key_wrong");
  if (!key || !owner) return no("key_unknown");
  const answered = await db.transaction(async (tx): Promise<KeySignIn> => {
    const account = await holdAccount(tx, key.accountId);
    // As it is now: it may have been taken away meanwhile, or shown once more.
    const kept = await passkeyOfAnswer(tx, shown);
    if (!account || !kept) return { ok: false, code: "key_unknown" };
    let question = "";
    const wasAsked = (asked: string): boolean => {
      question = asked;
      return endOfQuestion(asked) !== undefined;
    };
    const counter = await countShown(kept, shown, wasAsked, true);
    const until = endOfQuestion(question);
    if (counter === undefined || !until) return { ok: false, code: "key_wrong" };
    const isOpen = until > now() && (await takeQuestion(tx, account.id, question, until));
    if (!isOpen) return { ok: false, code: "key_late" };
    await noteShown(tx, kept, counter);
    const isDisabled = await refusedAsDisabled(tx, account);
    if (isDisabled) return isDisabled;
    if (!kept.aloneSince) return { ok: false, code: "key_beside" };
    const denial = await aloneDenialOf(tx, account);
    if (denial) return { ok: false, code: `key_denied_${denial}` };
    return { ok: true, account, session: await beginAtDoor(tx, account, asking.names) };
  });
  if (answered.ok) {
    await counted.forgive();
    return answered;
  }
  return answered.code.startsWith("key_") ? no(answered.code as KeyRefusal) : answered;
}

/**
 * Whether somebody who is signed in shows a passkey that signs them in alone: it stands for password and second factor together. Counted as at the door.
 */
export async function showsKeyAlone(
  { id }: { id: number },
  asking: SignInOrigin & { code: string },
): Promise<{ ok: true } | Extract<SignIn, { ok: false }>> {
  const { machine, device } = asking;
  const counted = await countedTry({ at: `passkeys of accounts/${id}`, machine, device }, asking.wait);
  if (!counted.ok) return counted;
  const { db } = await store();
  const isShown = await db.transaction(async (tx) => {
    const account = await holdAccount(tx, id);
    const shown = readKeyAnswer(asking.code);
    const key = shown && (await passkeyOfAnswer(tx, shown, id));
    if (!account || !key?.aloneSince || (await aloneDenialOf(tx, account))) return false;
    return takePasskey(tx, id, asking.code, true);
  });
  if (!isShown) return { ok: false, code: "code_wrong" };
  await counted.forgive();
  return { ok: true };
}

/** A code as the words of the sign-in page are named, by which the log tells it. */
const wordedCode = (code: KeyRefusal): string =>
  code.replaceAll(/_([a-z])/g, (_found, letter: string) => letter.toUpperCase());
