import { fold } from "#lib/base/words/fold.ts";

/**
 * What a bank's label says that a line is, as French banks wrote it in November 2026 · `returned`: a cheque or a direct debit came back · `cheques`, `cash`: a deposit · `terminal`: cards of a terminal ·
 * `collector`: a pay-out of who collects online · `voucher`, `aid`: of who reimburses them · `own`: between accounts of one holder · `fee` · `transfer` · `debit` · `unsaid`.
 */
export type LabelKind =
  | "returned"
  | "cheques"
  | "cash"
  | "terminal"
  | "collector"
  | "voucher"
  | "aid"
  | "own"
  | "fee"
  | "transfer"
  | "debit"
  | "unsaid";

/** The first that matches counts. `sign`: only of what came in, or went out. */
const KINDS: readonly (readonly [kind: LabelKind, sign: 1 | -1 | 0, words: RegExp])[] = [
  ["returned", -1, /\b(impayes?|rejets?|rejetes?|retournes?)\b/],
  ["collector", 0, /\b(hello ?asso|assoconnect|yapla|paypal|stripe|payzen|lyra)\b/],
  ["terminal", 1, /\b(rem(ise)?s?( de)? (cb|cartes?)|telecollecte|sumup|zettle|smile ?pay|tpe)\b/],
  ["voucher", 1, /\b(ancv|cheques? vacances|coupons? sport)\b/],
  ["aid", 1, /\b(pass ?sport|agence de services et de paiement|asp|drajes)\b/],
  ["cheques", 1, /\b(rem(ise)?s?|rmse|depots?|encaissement)( de| d)?( \d+)? (cheques?|chqs?|chq)\b/],
  ["cash", 1, /\b(vers(ement)?s?|depots?|rem(ise)?s?)( d| de)? (especes?|esp|billets|monnaie|gab)\b/],
  ["own", 0, /\bvir(ement)?s? (interne|de compte a compte|cpte a cpte|livret|vers livret|depuis livret)\b/],
  [
    "fee",
    -1,
    /^(frais|commissions?|comm|com cb|cotis(ation)? (carte|pack|esprit|compte|offre|jazz)|tenue de compte|abonnement (banque|internet|pro|edi)|arrete( de)? compte|interets debiteurs|agios|facturation|\*?cotis)\b/,
  ],
  ["transfer", 0, /\b(vir|virt|virement|virements)\b/],
  ["debit", -1, /\b(prlv|prelevement|prlvt)\b/],
];

/** What a label says that its line is. Pure. @param labelKey folded */
export function labelKind(labelKey: string, cents: number): LabelKind {
  return (
    KINDS.find(([, sign, words]) => (sign === 0 || sign === Math.sign(cents)) && words.test(labelKey))?.[0] ?? "unsaid"
  );
}

/** Words of banks and of what people write beside a payment, which tell nobody: folded. */
const NO_NAMES = new Set(
  (
    "vir virt virement virements vers versement sepa inst instantane recu recue emis emise en votre faveur de du des d la le les l a au aux par pour " +
    "m mr mme mlle mle ou et monsieur madame motif ref reference notprovided not provided remise rem rmse depot cheque cheques chq chqs prlv prelevement " +
    "carte cb tpe paiement facture fact commission frais cotisation cotis adhesion inscription inscriptions reinscription saison licence licences sport sports club " +
    "asso association enfant enfants fils fille reglement regl solde acompte merci eur euro euros id mandat date"
  ).split(" "),
);

/** The words of a folded label that may be somebody's, or somebody's business: none of banks, no numbers. */
export const tellingWords = (labelKey: string): string[] =>
  labelKey.split(/[^\p{L}\p{N}]+/u).filter((word) => /^\p{L}{2,}$/u.test(word) && !NO_NAMES.has(word));

/** The beginning by which the same business is known again, whatever day and number stand behind; null: a label says too little. */
export function labelStem(labelKey: string, cents: number): string | null {
  const words = tellingWords(labelKey).slice(0, 3);
  return words.join("").length < 4 ? null : `${cents < 0 ? "-" : "+"} ${words.join(" ")}`;
}

/** How a person is called, folded, in words. */
export interface PayerName {
  last: string;
  first: string;
}

/** How far a label names somebody · 3 surname and first name of one person · 2 a surname · 1 a first name alone, or the beginning of a surname where the bank cut it · 0 nobody. */
export type NameEvidence = 0 | 1 | 2 | 3;

/** Letters of a word that was cut from which it says something. */
const CUT_LETTERS = 4;

/** How far a folded label names one of these people. Pure. */
export function nameEvidence(
  labelKey: string,
  names: readonly PayerName[],
): { evidence: NameEvidence; name: PayerName | null } {
  const words = labelKey.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let best: { evidence: NameEvidence; name: PayerName | null } = { evidence: 0, name: null };
  for (const name of names) {
    const found = evidenceOf(words, name);
    if (found > best.evidence) best = { evidence: found, name };
  }
  return best;
}

function evidenceOf(words: readonly string[], { last, first }: PayerName): NameEvidence {
  const surname = foundAt(words, last);
  const given = first !== "" && foundAt(words, first) === "whole";
  if (surname === "whole") return given ? 3 : 2;
  if (surname === "cut") return given ? 2 : 1;
  return given && first.length >= CUT_LETTERS - 1 ? 1 : 0;
}

/** Whether a name stands in the words of a label: whole, its words together or apart, or as the end of a label cuts it. */
function foundAt(words: readonly string[], name: string): "whole" | "cut" | null {
  const joined = name.replaceAll(" ", "");
  if (joined.length < 2) return null;
  for (let from = 0; from < words.length; from++) {
    let text = "";
    for (let to = from; to < words.length && text.length < joined.length; to++) {
      text += words[to];
      if (text === joined) return "whole";
      const isCut = text.length >= CUT_LETTERS && text.length < joined.length && joined.startsWith(text);
      const isEnd = to === words.length - 1 || NO_NAMES.has(words[to + 1] ?? "");
      if (isCut && isEnd && from >= 0 && !name.split(" ").includes(text)) return "cut";
      if (!joined.startsWith(text)) break;
    }
  }
  return null;
}

/** The day that a label names, as cards' deposits do: « REMISE CB DU 12/09 », « REM CB 1209 »; the latest such day that is not behind its line. Pure. */
export function labelDay(label: string, on: string): string | null {
  const found = /\b(?:du |le )?(\d{2})[/.]?(\d{2})(?:[/.]?(?:20)?\d{2})?\b/i.exec(
    label.replace(/\b\d{5,}\b(?!\/)/g, " "),
  );
  const [, day, month] = found ?? [];
  if (!day || !month || Number(month) > 12 || Number(day) > 31) return null;
  const year = Number(on.slice(0, 4));
  const iso = [year, year - 1].map((one) => `${one}-${month}-${day}`).find((one) => one <= on);
  return iso ?? null;
}

/** The numbers of a label: of a slip, of a cheque, how many cheques. */
export const labelNumbers = (label: string): string[] => fold(label).match(/\d+/g) ?? [];
