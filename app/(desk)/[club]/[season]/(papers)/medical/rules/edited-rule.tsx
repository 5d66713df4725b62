"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useQuestion } from "#components/club/form/use-question.ts";
import { RuleForm } from "#components/papers/medical/rule-form.tsx";
import type { MedicalRuleFields } from "#lib/papers/medical/medical-rule.ts";
import { endMedicalRule, keepMedicalRule, type RuleAnswer } from "./actions.ts";

/** Where one goes on once a rule is written. */
function useWritten(back: string) {
  const router = useRouter();
  return (answer: RuleAnswer): string | null => {
    if (!answer.ok) return answer.words;
    router.push(back);
    router.refresh();
    return null;
  };
}

interface EditedRuleProps {
  club: string;
  back: string;
  /** The rule whose place it takes; null: none's. */
  replaces: string | null;
  rule: MedicalRuleFields;
  sports: readonly { id: number; name: string | null }[];
}

/** The form of a rule with the way to this club. */
export function EditedRule({ club, back, replaces, rule, sports }: EditedRuleProps) {
  const written = useWritten(back);
  const question = useQuestion("rule");
  return (
    <RuleForm
      {...{ rule, sports }}
      isReplacement={replaces !== null}
      save={async (fields) => written(await question((ask) => keepMedicalRule(club, { ask, replaces, fields })))}
    />
  );
}

/** Ends a rule on a day, or altogether. */
export function EndedRule({ club, back, id }: { club: string; back: string; id: string }) {
  const words = useTranslations("medical.rules.end");
  const written = useWritten(back);
  const field = useId();
  const [lastDay, setLastDay] = useState("");
  const { isSending, fault, press } = usePress(async () =>
    written(await endMedicalRule(club, { id, lastDay: lastDay || null })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form onSubmit={submit} aria-labelledby={`${field}-title`} className="form-text max-w-2xl space-y-3">
      <h2 id={`${field}-title`} className="text-lg">
        {words("title")}
      </h2>
      <div className="space-y-1">
        <Label htmlFor={field}>{words("lastDay")}</Label>
        <p id={`${field}-help`} className="text-ink-soft text-sm">
          {words("lastDayHelp")}
        </p>
        <DayField id={field} of="inForce" aria-describedby={`${field}-help`} value={lastDay} onValue={setLastDay} />
      </div>
      <Button type="submit" variant="danger" pending={isSending}>
        {words("press")}
      </Button>
      <p role="status" className="text-danger">
        {fault}
      </p>
    </form>
  );
}
