import "server-only";
import { getTranslations } from "next-intl/server";
import { type Formats, formatsOf } from "#lib/words/formats.ts";
import type { Locale } from "#lib/words/locale.ts";
import type { PaperRow, SignedPaper } from "./draw.ts";
import type { PaidMoney, PersonPaid } from "./read.ts";

/** A receipt tells what was paid; an attestation is what a works council or an insurance asks for. */
export const PAPER_KINDS = ["receipt", "attestation"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** For whom and from where. */
export interface PaperAbout {
  club: string;
  season: string;
  /** ISO date, of the club. */
  day: string;
  locale: Locale;
  timeZone: string;
}

type Words = Awaited<ReturnType<typeof getTranslations<"receipts">>>;

/**
 * The papers of people in the language that they are asked for in: one for each of them, or one receipt for all of a family.
 * @param together one paper for all of them
 */
export async function signedPapers(
  kind: PaperKind,
  people: readonly PersonPaid[],
  about: PaperAbout,
  together = false,
): Promise<SignedPaper[]> {
  const words = await getTranslations({ locale: about.locale, namespace: "receipts" });
  const formats = formatsOf(about.locale, about.timeZone);
  const papers = together ? [people] : people.map((person) => [person]);
  return papers.map((those) => paperOf(kind, those, about, { words, formats }));
}

function paperOf(
  kind: PaperKind,
  people: readonly PersonPaid[],
  { club, season: named, day }: PaperAbout,
  { words, formats }: { words: Words; formats: Formats },
): SignedPaper {
  // The papers say the word themselves, whatever the club calls its season.
  const season = named.replace(/^(?:saison|season)\s+/i, "");
  const name = formats.list(people.map((one) => nameOf(one, words)));
  const net = people.reduce((sum, { netCents }) => sum + netCents, 0);
  const said = { club, season, name, amount: formats.euros(net) };
  return {
    ...{ title: words(`${kind}.title`), club, season: words("season", { season }) },
    says: says(kind, people, said, { words, formats }),
    sections: people.map((person) => ({
      heading: people.length > 1 ? nameOf(person, words) : "",
      rows: rowsOf(person.money, { words, formats }),
    })),
    total: { label: words("total"), amount: formats.euros(net) },
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
  kind: PaperKind,
  people: readonly PersonPaid[],
  said: Said,
  { words, formats }: { words: Words; formats: Formats },
): string[] {
  if (kind === "receipt") return [words("receipt.says", said)];
  const registered = people.flatMap((person) =>
    person.activities.length > 0
      ? words("attestation.registered", {
          ...said,
          name: nameOf(person, words),
          activities: formats.list(person.activities),
        })
      : [],
  );
  return [...registered, words("attestation.paid", said)];
}

/** A person whose record has no name is told by its number. */
const nameOf = ({ id, name }: PersonPaid, words: Words): string => name || words("unnamed", { id: String(id) });

function rowsOf(money: readonly PaidMoney[], { words, formats }: { words: Words; formats: Formats }): PaperRow[] {
  if (money.length === 0) return [{ on: "", label: words("nothing"), amount: "" }];
  return money.map(({ on, method, cents, ...one }) => ({
    on: on ? formats.date(on) : "",
    label: [goneBack(one, words), method].filter(Boolean).join(" · ") || words("payment"),
    amount: formats.euros(cents),
  }));
}

/** Why money is taken off; null of what came in. */
function goneBack(
  { isRefund, isReturned, isCorrected }: Pick<PaidMoney, "isRefund" | "isReturned" | "isCorrected">,
  words: Words,
): string | null {
  if (isReturned) return words("returned");
  if (isCorrected) return words("corrected");
  return isRefund ? words("refund") : null;
}
