"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { Section } from "#lib/base/access/roles.ts";
import { changeSection } from "./actions.ts";

interface SectionUser {
  id: number;
  name: string;
  section: Section | null;
}

/** What a section may be of. */
export interface SectionChoices {
  sports: readonly { id: number; name: string }[];
  groups: readonly { id: number; name: string }[];
}

interface SectionDialogProps {
  club: string;
  choices: SectionChoices;
  /** Whose role is made one of a section; undefined: nobody is asked about. */
  user: SectionUser | undefined;
  leave: () => void;
}

/** Asks of which sports or groups somebody is what they are, or that they see the whole club. */
export function SectionDialog({ user, ...props }: SectionDialogProps) {
  const words = useTranslations("settings.users.section");
  return (
    <Dialog open={user !== undefined} onOpenChange={(open) => open || props.leave()}>
      {user ? (
        <DialogContent title={words("title", { name: user.name })} description={words("words")}>
          <SectionForm user={user} {...props} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function SectionForm({ club, choices, user, leave }: SectionDialogProps & { user: SectionUser }) {
  const words = useTranslations("settings.users");
  const id = useId();
  const { isSending, fault, press } = usePress(async (section: Section | null) => {
    const isNone = section !== null && section.sports.length + section.groups.length === 0;
    if (isNone) return words("refused.noPart");
    const wished = section && { sports: [...section.sports], groups: [...section.groups] };
    const answer = await proven(() => changeSection(club, user.id, wished));
    if (!answer.ok) return answer.words;
    toast(words(section ? "section.saved" : "section.savedWhole", { name: user.name }));
    leave();
    return null;
  }, words("refused.offline"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const chosen = (of: string) => data.getAll(of).map(Number);
    void press({ sports: chosen("sports"), groups: chosen("groups") });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      {(["sports", "groups"] as const).map((of) =>
        choices[of].length > 0 ? (
          <fieldset key={of} className="space-y-1" aria-describedby={fault ? `${id}-fault` : undefined}>
            <legend className="font-medium">{words(`section.${of}`)}</legend>
            <div className="grid max-h-56 gap-x-6 overflow-y-auto sm:grid-cols-2">
              {choices[of].map((part) => (
                <label key={part.id} className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    name={of}
                    value={part.id}
                    defaultChecked={user.section?.[of].includes(part.id) ?? false}
                    className="choice choice-box"
                  />
                  {part.name}
                </label>
              ))}
            </div>
          </fieldset>
        ) : null,
      )}
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="font-medium text-danger text-sm">
          {fault}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("section.save")}
        </Button>
        {user.section ? (
          <Button type="button" pending={isSending} onClick={() => void press(null)}>
            {words("section.whole")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
