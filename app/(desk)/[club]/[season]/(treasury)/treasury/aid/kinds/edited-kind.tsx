"use client";

import { useRouter } from "next/navigation";
import { useQuestion } from "#components/club/form/use-question.ts";
import { KindForm } from "#components/treasury/aid/kind-form.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { AidKindFields } from "#lib/treasury/aid/fields.ts";
import { keepKind } from "../actions.ts";

interface EditedKindProps {
  club: string;
  season: number;
  /** null: a new one. */
  id: string | null;
  kind: AidKindFields | null;
}

/** The form of a kind of aid with the way to this club; a new one leads back to the list. */
export function EditedKind({ club, season, id, kind }: EditedKindProps) {
  const router = useRouter();
  const question = useQuestion("aid kind");
  return (
    <KindForm
      kind={kind}
      save={(wish) => question((ask) => keepKind(club, { ask, id, ...wish }))}
      onKept={() =>
        id === null ? router.push(seasonAddress(club, season, "treasury", "aid", "kinds")) : router.refresh()
      }
    />
  );
}
