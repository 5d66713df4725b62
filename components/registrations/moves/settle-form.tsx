"use client";

import { Merge } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Radio } from "#components/base/ui/radio.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import type { TakenOver } from "#lib/people/twins/taking-over.ts";
import type { MoveEnd } from "#lib/registrations/decisions/move-plan.ts";

/** What keeping one of the two records would do. */
export interface SettleChoice {
  kept: number;
  given: number;
  /** The record that stays, in words. */
  name: string;
  /** What will happen to each registration of the other, in words; those that stay say why. */
  moves: readonly { key: string; activity: string; words: string; end: MoveEnd }[];
  /** What it lacks and the other has. */
  fields: readonly TakenOver[];
  digest: string;
}

type Told = { ok: true } | { ok: false; words: string; requestId?: string };

interface SettleFormProps {
  /** The one that is proposed first. */
  choices: readonly [SettleChoice, SettleChoice];
  /** Why this person may not settle it; null when they may. */
  denied: string | null;
  settle(wish: { kept: number; given: number; fields: TakenOver[]; digest: string; askId: string }): Promise<Told>;
}

const LINE = "flex min-h-11 items-center gap-2 md:min-h-8";

/** Chooses the record that stays, says what will happen to each registration of the other, and asks once. */
export function SettleForm({ choices, denied, settle }: SettleFormProps) {
  const words = useTranslations("twins.settle");
  const name = useId();
  const [kept, setKept] = useState(choices[0].kept);
  const [left, setLeft] = useState<ReadonlySet<TakenOver>>(new Set());
  const [askId, setAskId] = useState<string>();
  const choice = choices.find((one) => one.kept === kept) ?? choices[0];
  const toggle = (field: TakenOver) => {
    const next = new Set(left);
    if (!next.delete(field)) next.add(field);
    setLeft(next);
  };
  return (
    <div className="max-w-3xl space-y-4">
      <fieldset className="space-y-1">
        <legend className="pb-1 font-medium">{words("keep")}</legend>
        {choices.map((one) => (
          <div key={one.kept} className={LINE}>
            <Radio
              id={`${name}${one.kept}`}
              name={name}
              checked={one.kept === kept}
              onChange={() => setKept(one.kept)}
            />
            <label htmlFor={`${name}${one.kept}`} className="min-w-0 py-1 [overflow-wrap:anywhere]">
              {one.name}
            </label>
          </div>
        ))}
      </fieldset>
      <Moves choice={choice} />
      {choice.fields.length > 0 ? <Fields choice={choice} left={left} toggle={toggle} /> : null}
      <Button variant="primary" disabledReason={denied} onClick={() => setAskId(crypto.randomUUID())}>
        <Merge aria-hidden />
        {words("ask", { id: String(kept) })}
      </Button>
      <Question
        choice={choice}
        askId={askId}
        settle={(id) =>
          settle({
            ...{ kept, given: choice.given, digest: choice.digest, askId: id },
            fields: choice.fields.filter((field) => !left.has(field)),
          })
        }
        onClose={() => setAskId(undefined)}
      />
    </div>
  );
}

function Moves({ choice: { moves, given } }: { choice: SettleChoice }) {
  const words = useTranslations("twins.settle");
  if (moves.length === 0) return <p className="text-ink-soft">{words("nothing", { id: String(given) })}</p>;
  return (
    <div>
      <h3 className="pb-1 font-medium">{words("moves", { id: String(given) })}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {moves.map(({ key, activity, words: told, end }) => (
          <li key={key} className="py-2 [overflow-wrap:anywhere]">
            <span className="block">{activity}</span>
            <span className={end === "stays" ? "block text-pending text-sm" : "block text-ink-soft text-sm"}>
              {told}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldsProps {
  choice: SettleChoice;
  left: ReadonlySet<TakenOver>;
  toggle: (field: TakenOver) => void;
}

function Fields({ choice, left, toggle }: FieldsProps) {
  const words = useTranslations("twins.settle");
  const names = useTranslations("form.fields");
  const id = useId();
  return (
    <fieldset className="space-y-1">
      <legend className="pb-1 font-medium">{words("complete", { id: String(choice.kept) })}</legend>
      {choice.fields.map((field) => (
        <div key={field} className={LINE}>
          <Checkbox id={`${id}${field}`} checked={!left.has(field)} onChange={() => toggle(field)} />
          <label htmlFor={`${id}${field}`} className="py-1">
            {names(field)}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

interface QuestionProps {
  choice: SettleChoice;
  /** Names the question that is open. */
  askId: string | undefined;
  settle: (askId: string) => Promise<Told>;
  onClose: () => void;
}

function Question({ choice, askId, settle, onClose }: QuestionProps) {
  const words = useTranslations("twins.settle");
  const pair = useTranslations("twins.pair");
  const ui = useTranslations("ui");
  const [refusal, setRefusal] = useState<Exclude<Told, { ok: true }>>();
  const [isSettling, start] = useTransition();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const ending = (end: MoveEnd) => choice.moves.filter((one) => one.end === end).length;
  const confirm = () =>
    start(async () => {
      if (askId === undefined) return;
      const told = await settle(askId).catch((): Told => ({ ok: false, words: pair("offline") }));
      if (!told.ok) return setRefusal(told);
      toast(ending("stays") < choice.moves.length ? words("begun") : words("settled", { id: String(choice.kept) }));
      close();
    });
  return (
    <AlertDialog open={askId !== undefined} onOpenChange={(open) => open || close()}>
      <AlertDialogContent
        title={words("title", { id: String(choice.kept) })}
        description={words("description", {
          moving: ending("goes"),
          ending: ending("ends"),
          staying: ending("stays"),
          given: String(choice.given),
        })}
        actions={
          <>
            <AlertDialogCancel asChild>
              {/* Never "cancel", which ends a registration here; and once it is refused the question is over. */}
              <Button>{refusal ? ui("close") : ui("back")}</Button>
            </AlertDialogCancel>
            <Button variant="primary" pending={isSettling} onClick={confirm}>
              {words("confirm")}
            </Button>
          </>
        }
      >
        {refusal ? <ErrorState shape="inline" title={refusal.words} requestId={refusal.requestId} /> : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
