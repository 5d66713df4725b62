"use client";

import { useMemo, useState } from "react";
import type { Tester } from "#components/club/form/widget.ts";
import { peopleTester } from "#components/people/records/people-picker.tsx";
import { referenceTester } from "#components/sync/records/pickers/reference.tsx";
import { ResourceForm, type ResourceFormProps } from "#components/sync/records/resource-form.tsx";
import { slotsTester } from "./slot-picker.tsx";
import { sportTester } from "./sport-picker.tsx";

/** The form of something that a season offers, with pickers that choose from the club's own copy. */
export function OfferForm(props: ResourceFormProps) {
  const testers = useOfferTesters(props);
  const ageYearOf = (chosen: unknown) =>
    props.references.seasons.find(({ id }) => id === Number(chosen || props.season))?.ageYear ?? undefined;
  return <ResourceForm {...props} pickers={{ testers, ageYearOf }} />;
}

/**
 * The pickers keep what they chose from when the form opened: drawn anew while the page behind them is refreshed, they would
 * lose the focus and what is being looked for.
 */
function useOfferTesters({ club, season, references, sportCreation }: ResourceFormProps): Tester[] {
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
