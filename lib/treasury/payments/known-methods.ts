import { fold } from "#lib/base/words/fold.ts";

/** What people write for one way of paying, folded; as the club's payments call it where one of them is among these, and otherwise as the first of them. */
const FAMILIES: readonly (readonly [called: string, words: string])[] = [
  ["Chèque", "cheque|cheques|chq|chqs|cheque bancaire|check|scheck|bank cheque"],
  [
    "Carte bancaire",
    "carte bancaire|cb|carte|carte bleue|tpe|card|credit card|debit card|karte|kreditkarte|ec karte|pin|bankkaart",
  ],
  [
    "Virement",
    "virement|vir|virt|virement bancaire|virement sepa|transfer|bank transfer|wire|uberweisung|overschrijving|overboeking",
  ],
  ["Espèces", "especes|espece|esp|liquide|cash|bar|barzahlung|bargeld|contant"],
  [
    "Prélèvement",
    "prelevement|prelevement sepa|direct debit|lastschrift|sepa lastschrift|incasso|automatische incasso",
  ],
  ["ANCV", "ancv|cheque vacances|cheques vacances|chq vacances"],
  ["Coupon Sport", "coupon sport|coupons sport|coupon sport ancv"],
  ["Pass'Sport", "pass sport|passsport|pass'sport"],
];

/** How the club calls a method that people write in their own way; null: nobody has paid so, and it is none that every club knows. */
export function knownMethod(written: string, used: readonly string[]): string | null {
  const said = fold(written);
  const own = used.find((method) => fold(method) === said);
  if (own !== undefined) return own;
  const family = FAMILIES.find(([, words]) => words.split("|").some((word) => fold(word) === said));
  if (!family) return null;
  const words = family[1].split("|").map(fold);
  return used.find((method) => words.includes(fold(method))) ?? (fold(family[0]) === said ? family[0] : written.trim());
}

/** Every word for a method, the longest first: what is found in a line that is written by hand. */
export const METHOD_WORDS: readonly string[] = FAMILIES.flatMap(([, words]) => words.split("|"))
  .map(fold)
  .filter((word) => word.length > 2 || word === "cb")
  .toSorted((one, other) => other.length - one.length);
