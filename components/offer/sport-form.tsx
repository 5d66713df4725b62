"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { RecordForm } from "#components/records/record-form.tsx";
import type { FormOpening } from "#components/records/use-record-form.ts";
import { toast } from "#components/ui/toast.tsx";
import type { SaveOutcome, Submission, WireRecord } from "#lib/records/submission.ts";

export interface SportFormProps {
  club: string;
  opening: FormOpening;
  id: number | null;
  /** Values for a new one, of the sport that is duplicated. */
  given?: WireRecord;
  draftName: string;
  save(submission: Submission): Promise<SaveOutcome>;
}

/** The form of a sport (club-api §2.5), on a page of its own. */
export function SportForm({ club, id, given, opening, draftName, save }: SportFormProps) {
  const words = useTranslations("sports");
  const router = useRouter();
  const list = `/${club}/sports`;
  return (
    <RecordForm
      {...opening}
      resource="sports"
      id={id}
      {...(given ? { given } : {})}
      draftName={draftName}
      sections={[]}
      save={save}
      onSaved={() => {
        toast(words(id === null ? "created" : "saved"));
        router.push(list);
      }}
      submitLabel={words(id === null ? "create" : "save")}
      cancelHref={list}
    />
  );
}
