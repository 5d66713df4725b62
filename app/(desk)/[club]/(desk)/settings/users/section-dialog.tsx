"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { Section } from "#lib/base/access/roles.ts";
import type { SectionChoices } from "#lib/sync/copy/section-names.ts";
import { changeSection } from "./actions.ts";
import { boxesFor, pressedSection } from "./section-boxes.ts";
import { SectionFields, tickedParts } from "./section-fields.tsx";

interface SectionUser {
  id: number;
  name: string;
  section: Section | null;
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
  const boxes = boxesFor(choices, user.section);
  const { isSending, fault, press } = usePress(async (section: Section | null) => {
    const wished = section && pressedSection(boxes, user.section, section);
    const isNone = wished !== null && wished.sports.length + wished.groups.length === 0;
    if (isNone) return words("refused.noPart");
    const answer = await proven(() => changeSection(club, user.id, wished));
    if (!answer.ok) return answer.words;
    toast(words(section ? "section.saved" : "section.savedWhole", { name: user.name }));
    leave();
    return null;
  }, words("refused.offline"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void press(tickedParts(event.currentTarget));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <SectionFields boxes={boxes} section={user.section} describedBy={fault ? `${id}-fault` : undefined} />
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
