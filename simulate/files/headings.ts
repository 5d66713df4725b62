import type { Habits } from "./steps.ts";

type Language = Habits["language"];

/** What a column may be headed, in the four languages of clubs' offices. */
type Heads = Readonly<Record<Language, string>>;

const HEADS = {
  last: {
    fr: "Nom|NOM|Nom de famille|Nom d'usage|Patronyme",
    en: "Last name|Surname|Family name",
    de: "Nachname|Familienname",
    nl: "Achternaam|Familienaam",
  },
  first: {
    fr: "Prénom|PRENOM|Prénom (usuel)|Prénom de l'enfant",
    en: "First name|Given name|Forename",
    de: "Vorname|Rufname",
    nl: "Voornaam|Roepnaam",
  },
  lastFirst: {
    fr: "Nom Prénom|NOM et prénom|Nom / Prénom",
    en: "Last name, first name|Surname and first name",
    de: "Name, Vorname|Nachname Vorname",
    nl: "Naam, voornaam|Achternaam en voornaam",
  },
  firstLast: {
    fr: "Prénom Nom|Prénom et nom|Prénom NOM",
    en: "First and last name|First name / Last name",
    de: "Vor- und Nachname|Vorname Nachname",
    nl: "Voor- en achternaam|Voornaam Achternaam",
  },
  whole: { fr: "Adhérent|Licencié", en: "Full name|Member", de: "Mitglied", nl: "Lid|Volledige naam" },
  born: {
    fr: "Date de naissance|Né(e) le|Naissance|DDN|Date naiss.",
    en: "Date of birth|Birth date|DOB|Born",
    de: "Geburtsdatum|Geb.-Datum|Geboren am",
    nl: "Geboortedatum|Geboren op",
  },
  sex: { fr: "Sexe|Genre|H/F|Sexe (M/F)", en: "Sex|Gender", de: "Geschlecht", nl: "Geslacht" },
  title: { fr: "Civilité|Civ.", en: "Title", de: "Anrede", nl: "Aanhef" },
  email: {
    fr: "E-mail|Mail|Courriel|Adresse mail|Adresse e-mail",
    en: "E-mail|Email address|Mail",
    de: "E-Mail|E-Mail-Adresse",
    nl: "E-mail|E-mailadres",
  },
  phone: {
    fr: "Téléphone|Tél. portable|Portable|Tél.|N° de téléphone",
    en: "Phone|Mobile|Phone number",
    de: "Handynummer|Telefon|Mobil",
    nl: "Mobiel|Telefoon|GSM",
  },
  phone2: {
    fr: "Tél. fixe|Téléphone 2",
    en: "Landline|Phone 2",
    de: "Festnetz|Telefon 2",
    nl: "Vaste telefoon|Telefoon 2",
  },
  address: {
    fr: "Adresse|Rue|Adresse postale",
    en: "Address|Street",
    de: "Straße und Hausnummer|Anschrift",
    nl: "Adres|Straat en huisnummer",
  },
  postal: { fr: "CP|Code postal", en: "Postal code|Postcode|Zip", de: "PLZ|Postleitzahl", nl: "Postcode" },
  town: { fr: "Ville|Commune|Localité", en: "Town|City", de: "Ort|Wohnort", nl: "Woonplaats|Plaats" },
  postalTown: {
    fr: "CP Ville|Code postal et ville",
    en: "Postcode and town|Postal code / City",
    de: "PLZ Ort|PLZ / Ort",
    nl: "Postcode en woonplaats",
  },
  insee: { fr: "Code INSEE|Code commune", en: "City code|INSEE code", de: "INSEE", nl: "INSEE" },
  group: { fr: "Groupe|Section|Activité|Cours", en: "Group|Class", de: "Gruppe|Abteilung", nl: "Groep|Ploeg" },
  kind: { fr: "Qualité|Lien de parenté|Lien", en: "Relationship|Relation", de: "Verwandtschaft", nl: "Relatie" },
  member: { fr: "Membre|Licencié", en: "Member", de: "Mitglied", nl: "Lid" },
  birthName: {
    fr: "Nom de naissance|Nom de jeune fille",
    en: "Birth name|Maiden name",
    de: "Geburtsname",
    nl: "Geboortenaam",
  },
  emergency: {
    fr: "Tél. urgence|Personne à prévenir (tél.)",
    en: "Emergency phone|Emergency contact phone",
    de: "Notfallnummer|Notfall Telefon",
    nl: "Telefoon noodgeval",
  },
  licence: { fr: "N° de licence|Licence", en: "Licence number", de: "Lizenznummer", nl: "Licentienummer" },
  paid: { fr: "Montant réglé|Payé", en: "Amount paid", de: "Bezahlt", nl: "Betaald" },
  birthYear: { fr: "Année de naissance|Année", en: "Year of birth", de: "Jahrgang|Geburtsjahr", nl: "Geboortejaar" },
} satisfies Record<string, Heads>;
export type Head = keyof typeof HEADS;

/** One of the headings that a column of this kind may have. */
export function headed(head: Head, language: Language, nth: number): string {
  const among = HEADS[head][language].split("|");
  return among[nth % among.length] ?? "";
}

/** How a language says whose a column is. */
const OWNERS: Readonly<Record<Language, { mother: string[]; father: string[]; nth: string[] }>> = {
  fr: {
    mother: ["{} de la mère", "{} mère", "Mère - {}", "{} maman"],
    father: ["{} du père", "{} père", "Père - {}", "{} papa"],
    nth: ["{} responsable {n}", "Responsable légal {n} - {}", "{} parent {n}", "{} du représentant légal {n}"],
  },
  en: {
    mother: ["Mother's {}", "Mother {}", "Mum {}"],
    father: ["Father's {}", "Father {}", "Dad {}"],
    nth: ["Parent {n} {}", "Guardian {n} {}", "{} (parent {n})"],
  },
  de: {
    mother: ["{} Mutter", "{} der Mutter", "Mutter {}"],
    father: ["{} Vater", "{} des Vaters", "Vater {}"],
    nth: ["{} Elternteil {n}", "{} Erziehungsberechtigter {n}"],
  },
  nl: {
    mother: ["{} moeder", "{} van de moeder", "Moeder {}"],
    father: ["{} vader", "{} van de vader", "Vader {}"],
    nth: ["{} ouder {n}", "Ouder {n} {}"],
  },
};

/** The heading of a guardian's column: whose it is, said of the mother and the father or by their number. */
export function headedOf(head: Head, language: Language, whose: "mother" | "father" | 1 | 2, nth: number): string {
  const owner = OWNERS[language];
  const among = typeof whose === "number" ? owner.nth : owner[whose];
  const own = headed(head, language, 0);
  return (among[nth % among.length] ?? "{}").replace("{n}", String(whose)).replace("{}", () => own);
}

/** The heading of one column in which both parents stand. */
export const headOfBoth: Heads = { fr: "Parents", en: "Parents", de: "Eltern", nl: "Ouders" };

/** Who a guardian is to a child, in words. */
export const KIN: Readonly<Record<Language, { Mere: string; Pere: string }>> = {
  fr: { Mere: "Mère", Pere: "Père" },
  en: { Mere: "Mother", Pere: "Father" },
  de: { Mere: "Mutter", Pere: "Vater" },
  nl: { Mere: "Moeder", Pere: "Vader" },
};

/** How people are addressed, and their sex in words. */
export const SEXES: Readonly<
  Record<Language, { titles: [string, string]; words: [string, string]; letters: [string, string] }>
> = {
  fr: { titles: ["Mme", "M."], words: ["Fille", "Garçon"], letters: ["F", "H"] },
  en: { titles: ["Mrs", "Mr"], words: ["female", "male"], letters: ["F", "M"] },
  de: { titles: ["Frau", "Herr"], words: ["weiblich", "männlich"], letters: ["w", "m"] },
  nl: { titles: ["Mevr.", "Dhr."], words: ["vrouw", "man"], letters: ["V", "M"] },
};
