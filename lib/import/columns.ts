import { cellText, type SheetRow } from "#lib/spreadsheets/sheet-row.ts";
import { fold } from "#lib/words/fold.ts";
import { GUARDIAN_FIELDS, type ImportField, isImportField } from "./fields.ts";
import { LONGEST_SAMPLE } from "./settings.ts";

/** What a column is taken for, and how sure that is. */
export interface MappedColumn {
  field: ImportField | null;
  how: "remembered" | "sure" | "likely" | "guess" | null;
  /** What stands in it, up to three times. */
  samples: string[];
}

/**
 * What headings say, folded: of this desk's own exports, and of files that others have. Public ones that are known here: Poona of the badminton federation
 * (bbillard/badboard, `sample-poona.csv`), the fields of Paheko (paheko/paheko, `src/include/data/users_fields_presets.ini`), ClubDesk in French
 * (stropitek/lvbc-scripts, `src/utils/constants.mjs`). The others are French and English words for the same things, without a source. The numbers
 * that other programs give to people are none of the club's: `id` takes only what says that it is the number of a record.
 */
const HEADINGS: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  last_name: [
    "nom",
    "nom de famille",
    "nom adherent",
    "nom licencie",
    "nom de naissance",
    "nom usuel",
    "last name",
    "surname",
    "family name",
    "lastname",
    "last_name",
  ],
  first_name: [
    "prenom",
    "prenom adherent",
    "prenom licencie",
    "prenoms",
    "first name",
    "given name",
    "firstname",
    "first_name",
  ],
  full_name: [
    "nom prenom",
    "nom et prenom",
    "nom & prenom",
    "nom prenoms",
    "prenom nom",
    "prenom et nom",
    "adherent",
    "licencie",
    "name",
    "full name",
    "person",
    "personne",
    "member",
    "membre",
  ],
  email: [
    "e mail",
    "email",
    "mail",
    "courriel",
    "adresse mail",
    "adresse e mail",
    "adresse email",
    "adresse electronique",
    "e mail adherent",
    "email address",
    "mel",
  ],
  phone: [
    "telephone",
    "tel",
    "tel portable",
    "telephone portable",
    "portable",
    "mobile",
    "telephone mobile",
    "gsm",
    "phone",
    "phone number",
    "tel mobile",
    "numero de telephone",
    "telephone 1",
    "telephone prive",
  ],
  birth_date: [
    "date de naissance",
    "naissance",
    "ne le",
    "nee le",
    "ne e le",
    "ddn",
    "date naissance",
    "date naiss",
    "date de naissance complete",
    "birth date",
    "date of birth",
    "birthdate",
    "dob",
    "born",
    "birth",
  ],
  sex: ["sexe", "genre", "sex", "gender", "civilite", "h f", "f h", "m f"],
  address: ["adresse", "adresse postale", "rue", "adresse 1", "voie", "address", "street", "postal address"],
  postal_code: ["code postal", "cp", "postal code", "postcode", "zip", "zip code"],
  town: ["ville", "commune", "localite", "town", "city"],
  city_code: ["code commune", "commune code", "city code"],
  id: ["numero de fiche", "no fiche", "n fiche", "record", "number of the record"],
  group: ["groupe", "groupes", "activite", "cours", "section", "discipline", "group", "groups", "activity", "class"],
  slots: ["creneau", "creneaux", "horaire", "horaires", "slot", "slots", "schedule"],
};

const GUARDIANS: readonly (readonly [nth: 1 | 2, said: RegExp])[] = [
  [
    1,
    /\b(responsable( legal)?( e)?( 1)?|representant( legal)?( 1)?|parent( 1)?|mere|maman|tuteur( 1)?|guardian( 1)?|mother|contact 1|rl1|resp 1)\b/,
  ],
  [
    2,
    /\b(responsable( legal)?( e)? 2|representant( legal)? 2|parent 2|pere|papa|tuteur 2|guardian 2|father|contact 2|rl2|resp 2)\b/,
  ],
];

const PARTS: Readonly<Record<(typeof GUARDIAN_FIELDS)[number], readonly string[]>> = {
  type: ["lien", "lien de parente", "qualite", "parente", "qui", "type", "statut", "who it is", "relation"],
  title: ["civilite", "titre", "title"],
  last_name: ["nom", "nom de famille", "last name", "surname"],
  first_name: ["prenom", "first name"],
  full_name: ["", "nom prenom", "nom et prenom", "last and first name", "name"],
  email: ["e mail", "email", "mail", "courriel", "adresse mail"],
  phone: ["telephone", "tel", "portable", "mobile", "phone", "tel portable"],
  profession: ["profession", "metier", "occupation"],
};

/** What a heading says for itself; undefined where it says nothing that is known. */
export function fieldOfHeading(heading: string): ImportField | undefined {
  const said = fold(heading)
    .replace(/[*()/]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  if (said === "") return undefined;
  for (const [nth, pattern] of GUARDIANS.toReversed()) {
    if (!pattern.test(said)) continue;
    const rest = fold(said.replace(pattern, " ").replace(/\b(du|de la|de l|de|d|of|the|s)\b/g, " "));
    const part = GUARDIAN_FIELDS.find((name) => PARTS[name].includes(rest));
    if (part) return `parent${nth}_${part}`;
  }
  const found = Object.entries(HEADINGS).find(([, names]) => names?.includes(said))?.[0];
  return found && isImportField(found) ? found : undefined;
}

/** The number that begins this desk's own list of people; other files call their own numbers the same. */
function isOwnNumber(heading: string, headings: readonly string[]): boolean {
  const said = headings.map(fold);
  const isOfPeople = said.includes("age") && !said.some((one) => one === "etat" || one === "state");
  return isOfPeople && ["numero", "number"].includes(fold(heading)) && fold(headings[0] ?? "") === fold(heading);
}

/** Rows that are looked at to tell a column by what stands in it. */
const LOOKED_AT = 200;

/** What each column is taken for: as it was said before, by its heading, or by what stands in it; no field twice. Pure. */
export function mapColumns(
  headings: readonly string[],
  rows: readonly SheetRow[],
  remembered: ReadonlyMap<string, string | null>,
): MappedColumn[] {
  const taken = new Set<ImportField>();
  const free = (field: ImportField | undefined) => (field && !taken.has(field) ? field : undefined);
  const first = headings.map((heading): Pick<MappedColumn, "field" | "how"> | undefined => {
    const known = remembered.get(heading);
    if (known === null) return { field: null, how: "remembered" };
    const own = isOwnNumber(heading, headings) ? "id" : fieldOfHeading(heading);
    const field = free(known !== undefined && isImportField(known) ? known : own);
    if (!field) return undefined;
    taken.add(field);
    return { field, how: known === undefined ? "sure" : "remembered" };
  });
  return headings.map((heading, place) => {
    const texts = rows.slice(0, LOOKED_AT).flatMap(({ cells }) => cellText(cells[place]).trim() || []);
    const samples = [...new Set(texts)].slice(0, 3).map((text) => text.slice(0, LONGEST_SAMPLE).toWellFormed());
    const said = first[place];
    if (said) return { ...said, samples };
    const field = free(looksLike(texts));
    if (field) taken.add(field);
    return { field: field ?? null, how: field ? (heading === "" ? "guess" : "likely") : null, samples };
  });
}

/** Of so many of what stands in it. */
const MOST_OF = 0.8;

function looksLike(texts: readonly string[]): ImportField | undefined {
  const share = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length / Math.max(1, texts.length);
  if (share(/^\S+@\S+\.\S+$/) >= MOST_OF) return "email";
  return share(/^(?:\+33|0033|0)[\s.-]?[67](?:[\s.-]?\d{2}){4}$/) >= MOST_OF ? "phone" : undefined;
}
