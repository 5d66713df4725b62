import "server-only";
import { getTranslations } from "next-intl/server";
import { type SignedPaper, type SignedPaperRow, signedPapers } from "#lib/base/store/schema/treasury/signed-papers.ts";
import { type Formats, formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { seasonInSentence } from "#lib/base/words/season-in-sentence.ts";
import { issuerLines, type SignedPaperIssuer } from "./issuer.ts";
import type { PaidMoney, PersonPaid } from "./read.ts";

/** A receipt tells what was paid; an attestation is what a works council or an insurance asks for. */
export const SIGNED_PAPER_KINDS = signedPapers.kind.enumValues;
export type SignedPaperKind = (typeof SIGNED_PAPER_KINDS)[number];

/** For whom and from where. */
export interface SignedPaperAbout {
  issuer: SignedPaperIssuer;
  season: string;
  /** ISO date, of the club. */
  day: string;
  locale: Locale;
  timeZone: string;
  /** What is stated was read from the club at this moment or later. */
  asOf: Date;
}

/** A paper before it has a number, with what is kept beside it. */
export interface UnnumberedSignedPaper {
  memberIds: number[];
  /** Who they are, by name. */
  people: string;
  totalCents: number;
  paper: SignedPaper;
}

type Words = Awaited<ReturnType<typeof signedPaperWords>>;

/** The words of papers in a language. Got before a transaction begins: what the screen's language is read from is a query of its own. */
export const signedPaperWords = (locale: Locale) => getTranslations({ locale, namespace: "receipts" });

/**
 * The papers of people in the language that they are asked for in: one for each of them, or one receipt for all of a family. Their numbers are drawn later.
 * @param together one paper for all of them
 */
export function unnumberedSignedPapers(
  kind: SignedPaperKind,
  people: readonly PersonPaid[],
  { words, ...about }: SignedPaperAbout & { words: Words },
  together = false,
): UnnumberedSignedPaper[] {
  const formats = formatsOf(about.locale, about.timeZone);
  const papers = together ? [people] : people.map((person) => [person]);
  return papers.map((those) => ({
    memberIds: those.map(({ id }) => id),
    people: those.map((one) => nameOf(one, words, formats)).join(", "),
    totalCents: netOf(those),
    paper: paperOf(kind, those, about, { words, formats }),
  }));
}

const netOf = (people: readonly PersonPaid[]): number => people.reduce((sum, { netCents }) => sum + netCents, 0);

function paperOf(
  kind: SignedPaperKind,
  people: readonly PersonPaid[],
  { issuer, season: named, day, asOf }: SignedPaperAbout,
  { words, formats }: { words: Words; formats: Formats },
): SignedPaper {
  const season = seasonInSentence(named);
  const club = issuer.name;
  const name = formats.list(people.map((one) => nameOf(one, words, formats)));
  const amount = formats.euros(netOf(people));
  const said = { club, season, name, amount };
  return {
    ...{ title: words(`${kind}.title`), club, issuer: issuerLines(issuer, words("siret")), number: "" },
    season: words("season", { season }),
    says: says(kind, people, said, { words, formats }),
    sections: people.map((person) => ({
      heading: people.length > 1 ? nameOf(person, words, formats) : "",
      rows: rowsOf(person.money, { words, formats }),
    })),
    total: { label: words("total"), amount },
    asOf: words("asOf", { when: formats.dateTime(asOf) }),
    adds: [words(`${kind}.adds`)],
    signature: { place: words("place", { date: formats.date(day) }), by: words("by") },
  };
}

interface Said extends Record<string, string> {
  club: string;
  season: string;
  name: string;
  amount: string;
}

function says(
  kind: SignedPaperKind,
  people: readonly PersonPaid[],
  said: Said,
  { words, formats }: { words: Words; formats: Formats },
): string[] {
  if (kind === "receipt") return [words("receipt.says", said)];
  const registered = people.flatMap((person) =>
    person.activities.length > 0
      ? words("attestation.registered", {
          ...said,
          name: nameOf(person, words, formats),
          activities: formats.list(person.activities),
        })
      : [],
  );
  return [...registered, words("attestation.paid", said)];
}

/** A person whose record has no name is told by its number; of several who bear one name, each by the day of birth, or the number where that is not known. */
function nameOf({ id, name, namesake }: PersonPaid, words: Words, formats: Formats): string {
  if (name === "") return words("unnamed", { id: String(id) });
  if (!namesake) return name;
  const { bornOn } = namesake;
  return bornOn === null
    ? words("numbered", { name, id: String(id) })
    : words("bornOn", { name, day: formats.date(bornOn) });
}

function rowsOf(money: readonly PaidMoney[], { words, formats }: { words: Words; formats: Formats }): SignedPaperRow[] {
  return money.map(({ on, method, counters, cents }) => ({
    on: on ? formats.date(on) : "",
    label: [counters && words(`counters.${counters}`), method].filter(Boolean).join(" · ") || words("payment"),
    amount: formats.euros(cents),
  }));
}
