/** Words on screen of one language. */
interface Said {
  /** The word for the meaning, as it stands in docs/words.md. */
  say: string;
  /** What is no longer said for it; undefined where nothing was. */
  never?: RegExp;
}

/** One meaning on screen: one word in each language, and what was said for it before. */
export interface Meaning {
  /** As docs/words.md has it. */
  means: string;
  fr: Said;
  en: Said;
  /** Why the other words are not said: what else they mean. */
  because: string;
  /** Messages that have such a word for something else, by key or by the beginning of keys that ends in a dot. */
  but?: readonly string[];
}

/** What the club itself does, decides or has: people, and not the program behind its API. */
const THE_PEOPLE = [
  ...["access.join.errors.wrong_code", "aid.kind.", "aid.noneHelp", "aid.faults.nobody"],
  ...["attendance.refused.feature", "deposits.drawer.description", "deposits.methods.help", "disclosure.leftOut"],
  ...["disclosure.someone", "documents.description", "documents.empty.words", "documents.add.title"],
  ...["errors.kind.api_disabled", "errors.kind.refused", "errors.code.integration_api_disabled"],
  ...["errors.code.feature_disabled", "errors.code.unauthorized_client", "filing.description", "filing.none"],
  ...["forgetting.lead", "form.fields.external_access", "form.help.parents", "freedays.callOff.reasonHelp"],
  ...["groups.page.notHeld", "hours.description", "hours.off.title", "hours.pending", "hours.paper.ofClub"],
  ...["hours.nobodyOwn", "decisions.pause.api_disabled", "audit.payment_count", "audit.work_", "audit.document_"],
  ...["medical.rules.france.help", "payment.faults.gone", "people.caption", "registrations.counter.whoHelp"],
  ...["registrations.decide.change.cancel", "renewal.returned.hints.refused", "resources.sports.description"],
  ...["settings.connection.zone.title", "table.views.share", "table.views.forgetShared", "twins.pair.apartWhy"],
  ...["twins.settle.description"],
];

/**
 * One meaning, one word: what each is called on screen, and what it is not called any more, since that word means something else. A message that says it all the same fails
 * glossary.test.ts.
 */
export const GLOSSARY: readonly Meaning[] = [
  {
    means: "the club’s own program behind its API",
    fr: {
      say: "le registre du club",
      never: /(?<!\p{L})(?:[Ll]e|[Aa]u|chez le|auprès du) club(?!\p{L})|(?:service|données) du club/u,
    },
    en: { say: "the club’s register", never: /\b[Tt]he club\b(?!’)|\bclub’s (?:service|data|records)\b/ },
    because: "a volunteer is the club, and so is whoever reads",
    // On an operator's pages a club is what is connected, with its administration and whoever directs it.
    but: [...THE_PEOPLE, "frame.failed.database.words", "operator."],
  },
  {
    means: "this program",
    fr: { say: "Guichet", never: /\bguichet\b|tableau de bord|\b(?:ce|de ce|à ce) (?:bureau|poste)\b/ },
    en: { say: "Guichet", never: /\bdashboard\b|\bthis desk\b/i },
    because: "a club has a desk and an office where people sit",
  },
  {
    means: "what the register is asked once",
    fr: { say: "requête", never: /(?<!\p{L})appels?(?!\p{L})/u },
    en: { say: "request", never: /(?<!\w)(?:one|no|#) calls?\b/i },
    because: "« appel » is the roll that a coach calls",
    but: ["attendance.", "freedays.", "groups.page.", "menu.deeds.rollCall", "overview.", "poolside."],
  },
  {
    means: "a conversation by telephone",
    fr: { say: "coup de fil", never: /appel téléphonique|(?<!\p{L})[Aa]ppeler(?!\p{L})/u },
    en: { say: "phone call" },
    because: "« appel » is the roll that a coach calls",
  },
  {
    means: "what is on its way to the register, and was",
    fr: { say: "transmission", never: /(?<!\p{L})[Tt]raitements?(?!\p{L})|[Tt]ravaux (?:arrêtés|restaurés)/u },
    en: { say: "transmission", never: /\bjobs?\b|\bpieces? of work\b|\b[Ss]tanding work\b/ },
    because: "it had five names, and « traitement » is a doctor's word too",
  },
  {
    means: "letters and reminders that were begun together",
    fr: { say: "envoi", never: /(?<!\p{L})séries?(?!\p{L})/u },
    en: { say: "round" },
    because: "a list that is looked at before it is sent is a « préparation »",
  },
  {
    means: "to have something go on",
    fr: { say: "poursuivre", never: /(?<!\p{L})(?:[Rr]epri(?:se?s?)|[Rr]epren\p{L}+)(?!\p{L})/u },
    en: { say: "to resume" },
    because: "« reprendre » was also to withdraw, to take over and to restore",
    but: ["medical.types.reprise"],
  },
  {
    means: "to withdraw what is not sent yet, or an offer",
    fr: { say: "retirer" },
    en: { say: "to withdraw", never: /\b(?:took|[Tt]aken?) back\b(?! from)/ },
    because: "a payment is taken back too, when it is given back",
    but: ["deposits.cash.corrected", "payment.giveBack.", "receipts.counters.correction"],
  },
  {
    means: "to carry a season over, or offer a role anew",
    fr: { say: "reconduire" },
    en: { say: "to roll over" },
    because: "as « poursuivre »",
  },
  {
    means: "to keep what somebody typed",
    fr: {
      say: "enregistrer",
      never:
        /^(?:Garder|Noter)$|^Gardé\.|C’est (?:gardé|noté)|(?:été|pas) gardée?s?(?!\p{L})|n’a été noté\.|(?:Gardez|Notez) à nouveau/u,
    },
    en: { say: "to save", never: /^Kept\.|^Write it down$|^Written down\.|^Keep$/ },
    because: "« garder » is to not remove, « noter » is to write a note",
    but: ["attendance.missingWords", "import.mend.keep"],
  },
  {
    means: "who owes",
    fr: { say: "impayés", never: /^Qui doit$/ },
    en: { say: "outstanding", never: /^Who owes$/ },
    because: "a question is no heading",
  },
  {
    means: "what an accountant gets",
    fr: { say: "journal comptable", never: /^Journal$/ },
    en: { say: "accounting journal", never: /^Journal$/ },
    because: "three pages were called « Journal »",
  },
  {
    means: "who did what",
    fr: { say: "historique", never: /au journal/ },
    en: { say: "history", never: /^Audit log$/ },
    because: "a journal is the accountant's",
  },
  {
    means: "the first page",
    fr: { say: "accueil", never: /(?<!\p{L})[Aa]perçu(?!\p{L})/u },
    en: { say: "home", never: /^Overview$/ },
    because: "an « aperçu » is what is shown before it is printed",
  },
  {
    means: "what a family pays in several times",
    fr: { say: "échéance", never: /Nombre de parts|parts égales/ },
    en: { say: "instalment" },
    because: "a part of a payment is what it settles",
  },
  {
    means: "the link of a payment to an instalment is undone",
    fr: { say: "détacher", never: /(?<!\p{L})[Dd]éli(?:er|é)(?!\p{L})/u },
    en: { say: "to unlink" },
    because: "it is said of hands",
  },
  {
    means: "something that was done is open again",
    fr: { say: "rouvrir", never: /^Finalement |a finalement lieu/ },
    en: { say: "to reopen", never: /after all$/ },
    because: "a button says what it does",
  },
  {
    means: "what has run out",
    fr: { say: "expiré", never: /(?<!\p{L})[Pp]érimée?s?(?!\p{L})/u },
    en: { say: "expired", never: /^[Rr]un out$/ },
    because: "food is « périmé »",
  },
  {
    means: "what amounts come to",
    fr: { say: "total", never: /^Somme$/ },
    en: { say: "total" },
    because: "a « somme » is any amount",
  },
  {
    means: "a refusal or a failure: it is not done",
    fr: { say: "pas fait", never: /non faite?s?(?!\p{L})/u },
    en: { say: "not done" },
    because: "« non faite » was said of the roll and of decisions",
    but: ["attendance.notCalled"],
  },
];
