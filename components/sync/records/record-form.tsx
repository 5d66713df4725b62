"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { BottomStack } from "#components/base/ui/bottom-stack.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { ErrorSummary } from "#components/club/form/error-summary.tsx";
import { FormFields } from "#components/club/form/form-fields.tsx";
import type { FormSection } from "#components/club/form/form-sections.ts";
import { LeaveGuard } from "#components/club/form/leave-guard.tsx";
import { FormNote, ModelNotices } from "#components/club/form/notices.tsx";
import { baseComposites, baseTesters } from "#components/club/form/testers.ts";
import { isMarked } from "#components/club/form/unset.ts";
import type { CompositeTester, Tester } from "#components/club/form/widget.ts";
import { FormSurroundings } from "#components/club/form/words.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { RecordsField } from "#lib/club/contract/form-field.ts";
import { emptyItem } from "#lib/club/contract/values.ts";
import type { ResourceName } from "#lib/sync/resources/all.ts";
import { useChangeWords } from "./change-words.ts";
import { useFormLanguage } from "./form-language.ts";
import { type FormCheck, FormState } from "./form-state.tsx";
import { useConversion } from "./use-conversion.ts";
import { type RecordFormOptions, useFirstInputs, useRecordForm } from "./use-record-form.ts";

// Most forms are opened, filled in and sent: what is said on the way otherwise comes when it is to be said.
const DraftOffer = lazy(() => import("#components/club/form/draft-offer.tsx"));
const ContractChanged = lazy(() => import("#components/club/form/contract-changed.tsx"));
const ConflictChoices = lazy(() => import("#components/club/form/conflict-choices.tsx"));

export interface RecordFormProps extends RecordFormOptions {
  resource: ResourceName;
  /** Headings and the fields under them; fields that no heading knows come last. */
  sections: readonly FormSection[];
  testers?: readonly Tester[];
  composites?: readonly CompositeTester[];
  /** The year in which ages are counted in a season, by what stands in `season_id`. */
  ageYearOf?: (season: unknown) => number | undefined;
  /** What the button does: "Create the season". */
  submitLabel: string;
  cancelHref: string;
  /** A form in front of a page is put away instead of left. */
  onCancel?: () => void;
  /** Above the fields: what one should know first. */
  introduction?: ReactNode;
}

/** The form of one record, grown from the club's contract: what the person types survives whatever happens on the way. */
export function RecordForm(props: RecordFormProps) {
  const check: FormCheck = useRef(undefined);
  return (
    <FormState initial={useFirstInputs(props)} check={check}>
      <OpenForm {...props} check={check} />
    </FormState>
  );
}

/** What nobody shares with their guardian. */
const OWN_TO_A_PERSON: ReadonlySet<string> = new Set(["first_name"]);

function OpenForm(props: RecordFormProps & { check: FormCheck }) {
  const router = useRouter();
  const {
    resource,
    sections,
    testers = NONE,
    composites = NONE,
    ageYearOf = noYear,
    submitLabel,
    cancelHref,
    onCancel = () => router.push(cancelHref),
    introduction,
  } = props;
  const formId = useId();
  const words = useTranslations("form");
  const ui = useTranslations("ui");
  const { ago } = useFormats();
  const language = useFormLanguage(resource);
  const changes = useChangeWords(resource);
  const desk = useRecordForm(props, language, props.check);
  const allTesters = useMemo(() => [...baseTesters, ...testers], [testers]);
  const allComposites = useMemo(() => [...baseComposites, ...composites], [composites]);
  const isEdit = props.id !== null;
  const ageYear = ageYearOf(useWatch({ control: desk.form.control, name: "season_id" }));
  const context = useConversion();
  const sharedWithItems = useMemo(
    () => new Set(props.model.fields.flatMap(({ key }) => (OWN_TO_A_PERSON.has(key) ? [] : key))),
    [props.model.fields],
  );
  const facts = useMemo(
    () => ({
      timeZone: context.timeZone,
      ageYear,
      isEdit,
      wasSent: desk.wasSent,
      names: desk.names,
      today: desk.today,
      mean: desk.mean,
      newItem: ({ fields }: RecordsField) => emptyItem(fields, context),
      takenItem: ({ fields }: RecordsField) => {
        const shared = fields.filter(({ key, kind }) => kind === "text" && sharedWithItems.has(key));
        if (shared.length === 0) return null;
        const said = shared.map(({ key }) => [key, desk.form.getValues(key)] as const);
        return { ...emptyItem(fields, context), ...Object.fromEntries(said.filter(([, value]) => Boolean(value))) };
      },
    }),
    [ageYear, isEdit, desk.wasSent, desk.names, desk.today, desk.mean, context, desk.form, sharedWithItems],
  );
  return (
    <FormSurroundings words={language.words} facts={facts} testers={allTesters}>
      <form id={formId} noValidate onSubmit={desk.submit} className="form-text @container max-w-4xl">
        <AliveFieldset>
          {introduction}
          <LeaveGuard active={desk.isDirty} onLeave={(href) => router.push(href)} />
          {desk.draft ? (
            <Suspense>
              <DraftOffer
                ago={ago(desk.draft.savedAt, new Date())}
                onRestore={desk.restoreDraft}
                onDiscard={desk.discardDraft}
              />
            </Suspense>
          ) : null}
          {desk.wasRestored ? <FormNote>{words("draft.restored")}</FormNote> : null}
          <TakesFocus
            when={desk.changed ?? desk.failure ?? (desk.conflicts.length > 0 ? desk.conflictsFound : undefined)}
          >
            {desk.changed ? (
              <ContractChanged
                changes={desk.changed.changes}
                labelOf={changes.name}
                limitsOf={changes.limits}
                typed={desk.changed.typed}
              />
            ) : null}
            {desk.conflicts.length > 0 ? <ConflictChoices conflicts={desk.conflicts} onChoose={desk.choose} /> : null}
            {desk.failure ? (
              <ErrorState
                shape="inline"
                title={desk.failure.words}
                kept={words("kept")}
                requestId={desk.failure.requestId}
              />
            ) : null}
          </TakesFocus>
          <ErrorSummary model={desk.model} formId={formId} attempt={desk.attempt} />
          <ModelNotices notices={desk.model.notices} />
          {!isEdit && desk.model.fields.some((field) => isMarked(field, isEdit)) ? (
            <p className="text-ink-soft text-sm">{words("marked")}</p>
          ) : null}
          <FormFields model={desk.model} formId={formId} sections={sections} composites={allComposites} />
          <SaveBar isInFront={props.onCancel !== undefined}>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              pending={desk.isSending}
              disabledReason={desk.blockedBecause}
              // Leaving an input shows what is wrong with it and moves the button from under the pointer: the press holds on.
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            >
              {submitLabel}
            </Button>
            <Button asChild size="lg" variant="quiet">
              <a
                href={cancelHref}
                onClick={(event) => {
                  event.preventDefault();
                  onCancel();
                }}
              >
                {props.onCancel ? ui("back") : words("cancel")}
              </a>
            </Button>
          </SaveBar>
        </AliveFieldset>
      </form>
    </FormSurroundings>
  );
}

/**
 * The buttons of a form, in sight however long it is. Messages and running work stand above them.
 * @param isInFront the form is in front of a page, which has its own place for those
 */
function SaveBar({ isInFront, children }: { isInFront: boolean; children: ReactNode }) {
  return (
    <div className={cn("sticky z-10", isInFront ? "bottom-0" : "bottom-(--bottom-bar)")}>
      {isInFront ? null : <BottomStack className="strip border-line border-t bg-raised" />}
      <div className="flex flex-wrap items-center gap-3 border-line border-t bg-paper py-3 in-[[role=dialog]]:bg-raised">
        {children}
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];
const noYear = () => undefined;

const never = () => () => undefined;

/**
 * What is typed into a form before the page has come alive reaches nobody, and a press on its button would leave the page with it: until
 * then its inputs take nothing. Coming alive draws nothing else again.
 */
function AliveFieldset({ children }: { children: ReactNode }) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <fieldset role="presentation" disabled={!isAlive} className="min-w-0 space-y-8">
      {children}
    </fieldset>
  );
}

/** What came back from an attempt to send: it is brought into sight and takes the focus, once for each occasion. */
function TakesFocus({ when, children }: { when: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="space-y-8 empty:hidden focus:outline-none">
      <Suspense>
        {children}
        <OnceShown
          of={when}
          then={() => {
            box.current?.focus();
            box.current?.scrollIntoView({ block: "nearest" });
          }}
        />
      </Suspense>
    </div>
  );
}

/** Stands beside what comes late, and so comes with it. */
function OnceShown({ of, then }: { of: unknown; then: () => void }) {
  const latest = useRef(then);
  useEffect(() => {
    if (of !== undefined) latest.current();
  }, [of]);
  return null;
}
