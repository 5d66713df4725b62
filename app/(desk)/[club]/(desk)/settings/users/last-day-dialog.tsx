"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { TypedDay } from "#components/club/form/typed-day.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { plausibleDays } from "#lib/base/words/plausible-days.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { changeLastDay } from "./actions.ts";

interface TimedUser {
  id: number;
  name: string;
  lastDay: string | null;
}

interface LastDayProps {
  club: string;
  /** YYYY-MM-DD at the club. */
  today: string;
  /** Whose role is given for a time; undefined: nobody is asked about. */
  user: TimedUser | undefined;
  leave: () => void;
}

/** Asks until when somebody has their role: until the end of a day, or for good. */
export function LastDayDialog({ user, ...props }: LastDayProps) {
  const words = useTranslations("settings.users.lastDay");
  return (
    <Dialog open={user !== undefined} onOpenChange={(open) => open || props.leave()}>
      {user ? (
        <DialogContent title={words("title", { name: user.name })} description={words("words")}>
          <LastDayForm user={user} {...props} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function LastDayForm({ club, today, user, leave }: LastDayProps & { user: TimedUser }) {
  const words = useTranslations("settings.users");
  const formats = useFormats();
  const id = useId();
  const [typed, setTyped] = useState(user.lastDay ?? "");
  const { isSending, fault, press } = usePress(async (lastDay: string | null) => {
    if (lastDay !== null && !isIsoDay(lastDay)) return words("refused.noDay");
    const answer = await proven(() => changeLastDay(club, user.id, lastDay));
    if (!answer.ok) return answer.words;
    const { name } = user;
    toast(
      lastDay === null
        ? words("lastDay.forGood", { name })
        : words("lastDay.saved", { name, day: formats.date(lastDay) }),
    );
    leave();
    return null;
  }, words("refused.offline"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void press(typed || null);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text space-y-4">
      <div className="space-y-1.5">
        <Label htmlFor={id}>{words("lastDay.label")}</Label>
        <TypedDay
          id={id}
          today={today}
          value={typed}
          onValue={setTyped}
          onLeave={() => {}}
          describedBy={fault ? `${id}-fault` : undefined}
          invalid={Boolean(fault)}
          required={false}
          span={{ from: today, to: plausibleDays("planned", today).to }}
        />
        {fault ? (
          <p id={`${id}-fault`} role="alert" className="font-medium text-danger text-sm">
            {fault}
          </p>
        ) : null}
      </div>
      <Button type="submit" variant="primary" pending={isSending}>
        {words("lastDay.save")}
      </Button>
    </form>
  );
}
