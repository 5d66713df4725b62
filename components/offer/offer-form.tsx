"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { FormSection } from "#components/form/sections.ts";
import type { Tester } from "#components/form/widget.ts";
import { peopleTester } from "#components/records/pickers/people.tsx";
import { referencesTester, referenceTester } from "#components/records/pickers/reference.tsx";
import { RecordForm } from "#components/records/record-form.tsx";
import type { FormOpening } from "#components/records/use-record-form.ts";
import { toast } from "#components/ui/toast.tsx";
import type { References } from "#lib/records/references.ts";
import type { SaveOutcome, Submission, WireRecord } from "#lib/records/submission.ts";
import { slotInWords } from "#lib/records/week.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { type SportCreation, sportTester } from "./sport-picker.tsx";

/** What a season offers: each has a list, a page, a form. */
export type OfferKind = "groups" | "slots" | "events" | "lessons";

export interface OfferFormProps {
  kind: OfferKind;
  club: string;
  season: number;
  opening: FormOpening;
  id: number | null;
  draftName: string;
  given?: WireRecord;
  references: References;
  ageYear: number | undefined;
  /** Where one goes after saving or cancelling; a new group leads on to its page, where lessons are added. */
  back: string;
  /** Absent: this person may not create sports. */
  sportCreation?: SportCreation;
  save(submission: Submission): Promise<SaveOutcome>;
}

/** Headings and their fields, for every kind; a field that the club's contract lacks is simply not there. */
const SECTIONS: Record<
  OfferKind,
  readonly [title: "identity" | "who" | "schedule" | "money" | "access", names: string[]][]
> = {
  groups: [
    ["identity", ["name", "season_id", "sport_id", "type", "description"]],
    ["who", ["birth_year_start", "birth_year_end", "sex", "capacity"]],
    ["schedule", ["slot_ids", "slot_count"]],
    ["money", ["cost_euros", "licence_ids"]],
    ["access", ["auto_validate", "invitation_only"]],
  ],
  slots: [
    ["identity", ["name", "season_id", "sport_id"]],
    ["schedule", ["day", "hour", "minute", "duration_minutes", "location", "trainer_ids"]],
    ["who", ["capacity", "birth_year_start", "birth_year_end", "sex"]],
  ],
  events: [
    ["identity", ["name", "season_id", "sport_id", "description"]],
    ["schedule", ["begin", "end", "location"]],
    ["who", ["birth_year_start", "birth_year_end", "capacity", "membership_required"]],
    ["access", ["registration_opening", "registration_deadline", "auto_validate", "pre_registration_required"]],
    ["money", ["cost_euros", "external_access", "external_cost_euros", "external_registration"]],
  ],
  lessons: [["schedule", ["group_id", "day", "hour", "minute", "duration_minutes", "location", "trainer_ids"]]],
};

/** The form of something that a season offers, with pickers that choose from the club's own copy. */
export function OfferForm({ kind, club, season, references, sportCreation, back, ...rest }: OfferFormProps) {
  const words = useTranslations(`groups.kinds.${kind}`);
  const titles = useTranslations("form.sections");
  const router = useRouter();
  const testers = useOfferTesters(club, season, references, sportCreation);
  const sections: FormSection[] = SECTIONS[kind].map(([id, names]) => ({ id, title: titles(id), names }));
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
      onSaved={(savedId) => {
        toast(words(id === null ? "created" : "saved"));
        const isNewGroup = kind === "groups" && id === null && savedId !== null;
        router.push((isNewGroup ? `${back}/${savedId}` : back) as never);
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
  const days = useTranslations("form.options.day");
  const formats = useFormats();
  const [opened] = useState({ references, sportCreation });
  return useMemo(() => {
    const { seasons, sports, groups, slots, people } = opened.references;
    const namedSlots = slots.map((slot) => ({
      id: slot.id,
      name: slotInWords(slot, { day: (day) => days(day), hour: formats.hour }),
    }));
    return [
      referenceTester("season_id", seasons),
      sportTester(sports, opened.sportCreation),
      referenceTester("group_id", groups),
      referencesTester("slot_ids", namedSlots),
      peopleTester("trainer_ids", club, season, people),
    ];
  }, [club, season, opened, days, formats]);
}
