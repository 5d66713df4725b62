"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { LONGEST_VIEW_NAME } from "#lib/sync/views/lists.ts";

export interface NamedView {
  name: string;
  shared: boolean;
  opens: boolean;
}

interface NameDialogProps {
  title: string;
  /** What it is called now; not given for a new one, which may be shared and may be what the list opens with. */
  name?: string;
  /** Why this person may not share; null when they may. */
  noSharing?: string | null;
  /** @returns the words of a refusal; null when it is done */
  save: (view: NamedView) => Promise<string | null>;
  onClose: () => void;
}

/** Asks what a view is called. */
export function NameDialog({ title, name = "", noSharing, save, onClose }: NameDialogProps) {
  const words = useTranslations("table.views");
  const ui = useTranslations("ui");
  const [formId, nameId] = [useId(), useId()];
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get("name")).trim();
    if (!typed) return setRefusal(words("nameless"));
    setPending(true);
    const refused = await save({ name: typed, shared: form.has("shared"), opens: form.has("opens") });
    setPending(false);
    if (refused) setRefusal(refused);
    else onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={title}
        actions={
          <>
            <Button onClick={onClose}>{ui("back")}</Button>
            <Button variant="primary" type="submit" form={formId} pending={pending}>
              {ui("save")}
            </Button>
          </>
        }
      >
        <form id={formId} method="post" noValidate onSubmit={submit} className="form-text space-y-3">
          <div className="space-y-1.5">
            <Label htmlFor={nameId}>{words("name")}</Label>
            <Input
              id={nameId}
              name="name"
              defaultValue={name}
              maxLength={LONGEST_VIEW_NAME}
              autoComplete="off"
              aria-invalid={refusal ? true : undefined}
              aria-describedby={refusal ? `${nameId}-refusal` : undefined}
            />
            {refusal ? (
              <p id={`${nameId}-refusal`} role="alert" className="text-danger">
                {refusal}
              </p>
            ) : null}
          </div>
          {noSharing === undefined ? null : (
            <>
              <Box name="opens" label={words("opens")} />
              {noSharing === null ? <Box name="shared" label={words("share")} /> : null}
            </>
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}

function Box({ name, label }: { name: string; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} className="choice choice-box" />
      {label}
    </label>
  );
}
