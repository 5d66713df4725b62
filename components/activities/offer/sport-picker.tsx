"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import type { Tester, Widget, WidgetProps } from "#components/club/form/widget.ts";
import { type ReferenceChoice, ReferencePicker } from "#components/sync/records/pickers/reference.tsx";
import type { OpenedSportForm, RefusedForm, SportCreation } from "#components/sync/records/pickers/sport-creation.ts";
import type { NumberField } from "#lib/club/contract/form-field.ts";
import type { Submission } from "#lib/sync/records/submission.ts";

/**
 * The picker of a sport. One that is missing is created in front of the form, which keeps all that was typed, and is chosen.
 * @param creation absent: this person may not create sports
 */
export function sportTester(sports: readonly ReferenceChoice[], creation: SportCreation | undefined): Tester {
  const component = (props: WidgetProps<NumberField>) => <SportPicker {...props} {...{ sports, creation }} />;
  return {
    rank: 40,
    test: (field) => field.kind === "integer" && field.name === "sport_id",
    widget: { component: component as Widget["component"], labels: "input" },
  };
}

type SportProps = WidgetProps<NumberField> & {
  sports: readonly ReferenceChoice[];
  creation: SportCreation | undefined;
};

function SportPicker({ sports, creation, ...picker }: SportProps) {
  const [created, setCreated] = useState<ReferenceChoice[]>([]);
  const take = (sport: ReferenceChoice) => {
    setCreated((all) => [...all, sport]);
    picker.onChange(String(sport.id));
  };
  const focusList = () => document.getElementById(picker.id)?.focus();
  return (
    <ReferencePicker
      {...picker}
      choices={[...sports, ...created]}
      extra={creation ? <NewSport creation={creation} onCreated={take} onDone={focusList} /> : null}
    />
  );
}

/** Most forms are filled in with a sport that there is. */
const loadDialog = () => import("./sport-dialog.tsx").then((module) => module.SportDialog);

function NewSport({
  creation,
  onCreated,
  onDone,
}: {
  creation: SportCreation;
  onCreated(sport: ReferenceChoice): void;
  /** The sport has been created and its form is gone. */
  onDone(): void;
}) {
  const words = useTranslations("resources.sports");
  const ui = useTranslations("ui");
  const [opened, setOpened] = useState<OpenedSportForm>();
  const { loaded: SportDialog, reach, take } = useLate(loadDialog);
  const [isOpening, startOpening] = useTransition();
  const open = () =>
    startOpening(async () => {
      if (!(await take())) return;
      // No answer from the dashboard itself: it is out of reach, and the form behind must not go down with it.
      const unreachable = (): RefusedForm => ({ ok: false, words: ui("offline") });
      const answer = await creation.open().catch(unreachable);
      setOpened("ok" in answer ? { none: { title: words("new"), words: answer.words } } : answer);
    });
  const save = async (submission: Submission) => {
    const outcome = await creation.save(submission);
    if (outcome.ok && outcome.sport) onCreated(outcome.sport);
    return outcome;
  };
  const done = () => {
    toast(words("created"));
    setOpened(undefined);
  };
  return (
    <>
      <Button size="sm" pending={isOpening} onPointerEnter={reach} onFocus={reach} onClick={open}>
        <Plus aria-hidden />
        {words("newHere")}
      </Button>
      {opened && SportDialog ? (
        <SportDialog
          opened={opened}
          again={
            <Button pending={isOpening} onClick={open}>
              {ui("retry")}
            </Button>
          }
          draftName={creation.draftName}
          save={save}
          onSaved={done}
          onSavedAndGone={onDone}
          onCancel={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}
