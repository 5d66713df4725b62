import { fold } from "#lib/base/words/fold.ts";

/** What people write for one's sex, folded, in the four languages of clubs' files. */
const SEXES: Readonly<Record<"Femme" | "Homme", ReadonlySet<string>>> = {
  Femme: new Set(
    "f femme feminin feminine fille female woman girl mme madame mlle melle mademoiselle w weiblich frau madchen v vrouw vrouwelijk meisje mevr mevrouw mw mrs ms miss 2".split(
      " ",
    ),
  ),
  Homme: new Set(
    "h m homme masculin masculine garcon g male man boy mr monsieur mister mannlich herr junge mannelijk jongen dhr meneer 1".split(
      " ",
    ),
  ),
};

/** Whose sex a cell says; null where it says neither. */
export function sexIn(text: string): "Femme" | "Homme" | null {
  const said = fold(text);
  return (["Femme", "Homme"] as const).find((sex) => SEXES[sex].has(said)) ?? null;
}

const GUARDIANS: readonly (readonly [type: string, said: RegExp])[] = [
  ["Mere", /^(mere|maman|mother|mum|mom|mutter|mama|moeder)$/],
  ["Pere", /^(pere|papa|father|dad|vater|vader)$/],
  ["Famille_accueil", /accueil|foster|pflegefamilie|pleeg/],
  ["Institution", /institution|foyer|\bhome\b|heim$|instelling/],
  ["Sans_objet", /^sans objet$/],
  [
    "Responsable_legal",
    /^(responsable( legale?)?|rl|parent|tuteur|tutrice|guardian|legal guardian|erziehungsberechtigter?|ouder|voogd)$/,
  ],
];

/** Who a guardian is; null where the words say somebody who has no kind here: a grandmother, or « M. ». */
export function guardianIn(text: string): string | null {
  const said = fold(text.replaceAll("_", " "));
  return GUARDIANS.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}
