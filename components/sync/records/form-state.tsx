"use client";

import { type ReactNode, type RefObject, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import type { Entered } from "#lib/club/contract/values.ts";

/** react-hook-form's check of all fields, which the form within renews as its contract and record do. */
export type FormCheck = RefObject<Resolver<Entered> | undefined>;

/**
 * react-hook-form's state of one form, for `useFormContext` within. The library draws who holds it once more in the task in which a page comes
 * alive, and hands on another context with it: who holds it is nothing else here, and hands on the same, so that no field is drawn again. What
 * of the state is shown is asked for with `useFormState`.
 * @param initial what stands in the inputs at first
 */
export function FormState({ initial, check, children }: { initial: Entered; check: FormCheck; children: ReactNode }) {
  const form = useForm<Entered>({
    defaultValues: initial,
    resolver: (values, context, options) =>
      check.current?.(values, context, options) ?? Promise.resolve({ values, errors: {} }),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const [held] = useState(() => ({ ...form }));
  return <FormProvider {...held}>{children}</FormProvider>;
}
