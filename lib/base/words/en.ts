import attendance from "./en/activities/attendance.json" with { type: "json" };
import freedays from "./en/activities/freedays.json" with { type: "json" };
import groups from "./en/activities/groups.json" with { type: "json" };
import hours from "./en/activities/hours.json" with { type: "json" };
import poolside from "./en/activities/poolside.json" with { type: "json" };
import rollover from "./en/activities/rollover.json" with { type: "json" };
import seasons from "./en/activities/seasons.json" with { type: "json" };
import access from "./en/base/access.json" with { type: "json" };
import days from "./en/base/days.json" with { type: "json" };
import errors from "./en/base/errors.json" with { type: "json" };
import files from "./en/base/files.json" with { type: "json" };
import table from "./en/base/table.json" with { type: "json" };
import ui from "./en/base/ui.json" with { type: "json" };
import contract from "./en/club/contract.json" with { type: "json" };
import form from "./en/club/form.json" with { type: "json" };
import assembly from "./en/desk/assembly.json" with { type: "json" };
import audit from "./en/desk/audit.json" with { type: "json" };
import control from "./en/desk/control.json" with { type: "json" };
import frame from "./en/desk/frame.json" with { type: "json" };
import headcount from "./en/desk/headcount.json" with { type: "json" };
import help from "./en/desk/help.json" with { type: "json" };
import meanings from "./en/desk/meanings.json" with { type: "json" };
import menu from "./en/desk/menu.json" with { type: "json" };
import news from "./en/desk/news.json" with { type: "json" };
import operator from "./en/desk/operator.json" with { type: "json" };
import overview from "./en/desk/overview.json" with { type: "json" };
import settings from "./en/desk/settings.json" with { type: "json" };
import steps from "./en/desk/steps.json" with { type: "json" };
import documents from "./en/papers/documents.json" with { type: "json" };
import filing from "./en/papers/filing.json" with { type: "json" };
import medical from "./en/papers/medical.json" with { type: "json" };
import papers from "./en/papers/papers.json" with { type: "json" };
import cardreader from "./en/people/cardreader.json" with { type: "json" };
import cards from "./en/people/cards.json" with { type: "json" };
import disclosure from "./en/people/disclosure.json" with { type: "json" };
import followups from "./en/people/followups.json" with { type: "json" };
import forgetting from "./en/people/forgetting.json" with { type: "json" };
import freeletters from "./en/people/freeletters.json" with { type: "json" };
import imported from "./en/people/import.json" with { type: "json" };
import letters from "./en/people/letters.json" with { type: "json" };
import notes from "./en/people/notes.json" with { type: "json" };
import people from "./en/people/people.json" with { type: "json" };
import twins from "./en/people/twins.json" with { type: "json" };
import decisions from "./en/registrations/decisions.json" with { type: "json" };
import registrations from "./en/registrations/registrations.json" with { type: "json" };
import renewal from "./en/registrations/renewal.json" with { type: "json" };
import waiting from "./en/registrations/waiting.json" with { type: "json" };
import chronicle from "./en/sync/chronicle.json" with { type: "json" };
import post from "./en/sync/post.json" with { type: "json" };
import resources from "./en/sync/resources.json" with { type: "json" };
import staging from "./en/sync/staging.json" with { type: "json" };
import aid from "./en/treasury/aid.json" with { type: "json" };
import bank from "./en/treasury/bank.json" with { type: "json" };
import closing from "./en/treasury/closing.json" with { type: "json" };
import deposits from "./en/treasury/deposits.json" with { type: "json" };
import dues from "./en/treasury/dues.json" with { type: "json" };
import expenses from "./en/treasury/expenses.json" with { type: "json" };
import instalments from "./en/treasury/instalments.json" with { type: "json" };
import journal from "./en/treasury/journal.json" with { type: "json" };
import ledger from "./en/treasury/ledger.json" with { type: "json" };
import payment from "./en/treasury/payment.json" with { type: "json" };
import receipts from "./en/treasury/receipts.json" with { type: "json" };
import reminders from "./en/treasury/reminders.json" with { type: "json" };
import treasury from "./en/treasury/treasury.json" with { type: "json" };

/** Every domain's words in English; a domain is one file and one namespace. French has the same keys (words.test.ts). */
export const en = {
  access,
  aid,
  audit,
  attendance,
  chronicle,
  contract,
  control,
  freedays,
  days,
  bank,
  cardreader,
  cards,
  deposits,
  documents,
  disclosure,
  forgetting,
  dues,
  assembly,
  closing,
  expenses,
  ledger,
  errors,
  files,
  filing,
  followups,
  form,
  frame,
  menu,
  groups,
  headcount,
  help,
  hours,
  import: imported,
  instalments,
  decisions,
  journal,
  letters,
  medical,
  news,
  notes,
  operator,
  overview,
  papers,
  payment,
  people,
  freeletters,
  poolside,
  post,
  receipts,
  registrations,
  reminders,
  renewal,
  resources,
  rollover,
  seasons,
  settings,
  staging,
  steps,
  table,
  meanings,
  treasury,
  twins,
  ui,
  waiting,
};
