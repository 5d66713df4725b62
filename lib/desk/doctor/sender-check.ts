import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { findMailServer } from "#lib/base/store/mail-servers.ts";
import type { LookUpTexts } from "#lib/sync/post/name-server-texts.ts";
import { type SenderRecords, senderRecords } from "#lib/sync/post/sender-records.ts";
import { knownSigners } from "#lib/sync/post/trial-signers.ts";
import { doubtful, type Finding, fine, unlooked } from "#runtime/doctor/finding.ts";

/** Looks up whether receivers take a club's letters for the club's: who may send for the sender's domain, by which key letters are signed, and what becomes of others. */
export async function senderFinding(db: Queryable, club: string, texts?: LookUpTexts): Promise<Finding> {
  const id = `dashboard/sender ${club}`;
  const server = await findMailServer(db, club);
  if (!server) return unlooked(id, "There is no mail server.");
  const records = await senderRecords(server.sender, knownSigners(server), texts);
  const { domain, spf, dmarc } = records;
  const said = [spf === null ? null : SPF[spf], dmarc === null ? null : DMARC[dmarc], ...dkimWords(records)];
  const wrong = said.filter((one) => one !== null && one !== "");
  if (wrong.length > 0)
    return doubtful(
      id,
      `Letters from ${domain} may end as spam: ${wrong.join("; ")}.`,
      "Settings, Mail server says after a trial what to ask whoever keeps the domain.",
    );
  if (said.includes(null)) return unlooked(id, `The name servers do not answer about ${domain}.`);
  return fine(id, `${domain} says who sends for it, by which key letters are signed, and what becomes of others.`);
}

/** What is wrong, in words; empty: nothing. */
const SPF: Readonly<Record<NonNullable<SenderRecords["spf"]>, string>> = {
  ...{ one: "", none: "it does not say who may send for it (SPF)", several: "it has several records of SPF" },
};
const DMARC: Readonly<Record<NonNullable<SenderRecords["dmarc"]>, string>> = {
  ...{ absent: "it says nothing of letters that are not from it (DMARC)", none: "", quarantine: "", reject: "" },
};

/** What is wrong with how letters are signed; null: the name servers did not answer. */
function dkimWords({ dkim }: SenderRecords): (string | null)[] {
  // What a trial says of a mailbox is kept nowhere: here a key is known, or it is not.
  if (typeof dkim === "string")
    return [
      "it is not known by which key letters are signed (DKIM): type its selector, or give the sender's mailbox and try the mail server",
    ];
  const { selector, domain, key, isTesting, isAligned } = dkim;
  const name = `the key ${selector} of ${domain}`;
  return [
    key === null ? null : KEYS[key] && `${name} ${KEYS[key]}`,
    isTesting ? `${name} is marked as being tried out (t=y)` : "",
    isAligned ? "" : `${name} does not speak for the sender's domain (DMARC alignment)`,
  ];
}

const KEYS: Readonly<Record<NonNullable<Exclude<SenderRecords["dkim"], string>["key"]>, string>> = {
  ...{ good: "", short: "is shorter than 2,048 bits", weak: "is shorter than 1,024 bits and counts for nothing" },
  ...{ none: "is not there", revoked: "was revoked", several: "is there several times" },
  unusable: "is none that receivers can use",
};
