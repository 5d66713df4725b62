import "server-only";
import { Resolver } from "node:dns/promises";

/** The texts of a name; none where it has none, or is none. Throws where nobody answers. */
export type LookUpTexts = (name: string) => Promise<string[]>;

const NO_TEXTS = ["ENODATA", "ENOTFOUND"];
/** Of one question to one name server, in milliseconds; it is asked again once. */
const TIMEOUT_MS = 3_000;
/** Of all of it: a person waits before the page, and a machine may have several name servers. */
const PATIENCE_MS = 10_000;
/** More than any domain has; whoever keeps one may write as much there as they like. */
const MOST_TEXTS = 100;
/** A key of 8,192 bits has 1,400 signs. */
const LONGEST_TEXT = 4_096;

/**
 * Asks name servers for the texts of names. A text that stands there in pieces of 255 bytes is one text (RFC 1035 §3.3.14), and a name that is another's is
 * followed by the name server itself.
 * @param servers undefined: those of the machine
 */
export const textsByNameServers =
  (servers?: readonly string[]): LookUpTexts =>
  async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
    if (servers) resolver.setServers(servers);
    const over = setTimeout(() => resolver.cancel(), PATIENCE_MS);
    try {
      const found = await resolver.resolveTxt(name);
      return found.slice(0, MOST_TEXTS).map((pieces) => pieces.join("").slice(0, LONGEST_TEXT));
    } catch (cause) {
      if (NO_TEXTS.includes((cause as { code?: string }).code ?? "")) return [];
      throw cause;
    } finally {
      clearTimeout(over);
    }
  };
