import type { StatementField } from "#lib/base/store/schema/treasury/bank.ts";
import { fold } from "#lib/base/words/fold.ts";

/** What a column of a known table is; `balance`: the balance after each line · `paidOut`, `state`: of who collects · `valued`: from which day interest counts, which nobody asks for. */
export type HeadRole = StatementField | "balance" | "paidOut" | "state" | "valued";

/** How the tables of a bank are known, and read. */
export interface KnownHeads {
  kind: "bank" | "collector";
  /** All of them have to be there, in any order. Folded. */
  needs: readonly string[];
  /** What each heading is; labels are joined in this order. Folded. What is not here is left aside. */
  roles: readonly (readonly [heading: string, role: HeadRole])[];
}

const known = (
  kind: KnownHeads["kind"],
  roles: readonly (readonly [heading: string, role: HeadRole])[],
  also: readonly (readonly [heading: string, role: HeadRole])[] = [],
): KnownHeads => ({ kind, needs: roles.map(([heading]) => heading), roles: [...roles, ...also] });

/**
 * The headings of the banks that French clubs have, and of HelloAsso, as importers' samples have them in November 2026: a set tells whose table it is, never the order. Where several fit, the one that
 * needs most.
 */
export const KNOWN_HEADS: readonly KnownHeads[] = [
  // Crédit Agricole.
  known("bank", [
    ["date", "day"],
    ["libelle", "label"],
    ["debit euros", "debit"],
    ["credit euros", "credit"],
  ]),
  // Crédit Mutuel and CIC, in two columns or one.
  known(
    "bank",
    [
      ["date", "day"],
      ["date de valeur", "valued"],
      ["debit", "debit"],
      ["credit", "credit"],
      ["libelle", "label"],
    ],
    [["solde", "balance"]],
  ),
  known(
    "bank",
    [
      ["date", "day"],
      ["date de valeur", "valued"],
      ["montant", "amount"],
      ["libelle", "label"],
    ],
    [
      ["solde", "balance"],
      ["devise", "currency"],
    ],
  ),
  // Banque Populaire and Caisse d'Épargne.
  known(
    "bank",
    [
      ["date de comptabilisation", "day"],
      ["libelle operation", "label"],
      ["debit", "debit"],
      ["credit", "credit"],
    ],
    [
      ["informations complementaires", "label"],
      ["reference", "reference"],
    ],
  ),
  // La Banque Postale.
  known("bank", [
    ["date", "day"],
    ["libelle", "label"],
    ["montant euros", "amount"],
  ]),
  // Société Générale.
  known("bank", [
    ["date de l operation", "day"],
    ["libelle", "label"],
    ["detail de l ecriture", "label"],
    ["montant de l operation", "amount"],
    ["devise", "currency"],
  ]),
  // BNP Paribas.
  known(
    "bank",
    [
      ["date operation", "day"],
      ["libelle operation", "label"],
      ["montant operation en euro", "amount"],
    ],
    [["libelle court", "label"]],
  ),
  // HelloAsso: a row is somebody's payment, and a pay-out is all of a day.
  known(
    "collector",
    [
      ["reference paiement", "reference"],
      ["montant total", "amount"],
      ["date du paiement", "day"],
      ["statut du paiement", "state"],
      ["nom payeur", "label"],
    ],
    [
      ["prenom payeur", "label"],
      ["date du versement", "paidOut"],
    ],
  ),
];

/** Words by which the columns of a table that nobody knows are proposed, folded. */
const WORDS: readonly (readonly [field: StatementField, words: RegExp])[] = [
  [
    "day",
    /^(date|jour|day|datum|booking date|transaction date|date (de l )?operation|date (comptable|d operation|de comptabilisation)|buchungstag)$/,
  ],
  [
    "label",
    /^(libelle|intitule|description|details?|label|narrative|designation|communication|objet|verwendungszweck|libelle (de l )?operation)$/,
  ],
  ["debit", /^(debits?|sorties?|depenses?|retraits?|paid out|money out|withdrawals?)( (en )?(euros?|eur))?$/],
  ["credit", /^(credits?|entrees?|recettes?|versements?|depots?|paid in|money in|deposits?)( (en )?(euros?|eur))?$/],
  ["amount", /^(montant|amount|somme|betrag|valeur)( (en )?(euros?|eur)| de l operation| operation)?$/],
  ["reference", /^(reference|ref|numero|id|transaction id|n)( (de l )?operation)?$/],
  ["currency", /^(devise|currency|monnaie)$/],
];

/** What a heading that no known bank has is likely to be. */
export const fieldOfHead = (heading: string): StatementField | undefined =>
  WORDS.find(([, words]) => words.test(fold(heading)))?.[0];

/** What makes the columns of a table a statement: a day, a label, and one amount or two columns of them. */
export function isStatement(fields: readonly (HeadRole | null)[]): boolean {
  const count = (role: HeadRole) => fields.filter((field) => field === role).length;
  const isOne = count("amount") === 1 && count("debit") + count("credit") === 0;
  const isTwo = count("amount") === 0 && count("debit") === 1 && count("credit") === 1;
  return count("day") === 1 && count("label") >= 1 && (isOne || isTwo);
}

/** The name under which a table that somebody mapped is known again. */
export const headsKey = (headings: readonly string[]): string => headings.map((heading) => fold(heading)).join("|");
