/** What a word of a heading is about. */
export type HeadingSense =
  | ("last" | "birthName" | "infix" | "first" | "name" | "email" | "phone" | "birth" | "sex" | "title" | "address")
  | ("postal" | "town" | "cityCode" | "id" | "group" | "slots" | "relation" | "profession");

/**
 * Words of headings by what they are about, folded: in French, English, German and Dutch, of several words where these mean one thing. Public files whose headings are read: Poona of
 * the badminton federation (bbillard/badboard, `sample-poona.csv`), the fields of Paheko (paheko/paheko, `src/include/data/users_fields_presets.ini`),
 * ClubDesk (stropitek/lvbc-scripts, `src/utils/constants.mjs`), and this desk's own exports. The others are the four languages' words for the same.
 * Numbers that other programs give to people are none of the club's: `id` takes only what says that it is the number of a record.
 */
export const SENSES: Readonly<Record<HeadingSense, string>> = {
  last:
    "nom|nom de famille|patronyme|nom marital|last name|lastname|last_name|surname|family name|familyname|nachname|familienname|zuname|" +
    "achternaam|familienaam",
  birthName:
    "nom de naissance|nom de jeune fille|nom naissance|maiden name|birth name|geburtsname|madchenname|geboortenaam|meisjesnaam",
  infix: "tussenvoegsel|tussenvoegsels|particule|voorvoegsel|namenszusatz|infix|prefix",
  first:
    "prenom|first name|firstname|first_name|given name|givenname|forename|vorname|vornamen|rufname|voornaam|voornamen|roepnaam",
  name: "name|naam|full name|fullname|nom complet|vollstandiger name|volledige naam|namen",
  email:
    "email|mail|e mail|courriel|mel|adresse mail|adresse e mail|adresse email|adresse electronique|adresse courriel|email address|e mail address|" +
    "mail address|e mail adresse|email adresse|emailadresse|mailadresse|mail adresse|e mailadres|emailadres|e mail adres|mailadres",
  phone:
    "telephone|tel|phone|telephone number|phone number|numero de telephone|num tel|numero tel|no tel|n de telephone|n tel|telefon|telefonnummer|" +
    "tel nr|telnr|rufnummer|telefoon|telefoonnummer|gsm nummer|contact number|telephoon",
  birth:
    "date de naissance|date naissance|date naiss|naissance|ne le|nee le|ne e le|ne|nee|ddn|birth date|birthdate|date of birth|dob|birthday|born|" +
    "born on|birth|geburtsdatum|geburtstag|geb datum|gebdatum|geb|geboren|geboren am|geboortedatum|geboren op",
  sex: "sexe|genre|sex|gender|geschlecht|geslacht|h f|f h|m f|f m|m w|w m|m v|v m|g f|f g",
  title: "civilite|titre|title|anrede|aanhef|aanspreking|civ",
  address:
    "adresse|adresse postale|rue|n et nom de rue|n et nom de la rue|numero et nom de rue|nom de rue|nom de la rue|address line|adresszeile|adresregel|voie|adresse du domicile|numero et rue|n et rue|numero et voie|n et voie|rue et numero|address|street|street address|" +
    "postal address|home address|strasse|anschrift|strasse und hausnummer|strasse hausnummer|strasse nr|strasse und nr|wohnadresse|adres|straat|" +
    "straat en huisnummer|straat en nummer|straatnaam en huisnummer|straat huisnummer",
  postal:
    "code postal|cp|c p|postal code|postcode|post code|zip|zip code|zipcode|plz|postleitzahl|codepostal|code post",
  town: "ville|commune|localite|town|city|ort|wohnort|stadt|gemeinde|plaats|woonplaats|gemeente|stad|nom de la commune|ville de residence|ville de domicile|commune de residence",
  cityCode:
    "code commune|commune code|city code|code insee|insee|code insee commune|code insee de la commune|code commune insee",
  id: "numero de fiche|numero fiche|no fiche|n fiche|n de fiche|record|record number|number of the record",
  group:
    "groupe|activite|cours|section|discipline|equipe|group|activity|class|team|course|gruppe|kurs|abteilung|mannschaft|sparte|groep|afdeling|" +
    "ploeg|cursus|les|groupe d activite|groupe d entrainement|training group|trainingsgruppe|trainingsgroep",
  slots:
    "creneau|creneaux|creneau horaire|horaire|slot|schedule|time slot|timeslot|trainingszeit|uhrzeit|lesuur|tijdstip|lestijd|seance|creneau souhaite|creneau choisi|horaire souhaite",
  relation:
    "lien|lien de parente|lien parente|parente|qualite|qui|type|statut|who it is|relation|relationship|verwandtschaft|verwandtschaftsverhaltnis|" +
    "verhaltnis|beziehung|relatie|verwantschap|lien familial|lien avec l enfant",
  profession: "profession|metier|occupation|job|beruf|beroep",
};

/** Words for guardians: the mother stands first, the father second, others by their number. */
export const GUARDIAN_WORDS = {
  Mere: "mere|maman|mother|mum|mom|mutter|mama|moeder",
  Pere: "pere|papa|father|dad|vater|vader",
  other:
    "responsable legal|responsable legale|responsable legal e|responsable|resp legal|resp|rl|representant legal|representant|parent|tuteur legal|" +
    "tuteur|tutrice|guardian|legal guardian|parent guardian|erziehungsberechtigter|erziehungsberechtigte|erziehungsberechtigten|erziehungsberechtigte r|" +
    "elternteil|gesetzlicher vertreter|gesetzlichen vertreters|vormund|sorgeberechtigter|ouder|voogd|verzorger|ouder voogd|" +
    "wettelijke vertegenwoordiger|wettelijk vertegenwoordiger|eltern|parents|ouders",
} as const;

/** Words for the person whom a row is about: without another they head the names. */
export const SUBJECTS =
  "adherent|licencie|membre|joueur|joueuse|enfant|eleve|athlete|sportif|nageur|stagiaire|participant|personne|jeune|pratiquant|beneficiaire|child|" +
  "player|member|person|participant|student|pupil|swimmer|athlete|mitglied|kind|kindes|mitglieds|spieler|teilnehmer|teilnehmerin|schuler|lid|speler|deelnemer|" +
  "leerling|gymnaste|judoka|danseur|cavalier|licensee";

/** What says which of several columns of one thing counts first: the lower the sooner. */
export const RANKS: readonly (readonly [rank: number, words: string])[] = [
  [
    0,
    "portable|mobile|gsm|cell|cellphone|handy|handynummer|mobil|mobilnummer|mobiltelefon|mobiel|mobieltje|mobiele|usage|d usage|usuel|usuelle|personnel|perso|personal|personlich",
  ],
  [1, "prive|privee|private|privat|domicile|maison|home|thuis|principal|principale|main|haupt|complete|complet"],
  [2, "fixe|festnetz|landline|vast|vaste|secondaire|secondary"],
  [3, "pro|professionnel|professionnelle|travail|bureau|work|office|arbeit|dienstlich|geschaftlich|werk|zakelijk"],
];

/** Of these words alone a heading is about a telephone. */
export const MOBILES =
  "portable|mobile|gsm|cell|cellphone|handy|handynummer|mobil|mobilnummer|mobiltelefon|mobiel|cell phone|mobile phone|mobile number|telephone portable|tel portable|mobiele telefoon|mobiel nummer|mobilfunk";

/** What a column is about that no field takes: a telephone for emergencies is nobody's whom the row names. */
export const OTHERS =
  "urgence|urgences|emergency|notfall|notfallnummer|notfallkontakt|notfalltelefon|noodnummer|nood|noodgeval|noodcontact|ice|prevenir|medecin|doctor|arzt|huisarts|autorise|autorisee|ecole|school|schule|banque|bank|" +
  "assurance|club|secretariat|employeur|employer";

/** What says nothing in a heading, beside the letters of choices (M/F, h/w). */
export const NOISE =
  "de|du|des|d|la|le|les|l|a|au|aux|en|sur|of|the|s|for|von|der|die|das|dem|vom|am|van|het|een|voor|op|und|et|and|votre|your|son|sa|obligatoire|required|" +
  "pflichtfeld|verplicht|e|es|r|m|f|h|w|v|g|jj mm aaaa|dd mm yyyy|tt mm jjjj|dd mm jjjj|jjmmaaaa|x|legal|legale";

/** What has a number of its own: beside anything else it heads somebody else's numbers. */
export const COUNTS = "no|n|num|numero|number|nr|nummer|id|code|matricule";
