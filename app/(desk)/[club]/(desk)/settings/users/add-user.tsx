"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "#components/base/ui/dialog.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { TypedDay } from "#components/club/form/typed-day.tsx";
import { isOfSections, type Role, roles } from "#lib/base/access/roles.ts";
import { plausibleDays } from "#lib/base/words/plausible-days.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import type { SectionChoices } from "#lib/sync/copy/section-names.ts";
import { addUser, type UserAnswer } from "./actions.ts";
import { boxesFor } from "./section-boxes.ts";
import { SectionFields, tickedParts } from "./section-fields.tsx";

interface AddUserProps {
  club: string;
  /** YYYY-MM-DD at the club. */
  today: string;
  /** Of what a role may be that is not of the whole club. */
  choices: SectionChoices;
  /** Whoever came here came for it. */
  isAsked: boolean;
}

/** A dialog that offers a role, for good or until a day, and shows once the link for the person. */
export function AddUser({ club, today, choices, isAsked }: AddUserProps) {
  const words = useTranslations("settings.users");
  const [open, setOpen] = useState(isAsked);
  const [made, setMade] = useState<{ email: string; link: string; mailed: boolean }>();
  const done = (email: string, link: string, mailed: boolean) => setMade({ email, link, mailed });
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setMade(undefined);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <UserPlus aria-hidden />
          {words("add")}
        </Button>
      </DialogTrigger>
      {made ? (
        <DialogContent
          title={words("offeredTitle")}
          description={words(made.mailed ? "offeredMailed" : "offeredWords", { email: made.email })}
          actions={
            <DialogClose asChild>
              <Button variant="primary">{words("madeDone")}</Button>
            </DialogClose>
          }
        >
          <HandOver secret={made.link} />
        </DialogContent>
      ) : (
        <DialogContent title={words("add")} description={words("addWords")}>
          <NewUserForm {...{ club, today, choices, done }} />
        </DialogContent>
      )}
    </Dialog>
  );
}

interface NewUserFormProps {
  club: string;
  today: string;
  choices: SectionChoices;
  done: (email: string, link: string, mailed: boolean) => void;
}

function NewUserForm({ club, today, choices, done }: NewUserFormProps) {
  const words = useTranslations("settings.users");
  const access = useTranslations("access.roles");
  const [refused, setRefused] = useState<Extract<UserAnswer, { ok: false }>>();
  const [pending, setPending] = useState(false);
  const [lastDay, setLastDay] = useState("");
  // Whoever is in a hurry gives the least.
  const [role, setRole] = useState<Role>("reader");
  const [isOfSection, setOfSection] = useState(false);
  const boxes = isOfSections(role) ? boxesFor(choices, null) : [];
  const dayFault = refused?.fields?.lastDay;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (lastDay !== "" && !isIsoDay(lastDay)) {
      const fields = { lastDay: words("refused.noDay") };
      return setRefused({ ok: false, code: "invalid", words: words("refused.invalid"), fields });
    }
    const section = boxes.length > 0 && isOfSection ? tickedParts(event.currentTarget) : null;
    if (section && section.sports.length + section.groups.length === 0)
      return setRefused({ ok: false, code: "noPart", words: words("refused.noPart") });
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email")).trim();
    setPending(true);
    try {
      const offer = { name: String(form.get("name")), email, role, lastDay: lastDay || null, section };
      const answer = await proven(() => addUser(club, offer));
      if (!answer.ok) setRefused(answer);
      else if (answer.handOver) done(email, answer.handOver, answer.mailed === true);
    } catch {
      setRefused({ ok: false, code: "offline", words: words("refused.offline") });
    } finally {
      setPending(false);
    }
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text space-y-4">
      {refused ? (
        <p role="alert" className="rounded border border-line border-l-3 border-l-danger bg-surface p-3 font-medium">
          {refused.words}
        </p>
      ) : null}
      <Field name="name" label={words("name")} fault={refused?.fields?.name} autoComplete="off" />
      <Field name="email" label={words("email")} fault={refused?.fields?.email} autoComplete="off" type="email" />
      <div className="space-y-1.5">
        <Label htmlFor="new-role">{words("role")}</Label>
        <Select id="new-role" name="role" value={role} onChange={(event) => setRole(event.target.value as Role)}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {access(role)}
            </option>
          ))}
        </Select>
      </div>
      {boxes.length > 0 ? (
        <div className="space-y-3">
          <label className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={isOfSection}
              onChange={(event) => setOfSection(event.target.checked)}
              className="choice choice-box shrink-0"
            />
            {words("section.offer")}
          </label>
          {isOfSection ? (
            <>
              <p className="text-ink-soft text-sm">{words("section.words")}</p>
              <SectionFields boxes={boxes} section={null} />
            </>
          ) : null}
        </div>
      ) : null}
      <div className="space-y-1.5">
        <Label htmlFor="new-last-day">{words("lastDay.label")}</Label>
        <TypedDay
          id="new-last-day"
          today={today}
          value={lastDay}
          onValue={setLastDay}
          onLeave={() => {}}
          describedBy={dayFault ? "new-last-day-fault" : "new-last-day-words"}
          invalid={dayFault !== undefined}
          required={false}
          span={{ from: today, to: plausibleDays("planned", today).to }}
        />
        {dayFault ? (
          <p id="new-last-day-fault" className="font-medium text-danger text-sm">
            {dayFault}
          </p>
        ) : (
          <p id="new-last-day-words" className="text-ink-soft text-sm">
            {words("lastDay.words")}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={pending}>
        {words("create")}
      </Button>
    </form>
  );
}

interface FieldProps {
  name: "name" | "email";
  label: string;
  fault: string | undefined;
  autoComplete: string;
  type?: "text" | "email";
}

function Field({ name, label, fault, autoComplete, type = "text" }: FieldProps) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={`new-${name}`}>{label}</Label>
      <Input
        id={`new-${name}`}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `new-${name}-fault` : undefined}
      />
      {fault ? (
        <p id={`new-${name}-fault`} className="font-medium text-danger text-sm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
