import access from "./fr/access.json" with { type: "json" };
import aid from "./fr/aid.json" with { type: "json" };
import attendance from "./fr/attendance.json" with { type: "json" };
import chronicle from "./fr/chronicle.json" with { type: "json" };
import contract from "./fr/contract.json" with { type: "json" };
import control from "./fr/control.json" with { type: "json" };
import days from "./fr/days.json" with { type: "json" };
import deposits from "./fr/deposits.json" with { type: "json" };
import disclosure from "./fr/disclosure.json" with { type: "json" };
import documents from "./fr/documents.json" with { type: "json" };
import dues from "./fr/dues.json" with { type: "json" };
import errors from "./fr/errors.json" with { type: "json" };
import files from "./fr/files.json" with { type: "json" };
import filing from "./fr/filing.json" with { type: "json" };
import followups from "./fr/followups.json" with { type: "json" };
import forgetting from "./fr/forgetting.json" with { type: "json" };
import form from "./fr/form.json" with { type: "json" };
import frame from "./fr/frame.json" with { type: "json" };
import freedays from "./fr/freedays.json" with { type: "json" };
import groups from "./fr/groups.json" with { type: "json" };
import hours from "./fr/hours.json" with { type: "json" };
import imported from "./fr/import.json" with { type: "json" };
import instalments from "./fr/instalments.json" with { type: "json" };
import jobs from "./fr/jobs.json" with { type: "json" };
import journal from "./fr/journal.json" with { type: "json" };
import journals from "./fr/journals.json" with { type: "json" };
import letters from "./fr/letters.json" with { type: "json" };
import medical from "./fr/medical.json" with { type: "json" };
import notes from "./fr/notes.json" with { type: "json" };
import overview from "./fr/overview.json" with { type: "json" };
import papers from "./fr/papers.json" with { type: "json" };
import payment from "./fr/payment.json" with { type: "json" };
import people from "./fr/people.json" with { type: "json" };
import poolside from "./fr/poolside.json" with { type: "json" };
import receipts from "./fr/receipts.json" with { type: "json" };
import registrations from "./fr/registrations.json" with { type: "json" };
import reminders from "./fr/reminders.json" with { type: "json" };
import renewal from "./fr/renewal.json" with { type: "json" };
import resources from "./fr/resources.json" with { type: "json" };
import rollover from "./fr/rollover.json" with { type: "json" };
import seasons from "./fr/seasons.json" with { type: "json" };
import settings from "./fr/settings.json" with { type: "json" };
import staging from "./fr/staging.json" with { type: "json" };
import table from "./fr/table.json" with { type: "json" };
import treasury from "./fr/treasury.json" with { type: "json" };
import twins from "./fr/twins.json" with { type: "json" };
import ui from "./fr/ui.json" with { type: "json" };
import waiting from "./fr/waiting.json" with { type: "json" };

/** Every domain's words in French; the same keys as English (words.test.ts). */
export const fr = {
  access,
  aid,
  attendance,
  chronicle,
  contract,
  control,
  freedays,
  days,
  deposits,
  documents,
  disclosure,
  forgetting,
  dues,
  errors,
  files,
  filing,
  followups,
  form,
  frame,
  groups,
  hours,
  import: imported,
  instalments,
  jobs,
  journal,
  journals,
  letters,
  medical,
  notes,
  overview,
  papers,
  payment,
  people,
  poolside,
  receipts,
  registrations,
  reminders,
  renewal,
  resources,
  rollover,
  seasons,
  settings,
  staging,
  table,
  treasury,
  twins,
  ui,
  waiting,
};
