"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { operatorAction } from "#lib/base/access/operator-seat.ts";
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
import { operatorAddress } from "#lib/base/addresses.ts";
import { keyAnswer, keyId, ownNameField, secretField, sessionMark } from "#lib/base/arguments/own-account.ts";

/** Begins to set up an app. */
export const beginOperatorFactor = operatorAction("free", [], (person) => beginOwnApp(person));

/** Switches the app on by the password and a code of it. */
export const confirmOperatorFactor = operatorAction("free", [secretField, secretField], async (...asked) =>
  shown(await confirmOwnApp(...asked)),
);

/** Makes the recovery codes anew, by password and a code. */
export const renewOperatorCodes = operatorAction("free", [secretField, keyAnswer], async (...asked) =>
  shown(await renewOwnCodes(...asked)),
);

/** Switches the app off, by password and a code. */
export const endOperatorFactor = operatorAction("free", [secretField, keyAnswer], async (...asked) =>
  shown(await endOwnApp(...asked)),
);

/** Asks the browser to make a passkey, one that is to sign in alone too where that is said. */
export const beginOperatorKey = operatorAction("free", [z.boolean()], (...asked) => beginOwnKey(...asked));

/** Keeps the passkey that the browser made, by the password as well. */
export const keepOperatorKey = operatorAction("free", [secretField, keyAnswer], async (...asked) =>
  shown(await keepOwnKey(...asked)),
);

/** Asks the browser to show a passkey of the person's, as at the door without a password where that is said. */
export const askOperatorKey = operatorAction("free", [z.boolean()], (...asked) => askForOwnKey(...asked));

/** Takes a passkey away, by password and a code or a passkey. */
export const removeOperatorKey = operatorAction("free", [keyId, secretField, keyAnswer], async (...asked) =>
  shown(await removeOwnKey(...asked)),
);

/** Has a passkey sign the person in alone, which is shown as at the door. */
export const letOperatorKeySignIn = operatorAction("free", [keyAnswer], async (...asked) =>
  shown(await letOwnKeyAlone(...asked)),
);

/** Has a passkey go with the password again. */
export const endOperatorKeySignIn = operatorAction("free", [keyId], async (...asked) =>
  shown(await endOwnKeyAlone(...asked)),
);

/** Gives the account another name. */
export const changeOperatorName = operatorAction("free", [ownNameField], async (...asked) =>
  shown(await changeOwnName(...asked)),
);

/** Gives the account another password, by the present one. */
export const changeOperatorPassword = operatorAction("free", [secretField, secretField], async (...asked) =>
  shown(await changeOwnPassword(...asked)),
);

/** Signs one of the person's other browsers out. One that is out already stays so. */
export const endOperatorSession = operatorAction("free", [sessionMark], async (person, ended) =>
  shown(await endOwnSession(person, ended, null)),
);

/** Has the page show what is so now. */
function shown<Answer>(answer: Answer): Answer {
  revalidatePath(operatorAddress("account"));
  return answer;
}
