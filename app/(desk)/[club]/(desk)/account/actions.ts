"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import {
  askForOwnKey,
  beginOwnApp,
  beginOwnKey,
  changeOwnName,
  changeOwnPassword,
  confirmOwnApp,
  endOwnApp,
  endOwnKeyAlone,
  endOwnSession,
  keepOwnKey,
  letOwnKeyAlone,
  removeOwnKey,
  renewOwnCodes,
} from "#lib/base/access/own-account.ts";
import { mayKeepOwnAccount, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { keyAnswer, keyId, ownNameField, secretField, sessionMark } from "#lib/base/arguments/own-account.ts";

const ofOneself = withinSections(mayKeepOwnAccount);

/** Begins to set up an app. */
export const beginFactor = clubAction(ofOneself, [], ({ person }) => beginOwnApp(person));

/** Switches the app on by the password and a code of it. */
export const confirmFactor = clubAction(ofOneself, [secretField, secretField], async (seat, password, code) =>
  shown(seat, await confirmOwnApp(seat.person, password, code)),
);

/** Makes the recovery codes anew, by password and a code. */
export const renewCodes = clubAction(ofOneself, [secretField, keyAnswer], async (seat, password, code) =>
  shown(seat, await renewOwnCodes(seat.person, password, code)),
);

/** Switches the app off, by password and a code. */
export const endFactor = clubAction(ofOneself, [secretField, keyAnswer], async (seat, password, code) =>
  shown(seat, await endOwnApp(seat.person, password, code)),
);

/** Asks the browser to make a passkey, one that is to sign in alone too where that is said. */
export const beginKey = clubAction(ofOneself, [z.boolean()], ({ person }, isForAlone) =>
  beginOwnKey(person, isForAlone),
);

/** Keeps the passkey that the browser made, by the password as well. */
export const keepKey = clubAction(ofOneself, [secretField, keyAnswer], async (seat, password, answer) =>
  shown(seat, await keepOwnKey(seat.person, password, answer)),
);

/** Asks the browser to show a passkey of the person's, as at the door without a password where that is said. */
export const askOwnKey = clubAction(ofOneself, [z.boolean()], ({ person }, isAlone) => askForOwnKey(person, isAlone));

/** Takes a passkey away, by password and a code or a passkey. */
export const removeOwnPasskey = clubAction(
  ofOneself,
  [keyId, secretField, keyAnswer],
  async (seat, key, password, code) => shown(seat, await removeOwnKey(seat.person, key, password, code)),
);

/** Has a passkey sign the person in alone, which is shown as at the door. */
export const letKeySignIn = clubAction(ofOneself, [keyAnswer], async (seat, answer) =>
  shown(seat, await letOwnKeyAlone(seat.person, answer)),
);

/** Has a passkey go with the password again. */
export const endKeySignIn = clubAction(ofOneself, [keyId], async (seat, key) =>
  shown(seat, await endOwnKeyAlone(seat.person, key)),
);

/** Gives the account another name. */
export const changeName = clubAction(ofOneself, [ownNameField], async (seat, name) =>
  shown(seat, await changeOwnName(seat.person, name)),
);

/** Gives the account another password, by the present one. */
export const changePassword = clubAction(ofOneself, [secretField, secretField], async (seat, current, chosen) =>
  shown(seat, await changeOwnPassword(seat.person, current, chosen)),
);

/** Signs one of the person's other browsers out. One that is out already stays so. */
export const endOneSession = clubAction(ofOneself, [sessionMark], async (seat, ended) =>
  shown(seat, await endOwnSession(seat.person, ended, seat.club)),
);

/** Has the page show what is so now. */
function shown<Answer>({ club }: Seat, answer: Answer): Answer {
  revalidatePath(clubAddress(club, "account"));
  return answer;
}
