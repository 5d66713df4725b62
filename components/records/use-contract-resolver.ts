"use client";

import { useCallback } from "react";
import type { Resolver } from "react-hook-form";
import { checkForm } from "#lib/contract/check.ts";
import type { FormModel } from "#lib/contract/model.ts";
import { crossFieldFaults } from "#lib/contract/rules.ts";
import type { Entered } from "#lib/contract/values.ts";
import type { WireRecord } from "#lib/records/submission.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { errorsInWords, type FormLanguage } from "./form-language.ts";

/** react-hook-form's check of all fields: the same functions that the server action runs. */
export function useContractResolver(
  { model, record }: { model: FormModel; record: WireRecord | null },
  initial: Entered,
  { say }: FormLanguage,
): Resolver<Entered> {
  return useCallback<Resolver<Entered>>(
    (entered) => {
      const { body, faults } = checkForm(model, entered, { timeZone: TIME_ZONE }, record ? initial : undefined);
      const errors = errorsInWords(model, [...faults, ...crossFieldFaults(model, record ?? {}, body)], { say });
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: entered, errors: {} };
    },
    [model, record, initial, say],
  );
}
