"use client";

import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ConflictChoice } from "#components/club/form/conflict-choices.tsx";
import type { FormWords } from "#components/club/form/words.tsx";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { type Entered, enteredValue, type FormContext } from "#lib/club/contract/values.ts";
import type { Conflict } from "#lib/sync/records/submission.ts";
import { keyOfRivals, type Rivals, rivalsOf, withChosen } from "./rivals.ts";

interface Undecided extends Rivals {
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
  const [rivals, setRivals] = useState<Undecided[]>([]);
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
          return rivalsOf(field, entered[field.key], input).map((rival) => ({ ...rival, chosen: undefined }));
        }),
      );
    },
    close: () => setRivals([]),
    choose: (key: string, side: "mine" | "theirs") => {
      const rival = rivals.find((one) => keyOfRivals(one) === key);
      if (!rival) return;
      const name = rival.field.key;
      const value = withChosen(rival, side, form.getValues(name));
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
      setRivals((all) => all.map((one) => (one === rival ? { ...one, chosen: side } : one)));
    },
    areOpen: rivals.some((rival) => !rival.chosen),
    shown: rivals.map(({ chosen, ...rival }): ConflictChoice => {
      const { field, at, mine, theirs } = rival;
      const said = (value: unknown) => inWords(field, at === undefined ? value : [value]);
      return {
        key: keyOfRivals(rival),
        label: at === undefined ? words.label(field) : words.item(field, at + 1),
        mine: said(mine),
        theirs: said(theirs),
        chosen,
      };
    }),
  };
}
