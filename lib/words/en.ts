import access from "./en/access.json" with { type: "json" };
import aid from "./en/aid.json" with { type: "json" };
import attendance from "./en/attendance.json" with { type: "json" };
import chronicle from "./en/chronicle.json" with { type: "json" };
import contract from "./en/contract.json" with { type: "json" };
import control from "./en/control.json" with { type: "json" };
import days from "./en/days.json" with { type: "json" };
import deposits from "./en/deposits.json" with { type: "json" };
import disclosure from "./en/disclosure.json" with { type: "json" };
import documents from "./en/documents.json" with { type: "json" };
import dues from "./en/dues.json" with { type: "json" };
import errors from "./en/errors.json" with { type: "json" };
import files from "./en/files.json" with { type: "json" };
import filing from "./en/filing.json" with { type: "json" };
import followups from "./en/followups.json" with { type: "json" };
import forgetting from "./en/forgetting.json" with { type: "json" };
import form from "./en/form.json" with { type: "json" };
import frame from "./en/frame.json" with { type: "json" };
import freedays from "./en/freedays.json" with { type: "json" };
import groups from "./en/groups.json" with { type: "json" };
import hours from "./en/hours.json" with { type: "json" };
import imported from "./en/import.json" with { type: "json" };
import instalments from "./en/instalments.json" with { type: "json" };
import jobs from "./en/jobs.json" with { type: "json" };
import journal from "./en/journal.json" with { type: "json" };
import journals from "./en/journals.json" with { type: "json" };
import letters from "./en/letters.json" with { type: "json" };
import medical from "./en/medical.json" with { type: "json" };
import notes from "./en/notes.json" with { type: "json" };
import overview from "./en/overview.json" with { type: "json" };
import papers from "./en/papers.json" with { type: "json" };
import payment from "./en/payment.json" with { type: "json" };
import people from "./en/people.json" with { type: "json" };
import poolside from "./en/poolside.json" with { type: "json" };
import receipts from "./en/receipts.json" with { type: "json" };
import registrations from "./en/registrations.json" with { type: "json" };
import reminders from "./en/reminders.json" with { type: "json" };
import renewal from "./en/renewal.json" with { type: "json" };
import resources from "./en/resources.json" with { type: "json" };
import rollover from "./en/rollover.json" with { type: "json" };
import seasons from "./en/seasons.json" with { type: "json" };
import settings from "./en/settings.json" with { type: "json" };
import staging from "./en/staging.json" with { type: "json" };
import table from "./en/table.json" with { type: "json" };
import treasury from "./en/treasury.json" with { type: "json" };
import twins from "./en/twins.json" with { type: "json" };
import ui from "./en/ui.json" with { type: "json" };
import waiting from "./en/waiting.json" with { type: "json" };

/** Every domain's words in English; a domain is one file and one namespace. French has the same keys (words.test.ts). */
export const en = {
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
