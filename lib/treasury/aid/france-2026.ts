import type { AidKindFields } from "./fields.ts";

const BLANK = { amountCents: null, minAge: null, maxAge: null, firstDay: null, lastDay: null, isOffered: true };

/**
 * What families bring to French clubs in the season 2026–2027, to begin with: a club checks each and writes down its own numbers. Amounts, ages and
 * days of the state's and the departments' aid change every year; where this season's were not certain they are left blank, and the words say where
 * they are found. Words in French, because who reads them claims at French offices.
 */
export const FRANCE_2026: readonly (AidKindFields & { id: string })[] = [
  {
    ...BLANK,
    id: "fr-2026-pass-sport",
    name: "Pass’Sport",
    claim:
      "Aide de l’État : la famille apporte un code personnel, le club la déduit de l’inscription et se fait rembourser en saisissant le code. Montant, âges et date limite changent chaque année (en 2025 : 70 €, surtout de 14 à 17 ans, jusqu’au 31 décembre) : les reporter ici d’après le texte de l’année.",
  },
  {
    ...BLANK,
    id: "fr-2026-ancv-coupon-sport",
    name: "Coupon Sport ANCV",
    claim:
      "Coupons de 10, 15 et 20 €, dont on ne rend pas la monnaie. Le club doit être conventionné avec l’ANCV ; il lui envoie les coupons avec un bordereau. La date de validité est imprimée sur chaque coupon.",
  },
  {
    ...BLANK,
    id: "fr-2026-ancv-cheques-vacances",
    name: "Chèques-Vacances ANCV",
    claim:
      "Le club doit être conventionné avec l’ANCV ; il lui envoie les chèques avec un bordereau. La date de validité est imprimée sur chaque chèque.",
  },
  {
    ...BLANK,
    id: "fr-2026-caf",
    name: "Aide CAF",
    claim:
      "Chaque caisse d’allocations familiales a ses propres aides, montants, âges et dates : les reporter ici d’après le site de la CAF du département. Selon la caisse, le club est payé directement ou remet une attestation à la famille.",
  },
  {
    ...BLANK,
    id: "fr-2026-departement",
    name: "Aide du département (exemple)",
    claim:
      "Beaucoup de départements et de communes aident les collégiens ou les familles modestes. Donner à cette aide son vrai nom, et reporter son montant, ses âges et ses dates.",
  },
];
