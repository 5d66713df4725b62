import "server-only";
import { Resolver } from "node:dns/promises";
import { domainOf } from "./letter-bytes.ts";

/** What the name servers say of who may send for a domain: without it letters arrive as spam, or not at all. */
export interface SenderRecords {
  domain: string;
  /** RFC 7208: who may send. `several` is as bad as none (RFC 7208 §3.2). null: the name servers did not answer. */
  spf: "none" | "several" | "one" | null;
  /** RFC 7489: what a receiver does with what is not from there. */
  dmarc: "absent" | "none" | "quarantine" | "reject" | null;
}

/** The texts of a name; throws where nobody answers. */
type LookUpTexts = (name: string) => Promise<string[]>;

const NO_TEXTS = ["ENODATA", "ENOTFOUND"];

const byNameServers: LookUpTexts = async (name) => {
  try {
    const found = await new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name);
    return found.map((parts) => parts.join(""));
  } catch (cause) {
    if (NO_TEXTS.includes((cause as { code?: string }).code ?? "")) return [];
    throw cause;
  }
};

/** Looks up what is said of the domain of a sender. */
export async function senderRecords(sender: string, texts: LookUpTexts = byNameServers): Promise<SenderRecords> {
  const domain = domainOf(sender);
  const of = (name: string) => texts(name).catch(() => null);
  const [own, policies] = await Promise.all([of(domain), of(`_dmarc.${domain}`)]);
  const spf = own?.filter((one) => /^v=spf1(?: |$)/i.test(one)).length;
  return {
    domain,
    spf: spf === undefined ? null : spf === 0 ? "none" : spf === 1 ? "one" : "several",
    dmarc: policies === null ? null : policyIn(policies),
  };
}

function policyIn(texts: readonly string[]): NonNullable<SenderRecords["dmarc"]> {
  const text = texts.find((one) => /^v=DMARC1\s*;/i.test(one));
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(text ?? "")?.[1]?.toLowerCase();
  return policy === "none" || policy === "quarantine" || policy === "reject" ? policy : "absent";
}
