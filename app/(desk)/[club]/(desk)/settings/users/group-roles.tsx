"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { GroupRole } from "#lib/base/access/provider-groups.ts";
import { type Role, roles } from "#lib/base/access/roles.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { keepGroups } from "./actions.ts";

interface GroupRolesProps {
  club: string;
  /** What the provider is called. */
  provider: string;
  kept: readonly GroupRole[];
  /** When the provider last told of groups of somebody here; null: never. */
  toldAt: string | null;
  /** Rows at most. */
  most: number;
}

/** A row of the table, told apart while it is typed. */
type Row = GroupRole & { key: number };

/** Which groups of the organisation's provider give which role here. */
export function GroupRoles({ club, provider, kept, toldAt, most }: GroupRolesProps) {
  const words = useTranslations("settings.users.groups");
  const refused = useTranslations("settings.users.refused");
  const [rows, setRows] = useState<readonly Row[]>(() => kept.map((one, key) => ({ ...one, key })));
  // What this form is in place of: what somebody else kept since is not overwritten unseen.
  const [opened, setOpened] = useState(kept);
  const next = useRef(kept.length);
  const formats = useFormats();
  const { isSending, fault, press } = usePress(async (wished: readonly GroupRole[]) => {
    const answer = await proven(() => keepGroups(club, [...wished], [...opened]));
    if (!answer.ok) return answer.words;
    setOpened(wished);
    toast(words("saved"));
    return null;
  }, refused("offline"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wished = rows.map(({ group, role }) => ({ group: group.trim(), role }));
    void press(wished.filter(({ group }) => group !== ""));
  };
  const change = (key: number, said: Partial<GroupRole>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...said } : row)));
  const add = () => {
    setRows([...rows, { group: "", role: "reader", key: next.current }]);
    next.current += 1;
  };
  return (
    <form method="post" onSubmit={submit} className="space-y-3 pt-4">
      <h2 className="text-lg">{words("title", { provider })}</h2>
      <p className="max-w-text text-ink-soft">{words("words", { provider })}</p>
      <p className="max-w-text text-ink-soft">
        {toldAt === null
          ? words("neverTold", { provider })
          : words("toldAt", { provider, moment: formats.dateTime(toldAt) })}
      </p>
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      {rows.map((row) => (
        <GroupRow
          key={row.key}
          row={row}
          onChange={(said) => change(row.key, said)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {rows.length < most ? (
          <Button onClick={add}>
            <Plus aria-hidden />
            {words("add")}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" pending={isSending}>
          {words("save")}
        </Button>
      </div>
    </form>
  );
}

interface GroupRowProps {
  row: Row;
  onChange(said: Partial<GroupRole>): void;
  onRemove(): void;
}

function GroupRow({ row, onChange, onRemove }: GroupRowProps) {
  const words = useTranslations("settings.users.groups");
  const access = useTranslations("access.roles");
  const id = useId();
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Labelled id={`${id}-group`} label={words("group")}>
        <Input
          id={`${id}-group`}
          value={row.group}
          maxLength={255}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ group: event.target.value })}
        />
      </Labelled>
      <Labelled id={`${id}-role`} label={words("role")}>
        <Select id={`${id}-role`} value={row.role} onChange={(event) => onChange({ role: event.target.value as Role })}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {access(role)}
            </option>
          ))}
        </Select>
      </Labelled>
      <Button onClick={onRemove}>
        <X aria-hidden />
        {words("remove")}
        <span className="sr-only"> {row.group}</span>
      </Button>
    </div>
  );
}
