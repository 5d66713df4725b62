"use client";

import { CircleCheck, CircleHelp, CircleX, Clock3, LoaderCircle, Printer, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { StateBadge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import { useReachedDock } from "#components/registrations/decisions/dock.tsx";
import { useSlotName } from "#components/registrations/desk/cells.tsx";
import { Course, useCourse } from "#components/registrations/desk/course.tsx";
import type { DecideDialogProps } from "#components/registrations/desk/decide-dialog.tsx";
import type { PlanAnswer } from "#components/registrations/desk/decision-plan.ts";
import { aboutOf } from "#components/registrations/presses/kept-press.ts";
import { pressMarkOf } from "#components/registrations/presses/press-desk.ts";
import { usePressDesk, usePressView } from "#components/registrations/presses/use-press-desk.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { Membership } from "#lib/registrations/counter/price.ts";
import type { EnrolmentLine, EnrolmentView } from "#lib/registrations/counter/read.ts";
import { Bill, type Billed } from "./bill.tsx";

/** How a registration that was created is decided: as at the registrations desk. */
export interface Questions {
  plan: (line: EnrolmentLine, operation: Decision) => Promise<PlanAnswer>;
  /** Keeps at the desk why it is refused, before it is. @returns why that was not kept, in words; null: it was */
  keepReason: (line: EnrolmentLine, reason: string) => Promise<string | null>;
  /** Where its group is changed; undefined where it cannot be. */
  changeOf: (line: EnrolmentLine) => string | undefined;
  /** The address below which pairs of records are compared. */
  twins: string;
}

export interface ResultStepProps {
  club: string;
  initial: EnrolmentView;
  /** Addresses of where one goes next. */
  ways: Record<"print" | "sibling" | "next" | "more" | "record" | "open", string> & {
    /** Where it is paid; undefined for who takes no money. */
    pay: string | undefined;
    /** Where their papers are taken in, with the way back here; undefined where the club has none, or for who may not. */
    papers: string | undefined;
  };
  change(what: "again" | "withdraw"): Promise<{ ok: true } | { ok: false; words: string }>;
  questions: Questions;
  /** What each of them costs, and what membership was before them. */
  prices: { offers: readonly Billed[]; membership: Membership };
}

const LOOK_WHILE_OPEN_MS = 700;
const READ_AGAIN_MS = 400;

/** What has become of what was asked for: each registration by itself, with what can be done next. */
export function ResultStep({ club, initial, ways, change, questions, prices }: ResultStepProps) {
  const words = useTranslations("registrations.counter");
  const { data, mutate } = useSWR<EnrolmentView, Error>(clubDataAddress(club, "enrolments", initial.ask), fetchJson, {
    fallbackData: initial,
    refreshInterval: (latest) => (latest?.isOpen ? LOOK_WHILE_OPEN_MS : 0),
    dedupingInterval: 0,
  });
  const view = data ?? initial;
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["registrations", "mirror", "jobs"], (told) => {
    if (told.season === undefined || told.season === view.season) again();
  });
  const [trouble, setTrouble] = useState<string>();
  const ask = async (what: "again" | "withdraw") => {
    const answer = await change(what).catch(() => undefined);
    setTrouble(answer && !answer.ok ? answer.words : undefined);
    await mutate();
  };
  const has = (...these: EnrolmentLine["progress"][]) => view.lines.some(({ progress }) => these.includes(progress));
  return (
    <div className="max-w-2xl space-y-5">
      <Summary view={view} />
      <ul className="divide-y divide-line border-line border-y">
        {view.lines.map((line) => (
          <Line
            key={line.position}
            {...{ club, line, questions }}
            season={view.season}
            open={ways.open}
            onChanged={() => void mutate()}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {has("failed", "elsewhere") || (view.isOpen && has("unknown", "queued")) ? (
          <Button onClick={() => void ask("again")}>{words("again")}</Button>
        ) : null}
        {has("queued") ? (
          <Button variant="quiet" onClick={() => void ask("withdraw")}>
            {words("withdraw")}
          </Button>
        ) : null}
      </div>
      {trouble === undefined ? null : (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      )}
      <Due lines={view.lines} prices={prices} pay={ways.pay} />
      <nav aria-label={words("saved")} className="flex flex-wrap gap-2">
        {/* One deed stands out: validating, while there is something to validate. */}
        <Button asChild variant={view.lines.some(mayBeValidated) ? "secondary" : "primary"}>
          <IntentLink href={ways.sibling}>{words("sibling")}</IntentLink>
        </Button>
        {ways.papers === undefined ? null : (
          <Button asChild>
            <IntentLink href={ways.papers}>{words("papers")}</IntentLink>
          </Button>
        )}
        <Button asChild>
          <IntentLink href={ways.next}>{words("next")}</IntentLink>
        </Button>
        <Button asChild>
          <IntentLink href={ways.more}>{words("more")}</IntentLink>
        </Button>
        <Button asChild>
          <a href={ways.print}>
            <Printer aria-hidden />
            {words("print")}
          </a>
        </Button>
        <Button asChild variant="quiet">
          <IntentLink href={ways.record}>{words("record")}</IntentLink>
        </Button>
      </nav>
    </div>
  );
}

interface DueProps {
  lines: readonly EnrolmentLine[];
  pay: string | undefined;
}

/** What is to be paid for what was created, or still will be. */
function Due({ lines, prices, pay }: Pick<ResultStepProps, "prices"> & DueProps) {
  const words = useTranslations("registrations.counter");
  const asked = lines.filter(({ progress, state }) => !GIVEN_UP.includes(progress) && state !== "refused");
  if (asked.length === 0) return null;
  const offers = asked.map(
    ({ kind, activityId, activity }): Billed =>
      prices.offers.find((offer) => offer.kind === kind && offer.id === activityId) ?? {
        ...{ kind, id: activityId, name: activity },
        ...{ costEuros: null, outsideEuros: null },
      },
  );
  return (
    <section aria-label={words("total")} className="max-w-md rounded border border-line bg-surface p-4">
      <Bill offers={offers} membership={prices.membership} />
      {pay === undefined ? null : (
        <Button asChild className="mt-4">
          <IntentLink href={pay}>{words("pay")}</IntentLink>
        </Button>
      )}
    </section>
  );
}

/** Nothing is due for what was not created. */
const GIVEN_UP: readonly EnrolmentLine["progress"][] = ["failed", "elsewhere", "withdrawn"];

/** It exists and waits for a decision: being created is not yet taking part. */
const mayBeValidated = ({ progress, state }: Pick<EnrolmentLine, "progress" | "state">): boolean =>
  progress === "done" && (state === "pending" || state === null);

function Summary({ view: { lines, isOpen } }: { view: EnrolmentView }) {
  const words = useTranslations("registrations.counter");
  const done = lines.filter(({ progress }) => progress === "done").length;
  const left = lines.length - done;
  const toValidate = lines.filter(mayBeValidated).length;
  const waits = lines.some(
    ({ progress, code }) => progress !== "done" && !GIVEN_UP.includes(progress) && code !== null,
  );
  return (
    <p role="status" className="font-medium">
      {isOpen
        ? words(waits ? "waiting" : "working")
        : left === 0
          ? words("doneAll", { count: done })
          : words("doneSome", { done, left })}
      {isOpen || toValidate === 0 ? null : <> {words("toValidate", { count: toValidate })}</>}
    </p>
  );
}

const ICONS = {
  queued: Clock3,
  sending: LoaderCircle,
  unknown: Clock3,
  elsewhere: CircleHelp,
  done: CircleCheck,
  failed: CircleX,
  withdrawn: Undo2,
} as const;
const COLOURS: Partial<Record<EnrolmentLine["progress"], string>> = { done: "text-validated", failed: "text-refused" };

interface LineProps {
  club: string;
  season: number;
  line: EnrolmentLine;
  /** The address of the registrations desk. */
  open: string;
  questions: Questions;
  onChanged(): void;
}

function Line({ club, season, line, open, questions, onChanged }: LineProps) {
  const words = useTranslations("registrations");
  const states = useTranslations("ui.states");
  const slotName = useSlotName();
  const decision = useDecision({ club, season, line, questions, onChanged });
  const Icon = ICONS[line.progress];
  const mayValidate = mayBeValidated(line);
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-2.5">
          <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${COLOURS[line.progress] ?? "text-ink-soft"}`} />
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">
              {line.activity ?? words("unknownActivity", { id: String(line.activityId) })}
            </p>
            <p className="text-ink-soft text-sm">
              {[words(`counter.progress.${line.progress}`), line.slots.map(slotName).join(", ")]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <Why line={line} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {line.state ? <StateBadge state={line.state}>{states(line.state)}</StateBadge> : null}
          {decision.doubt ? (
            <>
              <Button size="sm" variant="quiet" onClick={decision.leave}>
                {words("presses.leave")}
              </Button>
              <Button size="sm" variant="primary" onClick={decision.confirm}>
                {words("presses.confirm")}
                <span className="sr-only"> {line.activity}</span>
              </Button>
            </>
          ) : mayValidate && !decision.isLive ? (
            <Button size="sm" variant="primary" pending={decision.isAsking} onClick={decision.ask}>
              {words("counter.validate")}
              <span className="sr-only"> {line.activity}</span>
            </Button>
          ) : null}
          {line.registrationId === null ? null : (
            <Button asChild size="sm" variant="quiet">
              <IntentLink
                href={`${open}?${new URLSearchParams({ kind: line.kind, state: "all", open: String(line.registrationId) })}`}
              >
                {words("counter.openRow")}
                <span className="sr-only"> {line.activity}</span>
              </IntentLink>
            </Button>
          )}
        </div>
      </div>
      {decision.doubt ? (
        <p role="status" className="text-pending">
          {words(`presses.doubt.${decision.doubt.operation}`)}
        </p>
      ) : null}
      <Course data={decision.data} refresh={decision.refresh} club={club} denied={null} />
      {decision.asked ? <LateQuestion {...decision.asked} /> : null}
    </li>
  );
}

/** The club's words for what was refused, or why it waits. */
function Why({ line: { progress, code, detail, requestId } }: Pick<LineProps, "line">) {
  const errors = useTranslations("errors");
  const ui = useTranslations("ui");
  if (code === null || progress === "done") return null;
  return (
    <>
      <p className={progress === "failed" ? "text-refused" : "text-ink-soft"}>
        {errorWords(errors, { kind: GIVEN_UP.includes(progress) ? "refused" : "unreachable", code, detail })}
      </p>
      {progress === "failed" && requestId ? (
        <p className="font-mono text-ink-soft text-xs [overflow-wrap:anywhere]">{ui("requestId", { id: requestId })}</p>
      ) : null}
    </>
  );
}

/**
 * Validates a registration that has just been created, and follows what becomes of it. Where there is something to read first it waits on its line until the person
 * opens the question.
 */
function useDecision({ club, season, line, questions, onChanged }: Omit<LineProps, "open">) {
  useReachedDock();
  const desk = usePressDesk();
  const view = usePressView();
  const { kind, registrationId } = line;
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<Decision>();
  const mark = registrationId === null ? undefined : pressMarkOf(view, kind, registrationId);
  const doubt = mark?.standing === "doubtful" ? mark : undefined;
  const made = registrationId === null ? undefined : view.courses.get(aboutOf(kind, registrationId));
  const course = useCourse(club, made && pressed.has(made.id) ? made.work : undefined, onChanged);
  const press = (operation: Decision, marks: readonly string[] | null) => {
    setQuestion(undefined);
    if (registrationId === null) return;
    const of = doubt?.id ?? null;
    const saw = marks || of !== null ? null : ("pending" as const);
    const key = desk.press({ operation, season, kind, ids: [registrationId], saw, marks, of });
    setPressed((before) => new Set([...before, key]));
  };
  const asked: DecideDialogProps | undefined = question && {
    operation: question,
    isOne: true,
    count: 1,
    plan: () => questions.plan(line, question),
    onAgree: ({ marks }) => press(question, marks),
    keepReason: (_ids, reason) => questions.keepReason(line, reason),
    // Nothing beside it has a place for the reason, as the panel of the registrations has: it is asked with the question.
    onRefuse: () => setQuestion("refuse"),
    change: questions.changeOf(line),
    twins: questions.twins,
    onClose: () => setQuestion(undefined),
    onKeep: () => {
      setQuestion(undefined);
      if (doubt) desk.leave(doubt.id);
    },
  };
  return {
    ...course,
    doubt,
    ask: () => press("validate", null),
    confirm: () => setQuestion(doubt?.operation),
    leave: () => doubt && desk.leave(doubt.id),
    isAsking: mark?.standing === "unsent",
    asked,
  };
}

const loadQuestion = () =>
  import("#components/registrations/desk/decide-dialog.tsx").then((module) => module.DecideDialog);

/** The question before a decision: fetched when there is one. */
function LateQuestion(props: DecideDialogProps) {
  const { loaded: Question, take } = useLate(loadQuestion);
  const { onClose } = props;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    take().then((question) => question || close.current());
  }, [take]);
  return Question ? <Question {...props} key={props.operation} /> : null;
}
