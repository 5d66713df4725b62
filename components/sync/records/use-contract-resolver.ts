"use client";

import { useCallback } from "react";
import type { Resolver } from "react-hook-form";
import type { FormModel } from "#lib/club/contract/form-field.ts";
import { crossFieldFaults } from "#lib/club/contract/rules.ts";
import type { Entered, FormContext } from "#lib/club/contract/values.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { errorsInWords, type FormLanguage } from "./form-language.ts";

/**
 * The validator comes after the page: a first visit reads before it types. Where it cannot be fetched (the network is gone)
 * the server action, which checks the same, has the word.
 */
const loadCheck = () => import("#lib/club/contract/check.ts").catch(() => undefined);

/** react-hook-form's check of all fields: the same functions that the server action runs. */
export function useContractResolver(
  { model, record }: { model: FormModel; record: WireRecord | null },
  initial: Entered,
  { say }: FormLanguage,
  context: FormContext,
  dates: { today: string; isMeant(name: string, day: string): boolean },
): Resolver<Entered> {
  return useCallback<Resolver<Entered>>(
    async (entered) => {
      const check = await loadCheck();
      if (!check) return { values: entered, errors: {} };
      const { body, faults } = check.checkForm(model, entered, context, record ? initial : undefined);
      // A value that cannot be read yet is reported once: a rule between fields would report it as missing.
      const broken = [
        ...crossFieldFaults(model, record ?? {}, body),
        ...check.dateFaults(model, body, dates.today, dates.isMeant),
      ].filter(({ pointer }) => !faults.some((fault) => fault.pointer === pointer));
      const errors = errorsInWords(model, [...faults, ...broken], { say });
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: entered, errors: {} };
    },
    [model, record, initial, say, context, dates],
  );
}
