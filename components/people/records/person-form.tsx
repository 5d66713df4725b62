"use client";

import { type ReactNode, useEffect } from "react";
import { useLate } from "#components/base/ui/late.tsx";
import { useCommuneTesters } from "#components/sync/records/pickers/commune.tsx";
import { ResourceForm, type ResourceFormProps } from "#components/sync/records/resource-form.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { KnownPeopleProps } from "./known-people.tsx";

const loadKnown = () => import("./known-people.tsx").then((module) => module.KnownPeople);

/** The form of a new person, beside which stands whom the club knows already. */
export function PersonForm(props: ResourceFormProps) {
  const { club, season, references, onward } = props;
  const testers = useCommuneTesters(club, references.communes);
  const take = onward ?? seasonAddress(club, season, "members", "{id}");
  return (
    <BesideKnown>
      <ResourceForm {...props} pickers={{ testers }} introduction={<LateKnownPeople {...{ club, season, take }} />} />
    </BesideKnown>
  );
}

/** Where the page is wide enough, its right part stays free for whom the club knows already: no field moves when they appear. */
function BesideKnown({ children }: { children: ReactNode }) {
  return (
    <div className="[container:beside/inline-size]">
      <div className="@min-[60rem]/beside:pr-[22.5rem]">{children}</div>
    </div>
  );
}

/** Somebody's name is typed before it is needed. */
function LateKnownPeople(props: KnownPeopleProps) {
  const { loaded: Known, take } = useLate(loadKnown);
  useEffect(() => void take(), [take]);
  return Known ? <Known {...props} /> : null;
}
