import "server-only";
import { type DkimKey, readDkimKey } from "./dkim-key.ts";
import { type DkimSigner, keyName, type NoSignature } from "./dkim-signature.ts";
import { domainOf } from "./letter-bytes.ts";
import { type LookUpTexts, textsByNameServers } from "./name-server-texts.ts";
import { organisationOf } from "./organisation.ts";

/** What the name servers say of who may send for a domain: without it letters arrive as spam, or not at all. Travels as JSON. */
export interface SenderRecords {
  domain: string;
  /** RFC 7208: who may send. `several` is as bad as none (RFC 7208 §3.2). null: the name servers did not answer. */
  spf: "none" | "several" | "one" | null;
  /** RFC 7489: what a receiver does with what is not from there. */
  dmarc: "absent" | "none" | "quarantine" | "reject" | null;
  /** RFC 6376: by which key letters are signed, or why that is not known. `unnamed`: nobody named it, and there is no mailbox to read it from. */
  dkim: SigningKey | NoSignature | "unnamed";
}

/** A key by which letters are signed, as receivers find it. */
interface SigningKey extends DkimSigner {
  /** null: the name servers did not answer. */
  key: DkimKey | null;
  /** Whoever has it says that they only try it (RFC 6376 §3.6.1, t=y). */
  isTesting: boolean;
  /** Whether it speaks for the sender's domain (RFC 7489 §3.1.1). */
  isAligned: boolean;
  /** The domain wants the very same domain, and not one of the same organisation. */
  isStrict: boolean;
}

/**
 * Looks up what is said of the domain of a sender.
 * @param signers the keys by which letters are signed, or why they are not known
 */
export async function senderRecords(
  sender: string,
  signers: readonly DkimSigner[] | NoSignature | "unnamed",
  texts: LookUpTexts = textsByNameServers(),
): Promise<SenderRecords> {
  const domain = domainOf(sender);
  const of = (name: string) => texts(name).catch(() => null);
  const [own, policy] = await Promise.all([of(domain), policyOf(domain, of)]);
  const spf = own?.filter((one) => /^v=spf1(?: |$)/i.test(one)).length;
  return {
    domain,
    spf: spf === undefined ? null : spf === 0 ? "none" : spf === 1 ? "one" : "several",
    dmarc: policy === null ? null : policy.policy,
    dkim: typeof signers === "string" ? signers : await signingKey(domain, signers, policy?.isStrict ?? false, of),
  };
}

type Asked = (name: string) => Promise<string[] | null>;

/** What a domain wants of letters that are not from it; where it says nothing itself, its organisation does (RFC 7489 §6.6.3). */
async function policyOf(domain: string, of: Asked) {
  const own = await of(`_dmarc.${domain}`);
  if (own === null) return null;
  const said = policyIn(own, ["p"]);
  const organisation = organisationOf(domain);
  if (said.policy !== "absent" || organisation === domain) return said;
  const above = await of(`_dmarc.${organisation}`);
  return above && policyIn(above, ["sp", "p"]);
}

const POLICIES = ["none", "quarantine", "reject"] as const;

/** Several are as good as none (RFC 7489 §6.6.3). @param tags that say what becomes of such letters, the first of them that stands there */
function policyIn(
  texts: readonly string[],
  tags: readonly string[],
): { policy: NonNullable<SenderRecords["dmarc"]>; isStrict: boolean } {
  const [text = "", ...more] = texts.filter((one) => /^v=DMARC1\s*;/i.test(one));
  const said = (tag: string) => new RegExp(`;\\s*${tag}\\s*=\\s*([a-z]+)`, "i").exec(text)?.[1]?.toLowerCase();
  const named = more.length > 0 ? undefined : tags.map(said).find((one) => one !== undefined);
  const policy = POLICIES.find((one) => one === named) ?? "absent";
  return { policy, isStrict: policy !== "absent" && said("adkim") === "s" };
}

/** The key that counts: one that speaks for the sender, where there is one. */
async function signingKey(
  domain: string,
  signers: readonly DkimSigner[],
  isStrict: boolean,
  of: Asked,
): Promise<SigningKey | "unsigned"> {
  const isAligned = (signer: DkimSigner) =>
    isStrict ? signer.domain === domain : organisationOf(signer.domain) === organisationOf(domain);
  const signer = signers.find(isAligned) ?? signers[0];
  if (!signer) return "unsigned";
  const found = await of(keyName(signer));
  const read = found === null ? { key: null, isTesting: false } : readDkimKey(found);
  return { ...signer, ...read, isAligned: isAligned(signer), isStrict };
}
