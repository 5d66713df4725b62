import { fold } from "#lib/base/words/fold.ts";

/** What a column of pasted payments can be. Several may be parts of the name. */
export const PASTE_FIELDS = ["name", "amount", "out", "date", "method"] as const;
export type PasteField = (typeof PASTE_FIELDS)[number];

/**
 * What heads of payments say, folded, in French, English, German and Dutch, the first of a field before the next: what was paid before what a column « Total » may be, the day on which it
 * was paid before that of its value. `aside` is what looks like one of them and is none: what is owed, births, numbers.
 */
const HEADS: readonly (readonly [field: PasteField | "aside", rank: number, words: string])[] = [
  [
    "name",
    0,
    "nom|prenom|noms|prenoms|nom prenom|nom et prenom|prenom nom|prenom et nom|adherent|adherente|licencie|membre|payeur|payeuse|nom payeur|nom du payeur|prenom payeur|prenom du payeur|" +
      "nom de famille|famille|name|first name|last name|full name|surname|member|payer|payer name|paid by|player|nachname|vorname|mitglied|zahler|einzahler|" +
      "auftraggeber|naam|achternaam|voornaam|lid|betaler|tireur|emetteur|titulaire|qui|who|debiteur|nom de l adherent|prenom de l adherent|enfant|nom de l enfant|prenom de l enfant",
  ],
  [
    "name",
    2,
    "libelle|libelle operation|libelle court|libelle simplifie|label|description|verwendungszweck|omschrijving|detail de l ecriture",
  ],
  [
    "amount",
    0,
    "paye|montant paye|montant regle|regle|montant verse|verse|montant recu|recu|encaisse|montant encaisse|paid|amount paid|received|amount received|bezahlt|gezahlt|erhalten|betaald|" +
      "ontvangen|credit|credit euros|haben|gutschrift|bij|somme versee",
  ],
  [
    "amount",
    1,
    "montant|montant eur|montant euros|montant en euros|montant de l operation|montant operation en euro|somme|amount|betrag|bedrag|montant ttc|eur|euros|euro|valeur|montant total|montant du cheque",
  ],
  ["amount", 3, "total|sum|summe|totaal|gesamt"],
  ["out", 0, "debit|debit euros|soll|belastung|af|withdrawal|sortie|depense|rembourse"],
  [
    "date",
    0,
    "date de paiement|date du paiement|date paiement|date de reglement|date du reglement|date reglement|paye le|regle le|recu le|verse le|encaisse le|date d encaissement|date encaissement|" +
      "date de reception|paid on|payment date|date paid|received on|zahlungsdatum|bezahlt am|eingegangen am|betaald op|betaaldatum|ontvangen op|date du cheque",
  ],
  [
    "date",
    1,
    "date|le|jour|day|datum|tag|date operation|date d operation|date de l operation|date de comptabilisation|buchungstag|boekdatum|transaction date",
  ],
  ["date", 3, "date de valeur|date valeur|value date|valuta|wertstellung|rentedatum"],
  [
    "method",
    0,
    "mode|mode de paiement|mode de reglement|mode paiement|mode reglement|moyen|moyen de paiement|moyen de reglement|type de paiement|type de reglement|reglement|paiement|methode|method|" +
      "payment method|paid by card|zahlungsart|zahlungsweise|zahlungsmittel|betaalwijze|betaalmethode|type",
  ],
  [
    "aside",
    0,
    "reste|reste du|reste a payer|reste a regler|du|a payer|solde|solde du|cotisation|tarif|prix|due|amount due|outstanding|balance|open|remaining|offen|restbetrag|saldo|fallig|" +
      "openstaand|verschuldigd|te betalen|prijs|preis|price|ne le|nee le|date de naissance|naissance|birth date|date of birth|dob|geburtsdatum|geboortedatum|n|no|numero|number|nr|id|ligne|line|" +
      "n cheque|numero de cheque|n de cheque|no cheque|cheque number|cheque no|banque|bank|reference|ref|observation|observations|commentaire|remarque|note|notes|comment|bemerkung|opmerking|" +
      "groupe|group|gruppe|groep|cours|activite|saison|season|e mail|email|mail|courriel|telephone|tel|phone|telefon|telefoon|age|categorie|licence|n licence|date d inscription|inscrit le|" +
      "date limite|echeance|due date|statut|status|annee|code postal|cp|ville|adresse|nombre|quantite|qte",
  ],
];

const LEXICON: ReadonlyMap<string, { field: PasteField | "aside"; rank: number }> = new Map(
  HEADS.toReversed().flatMap(([field, rank, words]) =>
    words.split("|").map((word) => [word, { field, rank }] as const),
  ),
);

/** What a head says; undefined where it says nothing that is known. */
export function pasteHead(heading: string): { field: PasteField | "aside"; rank: number } | undefined {
  const said = fold(heading.replace(/[°º]/g, " "))
    .replace(/[€*()/&+:]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return LEXICON.get(said) ?? LEXICON.get(said.replace(/ (?:en )?(?:eur|euros?|ttc)$/, ""));
}
