import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A commune as `GET /communes` lists it (club-api §2.3). */
export interface Commune {
  /** Our own identifier: five letters, the same for every postal code of the commune. */
  city_code: string;
  name: string;
  /** The searched code, a string because leading zeros count. */
  postal_code: string;
}

/** What the reference keeps of a commune: nothing but what somebody can ask for. */
interface Entry {
  cityCode: string;
  name: string;
  postalCodes: readonly string[];
}

/** One commune of the national data package, of which we read three fields. */
interface Source {
  code: string;
  nom: string;
  type: string;
  codesPostaux?: string[];
}

/** Consonants only: no digit, so the code is never taken for a postal or national one, and no vowel, so it never spells a word. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 5;
const CODES = LETTERS.length ** CODE_LENGTH;

/** Any odd multiplier that 5 does not divide makes `n → n × a + b` a one-to-one scramble of the codes. Fixed for ever. */
const MULTIPLIER = 1_934_171;
const SHIFT = 728_453;

/**
 * The `city_code` of a commune: opaque, one to one with the national code and fixed for ever, because clients keep it
 * (club-api §1: it is not derived from the postal code and is not a national statistical code).
 */
export function cityCodeOf(nationalCode: string): string {
  // Corsica's 2A and 2B are the only letters: they count as departments 120 and 220.
  const number = Number(nationalCode.replace(/^2A/, "120").replace(/^2B/, "220"));
  if (!Number.isSafeInteger(number)) throw new Error(`not a national commune code: ${nationalCode}`);
  let rest = (number * MULTIPLIER + SHIFT) % CODES;
  let code = "";
  for (let letter = 0; letter < CODE_LENGTH; letter++) {
    code += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return code;
}

interface Reference {
  byPostalCode: Map<string, Entry[]>;
  byCityCode: Map<string, Entry>;
}

let reference: Reference | undefined;

/**
 * Reads the national list once, at the first question, and keeps about a tenth of it. Only whole communes: the districts
 * of Paris, Lyon and Marseille would split one town in two where a season gives priority to its inhabitants.
 */
function load(): Reference {
  const path = createRequire(import.meta.url).resolve("@etalab/decoupage-administratif/data/communes.json");
  const byPostalCode = new Map<string, Entry[]>();
  const byCityCode = new Map<string, Entry>();
  for (const { code, nom, type, codesPostaux } of JSON.parse(readFileSync(path, "utf8")) as Source[]) {
    if (type !== "commune-actuelle" || !codesPostaux?.length) continue;
    const entry: Entry = { cityCode: cityCodeOf(code), name: nom, postalCodes: codesPostaux };
    byCityCode.set(entry.cityCode, entry);
    for (const postalCode of codesPostaux) {
      const entries = byPostalCode.get(postalCode);
      if (entries) entries.push(entry);
      else byPostalCode.set(postalCode, [entry]);
    }
  }
  const french = new Intl.Collator("fr");
  for (const entries of byPostalCode.values()) entries.sort((a, b) => french.compare(a.name, b.name));
  return { byPostalCode, byCityCode };
}

function loaded(): Reference {
  reference ??= load();
  return reference;
}

/** The communes of a postal code, by name; none for an unknown code (club-api §4.2). */
export function findCommunes(postalCode: string): Commune[] {
  return (loaded().byPostalCode.get(postalCode) ?? []).map(({ cityCode, name }) => ({
    city_code: cityCode,
    name,
    postal_code: postalCode,
  }));
}

/** The commune of a `city_code`, under its first postal code; undefined for a code that the reference never gave. */
export function communeOf(cityCode: string): Commune | undefined {
  const entry = loaded().byCityCode.get(cityCode);
  return entry && { city_code: cityCode, name: entry.name, postal_code: entry.postalCodes[0] ?? "" };
}
