"use client";

import { useRouter } from "next/navigation";
import { toast } from "#components/base/ui/toast.tsx";
import type { FormSection } from "#components/club/form/form-sections.ts";
import type { References } from "#lib/sync/records/references.ts";
import type { ReferenceNames, SaveOutcome, Submission, WireRecord } from "#lib/sync/records/submission.ts";
import type { ResourceName } from "#lib/sync/resources/all.ts";
import type { Resource } from "#lib/sync/resources/resource.ts";
import type { SportCreation } from "./pickers/sport-creation.ts";
import { RecordForm, type RecordFormProps } from "./record-form.tsx";
import type { FormOpening } from "./use-record-form.ts";

/** What a page gives to the form of a record, whichever it is. */
export interface ResourceFormProps {
  resource: ResourceName;
  club: string;
  /** The season in which one works; 0 where the page belongs to none. */
  season: number;
  opening: FormOpening;
  /** null creates one. */
  id: number | null;
  draftName: string;
  /** What a new record begins with. */
  given?: WireRecord;
  /** What its pickers choose from. */
  references: References;
  /** What each field chooses from. */
  pointing: Resource["references"];
  sections: readonly FormSection[];
  says: { submit: string; saved: string };
  /** Where one goes after saving or cancelling; pages of single records stand below it. */
  back: string;
  afterSaving: Resource["afterSaving"];
  /** Where a new record leads instead: its number goes in the place of `{id}`. */
  onward?: string;
  /** Absent: this person may not create sports. */
  sportCreation?: SportCreation;
  save(submission: Submission): Promise<SaveOutcome>;
}

/** The form of a record as a page shows it. @param pickers for fields that deserve better than the widget of their kind */
export function ResourceForm({
  pickers,
  introduction,
  mayBeUnchanged,
  ...props
}: ResourceFormProps & { pickers?: Pick<RecordFormProps, "testers" | "ageYearOf"> } & Pick<
    RecordFormProps,
    "introduction" | "mayBeUnchanged"
  >) {
  const { opening, says, back, afterSaving, id, onward } = props;
  const router = useRouter();
  const pageOf = (one: number | null) => (one === null ? back : `${back}/${one}`);
  return (
    <RecordForm
      {...opening}
      resource={props.resource}
      id={id}
      draftName={props.draftName}
      {...(props.given ? { given: props.given } : {})}
      called={namesOf(props.references, props.pointing)}
      sections={props.sections}
      {...pickers}
      introduction={introduction}
      {...(mayBeUnchanged ? { mayBeUnchanged } : {})}
      save={props.save}
      onSaved={(saved) => {
        toast({ words: says.saved, isApart: id === null });
        if (onward && id === null && saved !== null) router.push(onward.replace("{id}", String(saved)));
        else router.push(afterSaving === "record" ? pageOf(saved) : back);
      }}
      submitLabel={says.submit}
      cancelHref={afterSaving === "record" ? pageOf(id) : back}
    />
  );
}

function namesOf(references: References, pointing: Resource["references"]): ReferenceNames {
  return Object.fromEntries(
    Object.entries(pointing).map(([field, target]) => {
      const of = references[target];
      return [field, Array.isArray(of) ? Object.fromEntries(of.map(({ id, name }) => [id, name])) : of];
    }),
  );
}
