import type { MedicalRule } from "./medical-rule.ts";

const ANYBODY = { sportId: null, minAge: null, maxAge: null, firstDay: null, lastDay: null, graceUntil: null };

/** A certificate that allows the return after an injury says nothing of the season. */
const OF_A_SEASON = ["standard", "performance", "elite"];

/**
 * What French law asks in the season 2026–2027, in force until a club writes rules of its own: a club compares it with what its federations ask.
 * Sources in French, because who looks them up reads French law.
 */
export const FRENCH_RULES: readonly MedicalRule[] = [
  {
    ...ANYBODY,
    ...{ id: "fr-2026-minors", maxAge: 17, asks: "attestation", youngMonths: 6, validMonths: null },
    ...{ types: OF_A_SEASON, firstDay: "2021-05-09" },
    source:
      "Code du sport, art. L231-2 et D231-1-4-1 : les titulaires de l’autorité parentale attestent que toutes les réponses au questionnaire sont négatives ; à défaut, certificat de moins de six mois.",
  },
  {
    ...ANYBODY,
    ...{ id: "fr-2026-adults", minAge: 18, asks: "attestation", youngMonths: 12, validMonths: null },
    ...{ types: OF_A_SEASON, firstDay: "2022-03-04" },
    source:
      "Loi n° 2022-296 du 2 mars 2022 : la fédération décide après avis de sa commission médicale. À comparer avec le règlement médical de chaque fédération.",
  },
];

/** A rule for a sport with special constraints. */
export const CONSTRAINED = {
  ...ANYBODY,
  ...{ asks: "certificate" as const, youngMonths: 12, validMonths: 12, types: OF_A_SEASON },
  source:
    "Code du sport, art. L231-2-3 et D231-1-5 : discipline à contraintes particulières, certificat de moins d’un an.",
};

/**
 * By what the name of a sport with special constraints is known (Code du sport, art. D231-1-5): mountaineering, diving, caving, combat that may end by KO,
 * firearms, motor sports on land and water, the air, rugby. Folded: without accents, in small letters.
 */
export const CONSTRAINED_NAMES: readonly string[] = [
  ...["alpinisme", "plongee", "speleologie", "boxe", "kick", "muay", "mma", "savate", "tir sportif", "biathlon"],
  ...["karting", "moto", "automobile", "motonautisme", "jet ski"],
  ...["parachut", "parapente", "voltige", "vol libre", "vol a voile", "ulm", "rugby"],
];
