"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useMemo } from "react";
import { toast } from "#components/base/ui/toast.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import { DossierForm } from "#components/treasury/aid/dossier-form.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { keepDossier, removeDossier } from "./actions.ts";

type Props = Omit<ComponentProps<typeof DossierForm>, "save" | "remove" | "onKept" | "onRemoved"> & {
  /** null: a new one. */
  id: string | null;
  /** What is said once it is removed. */
  removed: string;
};

/** The form of a dossier with the way to this club; a new one leads to its own page. */
export function Dossier({ id, removed, ...form }: Props) {
  const { club, season } = form;
  const router = useRouter();
  const question = useQuestion("aid dossier");
  const here = useMemo(() => seasonAddress(club, season, "treasury", "aid"), [club, season]);
  return (
    <DossierForm
      {...form}
      save={(wish) => question((ask) => keepDossier(club, season, { ask, id, ...wish }))}
      onKept={(kept) => (id === null ? router.push(`${here}/${kept}`) : router.refresh())}
      {...(id !== null && {
        remove: (seen) => removeDossier(club, season, { id, seen }),
        onRemoved: () => {
          toast(removed);
          router.push(here);
        },
      })}
    />
  );
}
