"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useQuestion } from "#components/club/form/use-question.ts";
import { CategoryForm } from "#components/treasury/expenses/category-form.tsx";
import { keepOneCategory } from "../actions.ts";

type Props = Omit<ComponentProps<typeof CategoryForm>, "save" | "onKept"> & {
  club: string;
  /** null: a new one. */
  id: string | null;
};

/** The form of a category with the way to this club. */
export function EditedCategory({ club, id, ...form }: Props) {
  const router = useRouter();
  const question = useQuestion(`expense category ${id ?? "new"}`);
  return (
    <CategoryForm
      {...form}
      save={(wish) => question((ask) => keepOneCategory(club, { ask, id, ...wish }), JSON.stringify(wish))}
      onKept={() => router.refresh()}
    />
  );
}
