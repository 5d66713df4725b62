import "server-only";
import { eq } from "drizzle-orm";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { Store } from "#lib/base/store/database.ts";
import { GOES_ON } from "#lib/base/store/mail-servers.ts";
import { mailServers, mailTries, TOKEN_FAULTS, type TokenFault } from "#lib/base/store/schema/sync/post.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { postNow } from "./claim-letter.ts";
import { envelopeAddress, letterBytes, newMessageId } from "./letter-bytes.ts";
import type { WrittenText } from "./letter-kind.ts";
import { type AddressFault, mailAddressOf } from "./mail-address.ts";
import type { MailTried } from "./mail-answer.ts";
import { serverRow } from "./mailing.ts";
import { openServer } from "./post-office.ts";
import { wayOutOf } from "./way-out.ts";

/** What is tried of a mail server, in its order; a token where one signs in by OAuth2. */
type TrialStep = "name" | "token" | "connection" | "encryption" | "account" | "sender" | "letter";

/** How far a trial came: all of it, or to a step that failed, with the server's own words where it said some. */
export type Trial =
  | { ok: true; answer: string }
  | { ok: false; step: TrialStep; why: AddressFault | TrialFault; answer: string | null };

/** A trial letter that a server took, by its name (RFC 5322 §3.6.4) without brackets. */
type TakenTrial = Extract<Trial, { ok: true }> & { messageId: string };

/** Why a step failed: the server said no · it was not reached, said nothing, closed · its encryption does not hold · the letter's end had no answer · no server · no token. */
type TrialFault =
  | "refused"
  | "unreachable"
  | "silent"
  | "dropped"
  | "encryption"
  | "unanswered"
  | "sealed"
  | "none"
  | TokenFault;

/** The number of no letter: they are counted from one. */
const NO_LETTER = 0;

/** A person waits before the page for it. */
const PATIENCE = { openMs: 20_000, bodyMs: 15_000, answerMs: 15_000 };

/**
 * Tries a club's mail server as it is stored, step by step, and sends one letter to whoever asks. It counts for the caps, and does not wait for them, nor for the
 * hours: a person does. A server that takes it is not stopped any more.
 * @param topic what the letter says of wanting no more of it, undefined: it is a duty. A trial is no letter of the ledger: its link leads to the page of one that has ended
 */
export async function sendTrial(
  { db }: Store,
  club: string,
  to: string,
  text: WrittenText,
  allowed: readonly AllowedServer[],
  topic?: { locale: Locale; publicUrl: string },
): Promise<TakenTrial | Extract<Trial, { ok: false }>> {
  const server = await serverRow(db, club);
  if (!server) return { ok: false, step: "name", why: "none", answer: null };
  const at = await mailAddressOf(server, allowed);
  if ("fault" in at)
    return { ok: false, step: at.fault === "port" ? "connection" : "name", why: at.fault, answer: null };
  const opened = await openServer(db, server, { allowed, patience: PATIENCE });
  if ("not" in opened) return failed(opened.not);
  const { session } = opened;
  try {
    const date = await postNow(db, undefined);
    const wayOut = topic && wayOutOf({ id: NO_LETTER, club }, server, topic.locale, topic.publicUrl);
    const messageId = newMessageId(server.sender);
    const bytes = await letterBytes({
      ...{ server, to, date, messageId, wayOut },
      ...text,
    });
    await db.insert(mailTries).values({ club, triedAt: date, reached: "connected" });
    const tried = await session.send(
      { from: envelopeAddress(server.sender), to: envelopeAddress(to), bytes },
      async () => {},
    );
    if (tried.reached !== "answered" || tried.reply === null || tried.reply >= 400) return failed(tried);
    await db.update(mailServers).set(GOES_ON).where(eq(mailServers.club, club));
    return { ok: true, answer: tried.answer ?? "", messageId };
  } finally {
    await session.quit();
  }
}

/** Connects and signs in, and says goodbye: nothing is sent. For doctor. */
export async function examineMailServer(
  { db }: Pick<Store, "db">,
  club: string,
  allowed: readonly AllowedServer[],
): Promise<Trial> {
  const server = await serverRow(db, club);
  if (!server) return { ok: false, step: "name", why: "none", answer: null };
  const at = await mailAddressOf(server, allowed);
  if ("fault" in at)
    return { ok: false, step: at.fault === "port" ? "connection" : "name", why: at.fault, answer: null };
  const opened = await openServer(db, server, { allowed, patience: { ...PATIENCE, openMs: 10_000 } });
  if ("not" in opened) return failed(opened.not);
  await opened.session.quit();
  return { ok: true, answer: "" };
}

const STEP_OF_QUESTION = {
  ...{ greeting: "connection", credentials: "account", sender: "sender", recipient: "letter", letter: "letter" },
} as const satisfies Record<MailTried["question"], TrialStep>;

/** At which step a try failed, and why. Pure. */
function failed({ reached, question, reply, answer, fault }: MailTried): Extract<Trial, { ok: false }> {
  const at = (step: TrialStep, why: TrialFault) => ({ ok: false, step, why, answer }) as const;
  const ofToken = TOKEN_FAULTS.find((one) => one === fault);
  if (ofToken) return at("token", ofToken);
  if (reply !== null) return at(STEP_OF_QUESTION[question], "refused");
  if (fault === "encryption") return at("encryption", "encryption");
  if (reached === "begun") {
    if (fault === "ours") return at("account", "sealed");
    if (question === "credentials" && fault === "protocol") return at("account", "refused");
    const why = fault === "silent" ? "silent" : fault === "dropped" || fault === "protocol" ? "dropped" : "unreachable";
    return at(question === "credentials" ? "account" : "connection", why);
  }
  return at("letter", reached === "ended" ? "unanswered" : fault === "silent" ? "silent" : "dropped");
}
