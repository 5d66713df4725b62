import type { FormOpening } from "#components/sync/records/use-record-form.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";
import type { SaveOutcome, Submission } from "#lib/sync/records/submission.ts";
import type { ReferenceChoice } from "./reference.tsx";

export type OpenedSportForm = { opening: FormOpening } | { none: Unavailable };
export type RefusedForm = { ok: false; words: string };
type Saved = Extract<SaveOutcome, { ok: true }>;

/** How a sport comes to be while another form is open. */
export interface SportCreation {
  draftName: string;
  /** The form as the club's contract has it at the moment one asks for it. */
  open(): Promise<OpenedSportForm | RefusedForm>;
  /** @returns the sport too, as the club named it, where the service told its number */
  save(submission: Submission): Promise<(Saved & { sport: ReferenceChoice | null }) | Exclude<SaveOutcome, Saved>>;
}
