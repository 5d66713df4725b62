"use client";

import { useRouter } from "next/navigation";
import { IssuerForm, type TypedIssuer } from "#components/treasury/receipts/issuer-form.tsx";
import { nameIssuer } from "./actions.ts";

/** The form of who signs, with the way to this club. */
export function EditedIssuer({ club, known }: { club: string; known: TypedIssuer }) {
  const router = useRouter();
  return <IssuerForm known={known} save={(typed) => nameIssuer(club, typed)} onKept={() => router.refresh()} />;
}
