"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCommuneTesters } from "#components/records/pickers/commune.tsx";
import { RecordForm } from "#components/records/record-form.tsx";
import type { FormOpening } from "#components/records/use-record-form.ts";
import { toast } from "#components/ui/toast.tsx";
import type { SaveOutcome, Submission, WireRecord } from "#lib/records/submission.ts";
import { seasonSections } from "./season-sections.ts";

export interface SeasonFormProps {
  club: string;
  opening: FormOpening;
  id: number | null;
  draftName: string;
  /** Names of communes by code, for the one that stands in the form. */
  communes: Readonly<Record<string, string>>;
  given?: WireRecord;
  save(submission: Submission): Promise<SaveOutcome>;
}

/** The form of a season (club-api §2.2), as far as the club's contract has its fields. */
export function SeasonForm({ club, opening, id, draftName, communes, given, save }: SeasonFormProps) {
  const words = useTranslations("seasons");
  const titles = useTranslations("form.sections");
  const router = useRouter();
  const list = `/${club}/seasons`;
  const testers = useCommuneTesters(club, communes);
  return (
    <RecordForm
      {...opening}
      resource="seasons"
      id={id}
      draftName={draftName}
      {...(given ? { given } : {})}
      sections={seasonSections(titles)}
      testers={testers}
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
