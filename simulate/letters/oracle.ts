import PostalMime from "postal-mime";
import type { Fault } from "../kind.ts";
import type { RecipientsHost } from "./host.ts";

/** A letter as the ledger tells it. */
export interface LetterTold {
  address: string | null;
  messageId: string;
  state: string;
  code: string | null;
  tries: number;
}

/** States of a letter that is still to leave, or on its way. */
const OPEN = ["queued", "retry", "in_flight"];

/** Whose number a letter names, in its subject and its body; its lines that begin with dots arrive as they were written (RFC 5321 §4.5.2). */
async function isOf(source: string, nth: number): Promise<boolean> {
  const { subject, text = "" } = await PostalMime.parse(source);
  const lines = text.replaceAll("\r\n", "\n").trim();
  return subject === `Lettre ${nth + 1}` && lines === `Bonjour ${nth + 1},\n.\n..\n\nà bientôt`;
}

/**
 * What the recipients' server has, against what the ledger says: nothing is lost, doubled or told otherwise, and only what is called uncertain may be so.
 * @param count how many letters were asked for, the nth to `p{n}@family.example`
 */
export async function faultsOfLetters(
  ledger: readonly LetterTold[],
  { taken, refused }: Pick<RecipientsHost, "taken" | "refused">,
  count: number,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (rule: string, words: string) => void faults.push({ rule, words });
  if (ledger.length !== count) fault("letters are missing", `${count} were asked for, and ${ledger.length} are told`);
  for (const [nth, { address, messageId, state, code, tries }] of ledger.entries()) {
    const told = `letter ${nth + 1} is ${state}${code === null ? "" : ` (${code})`} after ${tries} tries`;
    const arrived = taken.filter((one) => one.messageId === messageId);
    const has = `${told}; the server has it ${arrived.length} times`;
    if (OPEN.includes(state)) fault("stands still", told);
    if (address !== `p${nth}@family.example`) fault("another address", `${told}, to ${address}`);
    if (state === "sent" && arrived.length === 0) fault("lost", has);
    if (state !== "uncertain" && arrived.length > 1) fault("doubled", has);
    if (state === "uncertain" && arrived.length > 1) fault("an uncertain letter was sent again", has);
    if (!["sent", "uncertain", ...OPEN].includes(state) && arrived.length > 0) fault("told otherwise", has);
    // Whoever heard yes and told it is certain; nothing was uncertain where the server said something else for good.
    if (state === "refused" && !refused.includes(address ?? "")) fault("told otherwise: nobody refused", told);
    for (const { to, text } of arrived) {
      if (to !== address) fault("to somebody else", `${told}; it went to ${to}`);
      if (!(await isOf(text, nth))) fault("another text", `${told}; it says ${text.slice(-300)}`);
    }
  }
  const names = new Set(ledger.map(({ messageId }) => messageId));
  for (const { to, messageId } of taken) if (!names.has(messageId)) fault("nobody's letter", `${messageId} to ${to}`);
  return faults;
}
