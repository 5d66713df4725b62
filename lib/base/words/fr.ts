import attendance from "./fr/activities/attendance.json" with { type: "json" };
import freedays from "./fr/activities/freedays.json" with { type: "json" };
import groups from "./fr/activities/groups.json" with { type: "json" };
import hours from "./fr/activities/hours.json" with { type: "json" };
import poolside from "./fr/activities/poolside.json" with { type: "json" };
import rollover from "./fr/activities/rollover.json" with { type: "json" };
import seasons from "./fr/activities/seasons.json" with { type: "json" };
import access from "./fr/base/access.json" with { type: "json" };
import days from "./fr/base/days.json" with { type: "json" };
import errors from "./fr/base/errors.json" with { type: "json" };
import files from "./fr/base/files.json" with { type: "json" };
import table from "./fr/base/table.json" with { type: "json" };
import ui from "./fr/base/ui.json" with { type: "json" };
import contract from "./fr/club/contract.json" with { type: "json" };
import form from "./fr/club/form.json" with { type: "json" };
import assembly from "./fr/desk/assembly.json" with { type: "json" };
import audit from "./fr/desk/audit.json" with { type: "json" };
import control from "./fr/desk/control.json" with { type: "json" };
import frame from "./fr/desk/frame.json" with { type: "json" };
import headcount from "./fr/desk/headcount.json" with { type: "json" };
import help from "./fr/desk/help.json" with { type: "json" };
import meanings from "./fr/desk/meanings.json" with { type: "json" };
import menu from "./fr/desk/menu.json" with { type: "json" };
import news from "./fr/desk/news.json" with { type: "json" };
import operator from "./fr/desk/operator.json" with { type: "json" };
import overview from "./fr/desk/overview.json" with { type: "json" };
import settings from "./fr/desk/settings.json" with { type: "json" };
import steps from "./fr/desk/steps.json" with { type: "json" };
import documents from "./fr/papers/documents.json" with { type: "json" };
import filing from "./fr/papers/filing.json" with { type: "json" };
import medical from "./fr/papers/medical.json" with { type: "json" };
import papers from "./fr/papers/papers.json" with { type: "json" };
import cardreader from "./fr/people/cardreader.json" with { type: "json" };
import cards from "./fr/people/cards.json" with { type: "json" };
import disclosure from "./fr/people/disclosure.json" with { type: "json" };
import followups from "./fr/people/followups.json" with { type: "json" };
import forgetting from "./fr/people/forgetting.json" with { type: "json" };
import freeletters from "./fr/people/freeletters.json" with { type: "json" };
import imported from "./fr/people/import.json" with { type: "json" };
import letters from "./fr/people/letters.json" with { type: "json" };
import notes from "./fr/people/notes.json" with { type: "json" };
import people from "./fr/people/people.json" with { type: "json" };
import twins from "./fr/people/twins.json" with { type: "json" };
import decisions from "./fr/registrations/decisions.json" with { type: "json" };
import registrations from "./fr/registrations/registrations.json" with { type: "json" };
import renewal from "./fr/registrations/renewal.json" with { type: "json" };
import waiting from "./fr/registrations/waiting.json" with { type: "json" };
import chronicle from "./fr/sync/chronicle.json" with { type: "json" };
import post from "./fr/sync/post.json" with { type: "json" };
import resources from "./fr/sync/resources.json" with { type: "json" };
import staging from "./fr/sync/staging.json" with { type: "json" };
import aid from "./fr/treasury/aid.json" with { type: "json" };
import bank from "./fr/treasury/bank.json" with { type: "json" };
import closing from "./fr/treasury/closing.json" with { type: "json" };
import deposits from "./fr/treasury/deposits.json" with { type: "json" };
import dues from "./fr/treasury/dues.json" with { type: "json" };
import expenses from "./fr/treasury/expenses.json" with { type: "json" };
import instalments from "./fr/treasury/instalments.json" with { type: "json" };
import journal from "./fr/treasury/journal.json" with { type: "json" };
import ledger from "./fr/treasury/ledger.json" with { type: "json" };
import payment from "./fr/treasury/payment.json" with { type: "json" };
import receipts from "./fr/treasury/receipts.json" with { type: "json" };
import reminders from "./fr/treasury/reminders.json" with { type: "json" };
import treasury from "./fr/treasury/treasury.json" with { type: "json" };

/** Every domain's words in French; the same keys as English (words.test.ts). */
export const fr = {
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
