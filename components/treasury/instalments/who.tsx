"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Label } from "#components/base/ui/label.tsx";
import { PeopleCombobox } from "#components/people/records/people-combobox.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";

/** Finds the person with whom a plan is agreed. */
export function Who({ club, season }: { club: string; season: number }) {
  const words = useTranslations("instalments.new");
  const router = useRouter();
  const id = useId();
  const [query, setQuery] = useState("");
  const here = seasonAddress(club, season, "treasury", "instalments", "new");
  return (
    <div className="form-text max-w-xl space-y-1">
      <Label htmlFor={id}>{words("who")}</Label>
      <PeopleCombobox
        {...{ club, season, query, id }}
        onQuery={setQuery}
        placeholder={words("find")}
        onChoose={(person) => router.push(`${here}?member=${person.id}`)}
      />
    </div>
  );
}
