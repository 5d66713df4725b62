"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "#components/base/ui/dialog.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { type Role, roles } from "#lib/base/access/roles.ts";
import { addUser, type UserAnswer } from "./actions.ts";

/** A dialog that offers a role, and shows once the link for the person. @param isAsked whoever came here came for it */
export function AddUser({ club, isAsked }: { club: string; isAsked: boolean }) {
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
          <NewUserForm club={club} done={done} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function NewUserForm({ club, done }: { club: string; done: (email: string, link: string, mailed: boolean) => void }) {
  const words = useTranslations("settings.users");
  const access = useTranslations("access.roles");
  const [refused, setRefused] = useState<Extract<UserAnswer, { ok: false }>>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email")).trim();
    setPending(true);
    try {
      const answer = await addUser(club, { name: String(form.get("name")), email, role: form.get("role") as Role });
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
        {/* Whoever is in a hurry gives the least. */}
        <Select id="new-role" name="role" defaultValue="reader">
          {roles.map((role) => (
            <option key={role} value={role}>
              {access(role)}
            </option>
          ))}
        </Select>
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
