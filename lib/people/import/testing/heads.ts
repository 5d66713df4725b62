/**
 * Heads of columns as clubs' files have them, with examples of what stands below, and what a careful person takes the column for; null: they leave it aside or ask. Written by hand,
 * before the reader was, in French, English, German and Dutch.
 */
export interface Head {
  heading: string;
  cells: readonly string[];
  field: string | null;
}

const heads = (lines: string): Head[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [heading = "", cells = "", field = ""] = line.split("→").map((part) => part.trim());
      return { heading, cells: cells === "" ? [] : cells.split(" | "), field: field === "–" ? null : field };
    });

export const HEADS: readonly Head[] = heads(`
  NOM → DUPONT | LE GOFF → last_name
  Nom de famille * → Dupont → last_name
  Prénom (usuel) → Anne | Léo → first_name
  Prénom → Anne | Léo → first_name
  Nom et prénom → DUPONT Marie → last_then_first
  Prénom NOM → Marie DUPONT → first_then_last
  Nom / Prénom de l'enfant → Dupont Léa → last_then_first
  Adhérent → DUPONT Marie → full_name
  Membre → oui | non | oui → –
  Licencié → x | x → –
  Nom de naissance → MARTIN → birth_name
  Nom d'usage → ROUX → last_name
  Né(e) le → 02/03/2014 → birth_date
  Date de naissance → 02/03/2014 → birth_date
  Année de naissance → 2014 | 2012 → –
  Lieu de naissance → Rennes → –
  Ville de naissance → Rennes → –
  Sexe (M/F) → M | F → sex
  Civilité → M. | Mme → sex
  Courriel → a@club.example → email
  E-mail professionnel → a@work.example → email
  Tél. portable → 0612345678 → phone
  Téléphone fixe → 0299001122 → phone
  Téléphone 2 → 0612345678 → phone_2
  Tél. urgence → 0612345678 → –
  Personne à prévenir → Mme DUPONT → –
  Adresse → 7 rue des Lilas → address
  Complément d'adresse → Bâtiment B → –
  CP → 35300 → postal_code
  CP Ville → 35300 Fougères → postal_town
  Commune → 35115 | 35238 → –
  Commune → Fougères → town
  Code INSEE → 35115 → city_code
  Nom de la mère → DUPONT → parent1_last_name
  Prénom du père → Paul → parent2_first_name
  Tél. mère → 0612345678 → parent1_phone
  E-mail du responsable légal 2 → a@home.example → parent2_email
  Portable Parent 1 → 0612345678 → parent1_phone
  Profession du père → facteur → parent2_profession
  Qualité du responsable 1 → Mère | Père → parent1_type
  Qualité du responsable 1 → M. | Mme → parent1_title
  N° de licence → 1234567 → –
  Montant réglé → 120 → –
  Certificat médical → oui → –
  Last Name → Smith → last_name
  Given name → Ann → first_name
  Full name → Ann Smith → full_name
  Parent 1 Name → Ann Smith → parent1_full_name
  Mother's phone → 0612345678 → parent1_phone
  Date of Birth → 2014-03-02 → birth_date
  Emergency contact → Ann Smith → –
  Nachname → Müller → last_name
  Vorname → Jürgen → first_name
  Geburtsdatum → 02.03.2014 → birth_date
  Straße und Hausnummer → Lindenweg 3 → address
  PLZ Ort → 35300 Fougères → postal_town
  Handynummer Mutter → 0612345678 → parent1_phone
  Name, Vorname → Müller, Jürgen → last_then_first
  Jahrgang → 2014 → –
  Geschlecht → m | w → sex
  Achternaam → de Vries → last_name
  Voornaam → Sanne → first_name
  Tussenvoegsel → van der | de → infix
  Voor- en achternaam → Sanne de Vries → first_then_last
  Vor- und Nachname → Jürgen Müller → first_then_last
  parent1_prenom → Ida → parent1_first_name
  N° de portable → 0612345678 → phone
  Geboortedatum → 02-03-2014 → birth_date
  E-mailadres ouder 1 → a@home.example → parent1_email
  Woonplaats → Breda → town
  Mobiel vader → 0612345678 → parent2_phone
`);
