/**
 * Couples of guardians as clubs have them and as files name them, with what a careful person does: written by hand, before the reader was. A guardian is
 * `kind/last name/first name/telephone/e-mail`; what is not said is left away. `becomes`: nothing is written, somebody is asked, or the list that the club has afterwards.
 */
export interface Couple {
  club: readonly string[];
  file: readonly string[];
  becomes: "nothing" | "asked" | readonly string[];
}

const A = "0611111111";
const B = "0622222222";
const home = "family@home.example";

/** Two people of one family whose names are near each other: the file read once more. */
const pairs = (
  "Michel Michèle|André Andrée|Marcel Marcelle|René Renée|Pascal Pascale|Daniel Danielle|Joël Joëlle|Gabriel Gabrielle|Frédéric Frédérique|" +
  "Dominique Dominic|Emmanuel Emmanuelle|François Françoise|Jean Jeanne|Paul Paule|Raphaël Raphaëlle|Louis Louise|Yvon Yvonne|Denis Denise|" +
  "Christian Christiane|Claude Claudie|Julien Julienne|Martin Martine|Mohamed Mohammed|Noël Noëlle"
).split("|");

export const COUPLES: readonly Couple[] = [
  ...pairs.map((pair, nth): Couple => {
    const [one = "", other = ""] = pair.split(" ");
    const both = [`Pere/LEROY/${one}/${A}/${home}`, `Mere/LEROY/${other}/${B}/${home}`];
    return { club: both, file: nth % 2 === 0 ? both : both.toReversed(), becomes: "nothing" };
  }),
  // The second is new, and one letter away from the first.
  {
    club: [`/LEROY/Michel/${A}`],
    file: [`/Leroy/Michel/${A}`, `/Leroy/Michèle/${B}`],
    becomes: [`/LEROY/Michel/${A}`, `/Leroy/Michèle/${B}`],
  },
  { club: [`/LEROY/Michel/${A}`], file: [`/Leroy/Michèle/${B}`], becomes: "asked" },
  {
    club: [`Pere/LEROY/Michel/${A}`],
    file: [`Mere/Leroy/Michèle/${B}`],
    becomes: [`Pere/LEROY/Michel/${A}`, `Mere/Leroy/Michèle/${B}`],
  },
  { club: [`/LEROY/Michel/${A}`, `/LEROY/Michèle/${B}`], file: [`/LEROY/Michele/${B}`], becomes: "nothing" },
  {
    club: [`/LEROY/Michèle/${B}`, `/LEROY/Michel/${A}`],
    file: [`/LEROY/MICHEL/${A}`, `/LEROY/MICHELE/${B}`],
    becomes: "nothing",
  },
  { club: [`/MARTIN/Andrée/${A}`], file: [`/MARTIN/André/${B}/andre@home.example`], becomes: "asked" },
  {
    club: [`Pere/MARTIN/André/${A}`],
    file: [`Mere/MARTIN/Andrée/${B}/andree@home.example`],
    becomes: [`Pere/MARTIN/André/${A}`, `Mere/MARTIN/Andrée/${B}/andree@home.example`],
  },
  // One telephone and one mail of both.
  {
    club: [`/ROY/Ida/${A}/${home}`],
    file: [`/ROY/Paul/${A}/${home}`],
    becomes: [`/ROY/Ida/${A}/${home}`, `/ROY/Paul/${A}/${home}`],
  },
  {
    club: [`/ROY/Ida/${A}/${home}`],
    file: [`/ROY/Ida/${A}/${home}`, `/ROY/Paul/${A}/${home}`],
    becomes: [`/ROY/Ida/${A}/${home}`, `/ROY/Paul/${A}/${home}`],
  },
  {
    club: [`/ROY/Ida/${A}/${home}`, `/ROY/Paul/${A}/${home}`],
    file: [`/ROY/Paul/${A}/${home}`, `/ROY/Ida/${A}/${home}`],
    becomes: "nothing",
  },
  { club: [`/ROY/Ida/${A}`], file: [`///${A}`], becomes: "nothing" },
  { club: [`/ROY/Ida/${A}`], file: [`///${A}/${home}`], becomes: "asked" },
  { club: [`/ROY/Ida/${A}`, `/ROY/Paul/${A}`], file: [`///${A}/${home}`], becomes: "asked" },
  { club: [`/ROY/Ida/${A}`], file: [`///${B}`], becomes: [`/ROY/Ida/${A}`, `///${B}`] },
  { club: [`///${B}`], file: [`///${B}`], becomes: "nothing" },
  { club: [`////${home}`], file: [`////FAMILY@home.example`], becomes: "nothing" },
  // Without first names.
  {
    club: [`Mere/MARTIN//${A}`, `Pere/MARTIN//${B}`],
    file: [`Mere/Martin//${A}`, `Pere/Martin//${B}`],
    becomes: "nothing",
  },
  {
    club: [`Mere/MARTIN//${A}`, `Pere/MARTIN//${B}`],
    file: [`Pere/Martin//${B}`, `Mere/Martin//${A}`],
    becomes: "nothing",
  },
  { club: [`/MARTIN//${A}`, `/MARTIN//${B}`], file: [`/Martin//${B}`, `/Martin//${A}`], becomes: "nothing" },
  {
    club: [`Mere/MARTIN/Ida/${A}`],
    file: [`Pere/Martin//${B}`],
    becomes: [`Mere/MARTIN/Ida/${A}`, `Pere/Martin//${B}`],
  },
  { club: [`/MARTIN/Ida/${A}`], file: [`/Martin//${B}`], becomes: "asked" },
  { club: [`/MARTIN/Ida/${A}`], file: [`/Martin//${A}`], becomes: "nothing" },
  { club: [`//Ida/${A}`], file: [`/Martin/Ida/${A}`], becomes: "asked" },
  // The same, written otherwise.
  { club: [`/LE GOFF/Anne-Marie/${A}`], file: [`/Legoff/Anne Marie/+33611111111`], becomes: "nothing" },
  { club: [`/D'HERMAL/Léo/${A}`], file: [`/d’Hermal/Leo/06 11 11 11 11`], becomes: "nothing" },
  { club: [`/DUPONT/Marie/${A}`], file: [`/Marie/Dupont/${A}`], becomes: "nothing" },
  {
    club: [`/DUPONT/Marie/${A}`, `/DUPONT/Jean/${B}`],
    file: [`/Jean/Dupont/${B}`, `/Marie/Dupont/${A}`],
    becomes: "nothing",
  },
  { club: [`/DUPONT/Marie/${A}`], file: [`/DUPOND/Marie/${A}`], becomes: "asked" },
  { club: [`/DUPONT/Marie/${A}`], file: [`/DURAND/Marie/${A}`], becomes: "asked" },
  { club: [`/DUPONT-MOREL/Marie/${A}`], file: [`/Dupont/Marie/${B}`], becomes: "asked" },
  // More of somebody who is the same for certain.
  { club: [`/DUPONT/Marie`], file: [`/Dupont/Marie/${A}`], becomes: [`/DUPONT/Marie/${A}`] },
  { club: [`/DUPONT/Marie/${A}`], file: [`/Dupont/Marie/${B}`], becomes: [`/DUPONT/Marie/${B}`] },
  { club: [`Responsable_legal/DUPONT/Marie/${A}`], file: [`Mere/Dupont/Marie/${A}`], becomes: "nothing" },
  { club: [], file: [`/ROY/Ida/${A}`, `/ROY/Paul/${B}`], becomes: [`/ROY/Ida/${A}`, `/ROY/Paul/${B}`] },
  // Two places, and who stands there stays.
  { club: [`/ROY/Ida/${A}`, `/ROY/Paul/${B}`], file: [`/SY/Awa/0633333333`], becomes: "nothing" },
  { club: [`/ROY/Ida/${A}`, `/ROY/Paul/${B}`], file: [`/ROI/Paul/${B}`], becomes: "asked" },
];
