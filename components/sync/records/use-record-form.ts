"use client";

import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { type UseFormReturn, useFormContext, useFormState } from "react-hook-form";
import { signedOutNote } from "#components/base/live/signed-out.ts";
import { useDraft } from "#components/club/form/use-draft.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { carriedRecord, carryOver, type Stranded } from "#lib/club/contract/carry.ts";
import { type FormChange, formChanges } from "#lib/club/contract/change.ts";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { type Entered, emptyForm, type FormContext, filledForm, sameValue } from "#lib/club/contract/values.ts";
import type { ReferenceNames, SaveOutcome, Submission, WireRecord } from "#lib/sync/records/submission.ts";
import { useEnteredWords } from "./entered-words.ts";
import { errorsInWords, type FormLanguage } from "./form-language.ts";
import type { FormCheck } from "./form-state.tsx";
import { useConflicts } from "./use-conflicts.ts";
import { useContractResolver } from "./use-contract-resolver.ts";
import { useConversion } from "./use-conversion.ts";

/** What a form opens on. */
export interface FormOpening {
  model: FormModel;
  digest: string;
  /** The record as the service has it, for the form's fields; null to create. */
  record: WireRecord | null;
  /** The club does not answer: nothing can be saved. */
  away?: "whole" | "part";
}

export interface RecordFormOptions extends FormOpening {
  id: number | null;
  /** Account, club and form: under this name a draft is kept in the browser. */
  draftName: string;
  /** Values for a new record, e.g. of the one that is duplicated. */
  given?: WireRecord;
  /** What the form's pickers call their choices, by field and value. */
  called?: ReferenceNames;
  /** What stands in the form means something as it is: it may be sent although nothing in it was changed. */
  mayBeUnchanged?: boolean;
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
  /** What had been typed into fields that are gone, or that take another kind of value now. */
  typed: { label: string; value: string }[];
}

/** What stands in the inputs of a form that was just opened. */
export function useFirstInputs(options: RecordFormOptions): Entered {
  const context = useConversion();
  return useState(() => inputsOf(options, options.given, context))[0];
}

/** The state of one record's form, from opening to saved; stands within a `FormState`. @param check of that form */
export function useRecordForm(options: RecordFormOptions, language: FormLanguage, check: FormCheck) {
  const words = useTranslations("form");
  const ui = useTranslations("ui");
  const club = useParams<{ club?: string }>()?.club;
  const [names, setNames] = useState<ReferenceNames>({});
  const inWords = useEnteredWords(language.words, { ...options.called, ...names });
  const [opening, setOpening] = useState<FormOpening>(options);
  /** The model and the record as they were last read: what was changed is compared with an older reading. */
  const asRead = useRef<FormOpening>(options);
  const context = useConversion();
  const initial = useMemo(() => inputsOf(opening, options.given, context), [opening, options.given, context]);
  const form = useFormContext<Entered>();
  const dates = useMeantDates(context.timeZone, form);
  check.current = useContractResolver(opening, initial, language, context, dates);
  const { isSubmitted } = useFormState({ control: form.control });
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const [changed, setChanged] = useState<Changed>();
  const [progress, setProgress] = useState<"editing" | "sending" | "saved">("editing");
  const conflicts = useConflicts(form, opening.model, language.words, inWords, context);
  const formId = useFormId();
  const draft = useDraft<DraftContent>(options.draftName);
  const [wasRestored, setRestored] = useState(false);
  const draftOf = (entered: Entered): DraftContent => ({
    formId: formId.get(),
    entered,
    record: opening.record,
    model: opening.model,
  });
  const isDirty = useDirty(form, initial, (entered) => draft.save(entered && draftOf(entered)));

  /** Puts a new opening under the inputs; what stands in `entered` stays in them. */
  const reopen = (next: FormOpening, entered: Entered) => {
    setOpening(next);
    form.reset(inputsOf(next, options.given, context));
    for (const { key } of next.model.fields)
      if (Object.hasOwn(entered, key)) form.setValue(key, entered[key], { shouldDirty: true });
  };

  /** Goes on in another model, or on another reading of the record, with what was typed; tells what became of it. */
  const goOn = (before: FormOpening, after: FormOpening, entered: Entered) => {
    const [untouched, opened] = [before, after].map((one) => inputsOf(one, options.given, context)) as [
      Entered,
      Entered,
    ];
    const carried = carryOver(before.model, after.model, { entered, untouched, opened }, context);
    const typed = carried.stranded
      .map((one) => ({ label: labelOf(one, language), value: inWords(one.field, one.entered) }))
      .filter(({ value }) => value !== "");
    const changes = formChanges(before.model, after.model);
    if (changes.length > 0 || typed.length > 0) setChanged({ changes, typed });
    const record =
      before.record &&
      after.record &&
      carriedRecord(
        { model: before.model, record: before.record },
        { model: after.model, record: after.record },
        carried.entered,
      );
    reopen({ ...after, record }, carried.entered);
  };

  const settle = (outcome: SaveOutcome, entered: Entered) => {
    if (outcome.ok) {
      draft.sent();
      options.onSaved(outcome.id);
    } else if (outcome.code === "faults") {
      for (const [key, error] of Object.entries(errorsInWords(opening.model, outcome.faults, language)))
        form.setError(key, error as Parameters<typeof form.setError>[1]);
      setAttempt((count) => count + 1);
    } else if (outcome.code === "contract_changed") {
      const { model, digest, record } = outcome;
      asRead.current = { model, digest, record };
      goOn(opening, asRead.current, entered);
    } else if (outcome.code === "conflict") {
      const touched = Object.entries(entered).filter(([key, value]) => !sameValue(value, initial[key]));
      setNames(outcome.names);
      asRead.current = { ...opening, record: outcome.record };
      reopen(asRead.current, Object.fromEntries(touched));
      conflicts.open(outcome.conflicts, entered);
    } else if (outcome.code === "signed_out" && club) {
      // The frame says so, with the way to sign in and back to what was typed.
      signedOutNote(club)();
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
      setFailure({ code: "offline", words: ui("lost") });
      setProgress("editing");
    }
  };

  const restoreDraft = () => {
    // The values that are in the form take the draft's place and can be restored in the same way.
    const content = draft.take(isDirty ? draftOf(form.getValues()) : undefined);
    if (!content) return;
    formId.set(content.formId);
    const { model, record } = content;
    setChanged(undefined);
    conflicts.close();
    const now = asRead.current;
    goOn({ ...now, model: model ?? now.model, record: record ?? now.record }, now, content.entered);
    setRestored(true);
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
    wasSent: isSubmitted,
    today: dates.today,
    mean: dates.mean,
    isSending: progress === "sending",
    isDirty: isDirty && progress !== "saved",
    wasRestored,
    draft: draft.offered,
    restoreDraft,
    discardDraft: draft.discard,
    blockedBecause: conflicts.areOpen
      ? words("conflict.unresolved")
      : options.away
        ? words("away")
        : options.id !== null && !isDirty && !options.mayBeUnchanged
          ? words("unchanged")
          : null,
  };
}

function inputsOf({ model, record }: FormOpening, given: WireRecord | undefined, context: FormContext): Entered {
  return record ? filledForm(model, record, context) : emptyForm(model, context, given);
}

/** "Parent or guardian 2, Phone": where something was typed that has no place any more. */
function labelOf({ field, parent, number }: Stranded, { words }: FormLanguage): string {
  const label = words.label(field, parent);
  if (!parent) return label;
  return [number === undefined ? words.label(parent) : words.item(parent, number), label].join(", ");
}

/** Which odd dates somebody has said to be right, so that nothing is asked of them again, and the day from which they are judged. */
function useMeantDates(timeZone: string, form: UseFormReturn<Entered>) {
  return useMemo(() => {
    const meant = new Set<string>();
    return {
      today: clubDay(timeZone, new Date()),
      isMeant: (name: string, day: string) => meant.has(`${name} ${day}`),
      mean: ({ name, key }: Field, day: string) => {
        meant.add(`${name} ${day}`);
        void form.trigger(key);
      },
    };
  }, [timeZone, form]);
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

/**
 * Whether anything differs from how the form opened.
 * @param onLook for the draft: gets what stands in the inputs after each change, or undefined when nothing differs any more
 */
function useDirty(
  form: UseFormReturn<Entered>,
  initial: Entered,
  onLook: (entered: Entered | undefined) => void,
): boolean {
  const [isDirty, setDirty] = useState(false);
  const report = useRef(onLook);
  report.current = onLook;
  useEffect(() => {
    const look = (entered: Entered) => {
      const differs = !sameValue(entered, initial);
      setDirty(differs);
      report.current(differs ? entered : undefined);
    };
    look(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => look(values as Entered) });
  }, [form, initial]);
  return isDirty;
}
