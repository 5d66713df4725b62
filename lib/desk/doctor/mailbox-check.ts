import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { findMailBox } from "#lib/base/store/mail-boxes.ts";
import type { BoxFault } from "#lib/base/store/schema/sync/post.ts";
import { type BoxTrial, tryBox } from "#lib/sync/post/box-trial.ts";
import { doubtful, type Finding, faulty, fine } from "#runtime/doctor/finding.ts";
import { mailRemedy, TOKEN_FAULT_WORDS } from "./token-words.ts";

/** Opens the mailbox to which a club's letters come back, as its reader does; nothing of it is read. */
export async function mailboxFinding(db: Queryable, club: string): Promise<Finding> {
  const id = `dashboard/mailbox ${club}`;
  const box = await findMailBox(db, club);
  const trial = await tryBox({ db }, club, environment().mailAllowed);
  if (!trial.ok)
    return faulty(
      id,
      `What comes back is not read at ${box?.host}:${box?.port}: ${BOX_FAULT_WORDS[trial.why]}${trial.answer ? ` (${trial.answer})` : ""}.`,
      mailRemedy(trial.why),
    );
  if (box?.fault)
    return doubtful(
      id,
      `The mailbox opens, and could not be read the last time: ${BOX_FAULT_WORDS[box.fault]}.`,
      "It is read again by itself; if this stays, the dashboard's log says why.",
    );
  return fine(id, `${box?.host}:${box?.port} opens the mailbox, over an encrypted connection.`);
}

const BOX_FAULT_WORDS: Readonly<Record<BoxFault | Extract<BoxTrial, { ok: false }>["why"], string>> = {
  ...{
    none: "there is none",
    unknown_name: "its name leads to no address",
    private_address: "it is at a private address",
  },
  ...{ port: "mailboxes are not asked on this port", unreachable: "it is not reached", silent: "it says nothing" },
  ...{ dropped: "it closes the connection", encryption: "its encryption or certificate does not hold" },
  ...{ credentials: "it does not take the account or its password", folder: "it has no inbox that opens" },
  ...{ protocol: "it does not speak as mailboxes do", sealed: "its password does not open with this NEXTAUTH_SECRET" },
  unwritten: "what came back could not be written down",
  ...TOKEN_FAULT_WORDS,
};
