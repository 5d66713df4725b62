"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import type { FilterOption } from "#components/base/table/filter-chip.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { usePress } from "#components/club/form/use-press.ts";

export interface MoveDialogProps {
  /** How many registrations are selected. */
  count: number;
  groups: readonly FilterOption[];
  /** Prepares the list. @param id names this question. @param group null: chosen for each person */
  prepare(wish: {
    id: string;
    group: number | null;
  }): Promise<{ ok: true; href: string } | { ok: false; words: string }>;
  onClose(): void;
}

/** Asks where the selected go, and leads to the list in which that is looked at, tried and run. */
export function MoveDialog({ count, groups, prepare, onClose }: MoveDialogProps) {
  const words = useTranslations("registrations.move");
  const router = useRouter();
  const id = useId();
  const [group, setGroup] = useState("");
  // Asked again after a lost answer, the same choice is one list.
  const asked = useRef<{ group: string; id: string }>(undefined);
  const { isSending, fault, press } = usePress(async () => {
    if (asked.current?.group !== group) asked.current = { group, id: crypto.randomUUID() };
    const answer = await prepare({ id: asked.current.id, group: group === "" ? null : Number(group) });
    if (!answer.ok) return answer.words;
    router.push(answer.href);
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={words("title", { count })}
        description={words("what")}
        actions={
          <>
            <Button onClick={onClose}>{words("no")}</Button>
            <Button variant="primary" type="submit" form={`${id}-form`} pending={isSending}>
              {words("prepare")}
            </Button>
          </>
        }
      >
        <form id={`${id}-form`} onSubmit={submit} className="form-text space-y-4">
          <Labelled id={`${id}-group`} label={words("group")}>
            <Select id={`${id}-group`} value={group} onChange={({ currentTarget }) => setGroup(currentTarget.value)}>
              <option value="">{words("each")}</option>
              {groups.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </Select>
          </Labelled>
          <p role="alert" className="text-danger empty:hidden">
            {fault}
          </p>
        </form>
      </DialogContent>
    </Dialog>
  );
}
