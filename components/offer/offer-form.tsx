"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { Tester } from "#components/form/widget.ts";
import { peopleTester } from "#components/records/pickers/people.tsx";
import { referenceTester } from "#components/records/pickers/reference.tsx";
import { RecordForm } from "#components/records/record-form.tsx";
import type { FormOpening } from "#components/records/use-record-form.ts";
import { toast } from "#components/ui/toast.tsx";
import type { References } from "#lib/records/references.ts";
import type { SaveOutcome, Submission, WireRecord } from "#lib/records/submission.ts";
import { type OfferKind, offerSections } from "./offer-sections.ts";
import { slotsTester } from "./slot-picker.tsx";
import { type SportCreation, sportTester } from "./sport-picker.tsx";

/** What a season offers: each has a list, a page, a form. */
export interface OfferFormProps {
  kind: OfferKind;
  club: string;
  season: number;
  opening: FormOpening;
  id: number | null;
  draftName: string;
  given?: WireRecord;
  references: References;
  /** Where one goes after saving or cancelling; a new group leads on to its page, where lessons are added. */
  back: string;
  /** Absent: this person may not create sports. */
  sportCreation?: SportCreation;
  save(submission: Submission): Promise<SaveOutcome>;
}

/** The form of something that a season offers, with pickers that choose from the club's own copy. */
export function OfferForm({ kind, club, season, references, sportCreation, back, ...rest }: OfferFormProps) {
  const words = useTranslations(`groups.kinds.${kind}`);
  const titles = useTranslations("form.sections");
  const router = useRouter();
  const testers = useOfferTesters(club, season, references, sportCreation);
  const sections = offerSections(kind, titles);
  const ageYearOf = (chosen: unknown) =>
    references.seasons.find(({ id }) => id === Number(chosen || season))?.ageYear ?? undefined;
  const { opening, id, given, ...others } = rest;
  return (
    <RecordForm
      {...opening}
      {...others}
      {...(given ? { given } : {})}
      resource={kind}
      id={id}
      sections={sections}
      testers={testers}
      ageYearOf={ageYearOf}
      onSaved={(savedId) => {
        toast(words(id === null ? "created" : "saved"));
        const isNewGroup = kind === "groups" && id === null && savedId !== null;
        router.push(isNewGroup ? `${back}/${savedId}` : back);
      }}
      submitLabel={words(id === null ? "create" : "save")}
      cancelHref={back}
    />
  );
}

/**
 * The pickers keep what they chose from when the form opened: drawn anew while the page behind them is refreshed, they would
 * lose the focus and what is being looked for.
 */
function useOfferTesters(
  club: string,
  season: number,
  references: References,
  sportCreation: SportCreation | undefined,
): Tester[] {
  const [opened] = useState({ references, sportCreation });
  return useMemo(() => {
    const { seasons, sports, groups, slots, people } = opened.references;
    return [
      referenceTester("season_id", seasons),
      sportTester(sports, opened.sportCreation),
      referenceTester("group_id", groups),
      slotsTester({ slots, seasons, season }),
      peopleTester("trainer_ids", club, season, people),
    ];
  }, [club, season, opened]);
}
