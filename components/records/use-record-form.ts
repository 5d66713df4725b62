"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useDraft } from "#components/form/use-draft.ts";
import { type FormChange, formChanges } from "#lib/contract/change.ts";
import type { FormModel } from "#lib/contract/model.ts";
import { type Entered, emptyForm, filledForm, sameValue } from "#lib/contract/values.ts";
import type { ReferenceNames, SaveOutcome, Submission, WireRecord } from "#lib/records/submission.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { useEnteredWords } from "./entered-words.ts";
import { errorsInWords, type FormLanguage } from "./form-language.ts";
import { useConflicts } from "./use-conflicts.ts";
import { useContractResolver } from "./use-contract-resolver.ts";

const CONTEXT = { timeZone: TIME_ZONE };

/** What a form opens on. */
export interface FormOpening {
  model: FormModel;
  digest: string;
  /** The record as the service has it, for the form's fields; null to create. */
  record: WireRecord | null;
}

export interface RecordFormOptions extends FormOpening {
  id: number | null;
  /** Account, club and form: under this name a draft is kept in the browser. */
  draftName: string;
  /** Values for a new record, e.g. of the one that is duplicated. */
  given?: WireRecord;
  save(submission: Submission): Promise<SaveOutcome>;
  onSaved(id: number | null): void;
}

/** What a draft holds: enough to go on as if nothing had happened, even to send the same thing under the same key. */
interface DraftContent {
  formId: string;
  entered: Entered;
  record: WireRecord | null;
  /**
   * The form it was typed into: the club may ask for something else by the time it is brought back. Drafts of an earlier
   * version lack it.
   */
  model?: FormModel;
}

/** Why nothing was sent, in words for above the form. */
interface Failure {
  code: string;
  words: string;
  requestId?: string;
}

/** What the contract's change did to this form. */
interface Changed {
  changes: FormChange[];
  /** What had been typed into fields that are gone. */
  typed: { label: string; value: string }[];
}

/** The state of one record's form, from opening to saved. */
export function useRecordForm(options: RecordFormOptions, language: FormLanguage) {
  const words = useTranslations("form");
  const [names, setNames] = useState<ReferenceNames>({});
  const inWords = useEnteredWords(language.words, names);
  const [opening, setOpening] = useState<FormOpening>(options);
  const initial = useMemo(() => inputsOf(opening, options.given), [opening, options.given]);
  const form = useForm<Entered>({
    defaultValues: initial,
    resolver: useContractResolver(opening, initial, language),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const [changed, setChanged] = useState<Changed>();
  const [progress, setProgress] = useState<"editing" | "sending" | "saved">("editing");
  const conflicts = useConflicts(form, opening.model, language.words, inWords);
  const formId = useFormId();
  const draft = useDraft<DraftContent>(options.draftName);
  const [wasRestored, setRestored] = useState(false);
  const isDirty = useDirty(form, initial, (entered) =>
    draft.save({ formId: formId.get(), entered, record: opening.record, model: opening.model }),
  );

  /** Puts a new opening under the inputs; what stands in `entered` stays in them. */
  const reopen = (next: FormOpening, entered: Entered) => {
    setOpening(next);
    form.reset(inputsOf(next, options.given));
    for (const { key } of next.model.fields)
      if (Object.hasOwn(entered, key)) form.setValue(key, entered[key], { shouldDirty: true });
  };

  /** What the person is told when a form that was typed into one model goes on in another. */
  const changeOf = (before: FormOpening, after: FormModel, entered: Entered): Changed => {
    const untouched = inputsOf(before, options.given);
    const typed = before.model.fields
      .filter((field) => !after.fields.some((one) => one.name === field.name))
      .filter((field) => !sameValue(entered[field.key], untouched[field.key]))
      .map((field) => ({ label: language.words.label(field), value: inWords(field, entered[field.key]) }));
    return { changes: formChanges(before.model, after), typed };
  };

  const settle = (outcome: SaveOutcome, entered: Entered) => {
    if (outcome.ok) {
      draft.clear();
      options.onSaved(outcome.id);
    } else if (outcome.code === "faults") {
      for (const [key, error] of Object.entries(errorsInWords(opening.model, outcome.faults, language)))
        form.setError(key, error as Parameters<typeof form.setError>[1]);
      setAttempt((count) => count + 1);
    } else if (outcome.code === "contract_changed") {
      const { model, digest } = outcome;
      setChanged(changeOf(opening, model, entered));
      reopen({ model, digest, record: opening.record }, entered);
    } else if (outcome.code === "conflict") {
      const touched = Object.entries(entered).filter(([key, value]) => !sameValue(value, initial[key]));
      setNames(outcome.names);
      reopen({ ...opening, record: outcome.record }, Object.fromEntries(touched));
      conflicts.open(outcome.conflicts, entered);
    } else setFailure(outcome);
    setProgress(outcome.ok ? "saved" : "editing");
  };

  const send = async (entered: Entered) => {
    setFailure(undefined);
    setChanged(undefined);
    setRestored(false);
    conflicts.close();
    setProgress("sending");
    try {
      const { digest, record } = opening;
      settle(await options.save({ id: options.id, formId: formId.get(), digest, entered, record }), entered);
    } catch (cause) {
      if (cause instanceof Error && cause.message === "NEXT_REDIRECT") throw cause;
      // No answer from the dashboard itself: it is out of reach, or this page is older than it.
      setFailure({ code: "offline", words: words("offline") });
      setProgress("editing");
    }
  };

  const restoreDraft = () => {
    const content = draft.offered?.content;
    if (!content) return;
    formId.set(content.formId);
    const record = content.record ?? opening.record;
    const change = changeOf(
      { ...opening, model: content.model ?? opening.model, record },
      opening.model,
      content.entered,
    );
    if (change.changes.length > 0) setChanged(change);
    reopen({ ...opening, record }, content.entered);
    setRestored(true);
    draft.dismiss();
  };

  return {
    form,
    model: opening.model,
    names,
    submit: (event: FormEvent) => void form.handleSubmit(send, () => setAttempt((count) => count + 1))(event),
    attempt,
    failure,
    changed,
    conflicts: conflicts.shown,
    conflictsFound: conflicts.found,
    choose: conflicts.choose,
    isSending: progress === "sending",
    isDirty: isDirty && progress !== "saved",
    wasRestored,
    draft: draft.offered,
    restoreDraft,
    discardDraft: draft.clear,
    blockedBecause: conflicts.areOpen
      ? words("conflict.unresolved")
      : options.id !== null && !isDirty
        ? words("unchanged")
        : null,
  };
}

function inputsOf({ model, record }: FormOpening, given: WireRecord | undefined): Entered {
  return record ? filledForm(model, record, CONTEXT) : emptyForm(model, CONTEXT, given);
}

/** A name of this one form, made when it is first needed: what it sends is recognised by it. */
function useFormId() {
  const id = useRef<string>(undefined);
  return {
    get: () => {
      id.current ??= crypto.randomUUID();
      return id.current;
    },
    set: (known: string) => {
      id.current = known;
    },
  };
}

/** Whether anything differs from how the form opened; every difference is reported, for the draft. */
function useDirty(form: UseFormReturn<Entered>, initial: Entered, onDifference: (entered: Entered) => void): boolean {
  const [isDirty, setDirty] = useState(false);
  const report = useRef(onDifference);
  report.current = onDifference;
  useEffect(() => {
    const look = (entered: Entered) => {
      const differs = !sameValue(entered, initial);
      setDirty(differs);
      if (differs) report.current(entered);
    };
    look(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => look(values as Entered) });
  }, [form, initial]);
  return isDirty;
}
