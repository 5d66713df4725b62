"use client";

import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ConflictChoice } from "#components/form/conflict-choices.tsx";
import type { FormWords } from "#components/form/words.tsx";
import type { Field, FormModel } from "#lib/contract/model.ts";
import { type Entered, enteredValue, type FormContext } from "#lib/contract/values.ts";
import type { Conflict } from "#lib/records/submission.ts";

/** Both inputs of a field that two people changed. */
interface Rivals {
  field: Field;
  mine: unknown;
  theirs: unknown;
  chosen: "mine" | "theirs" | undefined;
}

/** The fields that somebody else changed under the person's hands, until each has been decided. */
export function useConflicts(
  form: UseFormReturn<Entered>,
  model: FormModel,
  words: FormWords,
  inWords: (field: Field, entered: unknown) => string,
  context: FormContext,
) {
  const [rivals, setRivals] = useState<Rivals[]>([]);
  const [found, setFound] = useState(0);
  return {
    /** Grows each time that conflicts are found. */
    found,
    /** @param entered what the person had typed when the conflict was found */
    open: (conflicts: readonly Conflict[], entered: Entered) => {
      setFound((count) => count + 1);
      setRivals(
        conflicts.flatMap(({ name, theirs }) => {
          const field = model.fields.find((candidate) => candidate.name === name);
          if (!field) return [];
          const input = enteredValue(field, theirs, context);
          return [{ field, mine: entered[field.key], theirs: input, chosen: undefined }];
        }),
      );
    },
    close: () => setRivals([]),
    choose: (key: string, side: "mine" | "theirs") => {
      const rival = rivals.find(({ field }) => field.key === key);
      if (!rival) return;
      form.setValue(key, rival[side], { shouldDirty: true, shouldValidate: true });
      setRivals((all) => all.map((one) => (one === rival ? { ...one, chosen: side } : one)));
    },
    areOpen: rivals.some((rival) => !rival.chosen),
    shown: rivals.map(
      ({ field, mine, theirs, chosen }): ConflictChoice => ({
        key: field.key,
        label: words.label(field),
        mine: inWords(field, mine),
        theirs: inWords(field, theirs),
        chosen,
      }),
    ),
  };
}
