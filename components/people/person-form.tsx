"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormSection } from "#components/form/sections.ts";
import { useCommuneTesters } from "#components/records/pickers/commune.tsx";
import { RecordForm } from "#components/records/record-form.tsx";
import type { FormOpening } from "#components/records/use-record-form.ts";
import { toast } from "#components/ui/toast.tsx";
import type { SaveOutcome, Submission, WireRecord } from "#lib/records/submission.ts";

export interface PersonFormProps {
  club: string;
  opening: FormOpening;
  /** null creates a record. */
  id: number | null;
  draftName: string;
  /** Names of communes by code, for the one that stands in the form. */
  communes: Readonly<Record<string, string>>;
  /** What a new record begins with. */
  given?: WireRecord;
  /** The list; a person's page stands below it. */
  list: string;
  save(submission: Submission): Promise<SaveOutcome>;
}

/** The form of a person (club-api §2.4), as far as the club's contract has its fields. */
export function PersonForm({ club, opening, id, draftName, communes, given, list, save }: PersonFormProps) {
  const words = useTranslations("people");
  const titles = useTranslations("form.sections");
  const router = useRouter();
  const testers = useCommuneTesters(club, communes);
  const sections: FormSection[] = [
    { id: "person", title: titles("person"), names: ["last_name", "first_name", "sex", "birth_date"] },
    { id: "contact", title: titles("contact"), names: ["email", "phone", "address", "city_code"] },
    { id: "parents", title: titles("parents"), names: ["parents"] },
  ];
  const pageOf = (one: number | null) => (one === null ? list : `${list}/${one}`);
  return (
    <RecordForm
      {...opening}
      resource="members"
      id={id}
      draftName={draftName}
      {...(given ? { given } : {})}
      sections={sections}
      testers={testers}
      save={save}
      onSaved={(saved) => {
        toast(words(id === null ? "created" : "saved"));
        router.push(pageOf(saved));
      }}
      submitLabel={words(id === null ? "create" : "save")}
      cancelHref={pageOf(id)}
    />
  );
}
