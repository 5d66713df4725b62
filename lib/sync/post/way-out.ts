import "server-only";
import { timingSafeEqual } from "node:crypto";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import {
  type LetterTopic,
  letters,
  type MailServer,
  mailings,
  unwantedLetters,
} from "#lib/base/store/schema/sync/post.ts";
import { keyedDigest } from "#lib/base/store/seal.ts";
import { subjectLink } from "#lib/base/words/contact-links.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { withValues } from "#lib/base/words/named-values.ts";
import { isLoopbackUrl } from "#runtime/loopback.ts";

/** How whoever gets a letter says that they want no more of its topic. */
export interface WayOut {
  /** Said below the text. */
  footer: string;
  /** Answers RFC 8058; null where families do not reach the desk. */
  url: string | null;
  /** RFC 6068: to where answers go. */
  mailto: string;
}

/** Where it is said with one press (RFC 8058), by programs. */
const ONE_CLICK = "/api/unsubscribe";
/** Where a person reads what they are about to say. */
const PAGE = "/unsubscribe";

/**
 * The way out of a letter, the same each time for the same letter. Links lead to a desk that families reach over TLS, as RFC 8058 §3.1 wants it; elsewhere they answer.
 * @param publicUrl where people reach the desk, without a slash at the end
 */
export function wayOutOf(
  letter: { id: number; club: string },
  server: Pick<MailServer, "sender" | "senderName" | "replyTo">,
  locale: Locale,
  publicUrl: string,
): WayOut {
  const said = (locale === "fr" ? fr : en).post.wayOut;
  const isReached = publicUrl.startsWith("https://") && !isLoopbackUrl(publicUrl);
  const token = tokenOf(letter);
  const mailto = subjectLink(server.replyTo ?? server.sender, said.subject);
  if (mailto === undefined) throw new RangeError("a mail server's answers go to what is no mailbox");
  return {
    footer: withValues(isReached ? said.byLink : said.byAnswer, {
      club: server.senderName,
      link: `${publicUrl}${PAGE}/${token}`,
      subject: said.subject,
    }),
    url: isReached ? `${publicUrl}${ONE_CLICK}/${token}` : null,
    mailto,
  };
}

const tokenOf = ({ id, club }: { id: number; club: string }): string =>
  `${id}.${keyedDigest(String(id), `${club}/way out of letters`)}`;

const TOKEN = /^(\d{1,15})\.[\w-]{43}$/;

/** What somebody would not want any more. */
interface LetterWayOut {
  club: string;
  clubName: string;
  address: string;
  topic: LetterTopic;
}

/** What the link of a letter leads to; undefined where it is none of ours, or the letter is kept no longer. */
export async function findWayOut(db: Queryable, token: string): Promise<LetterWayOut | undefined> {
  const id = TOKEN.exec(token)?.[1];
  if (id === undefined) return undefined;
  const [found] = await db
    .select({ id: letters.id, club: letters.club, address: letters.address, topic: mailings.topic })
    .from(letters)
    .innerJoin(mailings, and(eq(mailings.club, letters.club), eq(mailings.id, letters.mailing)))
    .where(and(eq(letters.id, Number(id)), isNotNull(letters.address), isNotNull(mailings.topic)));
  if (!found?.address || !found.topic) return undefined;
  const expected = Buffer.from(tokenOf(found));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const { club, address, topic } = found;
  return { club, clubName: (await findClub(db, club))?.name ?? club, address, topic };
}

/** Somebody who does not want letters of a topic. */
export interface UnwantedAddress {
  address: string;
  topic: LetterTopic;
  /** Who wrote it down; null: they said it themselves. */
  saidBy: string | null;
  saidAt: Date;
}

/** Writes down that an address wants no letters of a topic. @param saidBy null: they said it themselves @returns false where that was known */
export async function sayUnwanted(
  tx: Transaction,
  { club, address, topic }: { club: string; address: string; topic: LetterTopic },
  { saidBy, now }: { saidBy: string | null; now: Date },
): Promise<boolean> {
  const written = await tx
    .insert(unwantedLetters)
    .values({ club, address: address.trim().toLowerCase(), topic, saidBy, saidAt: now })
    .onConflictDoNothing()
    .returning({ address: unwantedLetters.address });
  return written.length > 0;
}

/** Forgets that an address wanted no letters of a topic. @returns false where it was not known */
export async function sayWanted(
  tx: Transaction,
  { club, address, topic }: { club: string; address: string; topic: LetterTopic },
): Promise<boolean> {
  const { club: of, address: to, topic: about } = unwantedLetters;
  const gone = await tx
    .delete(unwantedLetters)
    .where(and(eq(of, club), eq(to, address.trim().toLowerCase()), eq(about, topic)))
    .returning({ address: to });
  return gone.length > 0;
}

/** The addresses of a club that do not want letters of some topic. */
export function listUnwanted(db: Queryable, club: string, most?: number): Promise<UnwantedAddress[]> {
  const { address, topic, saidBy, saidAt } = unwantedLetters;
  const rows = db
    .select({ address, topic, saidBy, saidAt })
    .from(unwantedLetters)
    .where(eq(unwantedLetters.club, club))
    .orderBy(asc(address), asc(topic));
  return most === undefined ? rows : rows.limit(most);
}
