"use client";

import { useRouter } from "next/navigation";
import { useQuestion } from "#components/club/form/use-question.ts";
import { AssemblyForm } from "#components/desk/assembly/assembly-form.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { AssemblyFields } from "#lib/desk/assembly/rule.ts";
import { callOneAssembly } from "../actions.ts";

/** The form of a new assembly, with the way to this club; it leads to the assembly. */
export function CalledAssembly({ club, season, fields }: { club: string; season: number; fields: AssemblyFields }) {
  const router = useRouter();
  const question = useQuestion("assembly");
  return (
    <AssemblyForm
      fields={fields}
      save={(said) => question((ask) => callOneAssembly(club, season, { ask, fields: said }), JSON.stringify(said))}
      onKept={(id) => router.push(seasonAddress(club, season, "assembly", id))}
    />
  );
}
