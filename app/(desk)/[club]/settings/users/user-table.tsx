"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "#components/ui/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Select } from "#components/ui/select.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type Role, roles } from "#lib/roles.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { changeDisabled, changeRole, renewPassword, type UserAnswer } from "./actions.ts";
import { HandOver } from "./hand-over.tsx";

export interface User {
  id: number;
  name: string;
  email: string;
  disabled: boolean;
  demo: boolean;
  /** Belongs to another club too, or once did: its password is its own matter. */
  elsewhere: boolean;
  role: Role;
  signedInAt: string | null;
  /** The person who looks at the page. */
  self: boolean;
}

export function UserTable({ club, users }: { club: string; users: readonly User[] }) {
  const words = useTranslations("settings.users");
  const [refused, setRefused] = useState<string>();
  const [password, setPassword] = useState<{ user: User; password: string }>();
  const [pending, start] = useTransition();
  const run = (work: () => Promise<UserAnswer>, done: (answer: Extract<UserAnswer, { ok: true }>) => void) =>
    start(async () => {
      try {
        const answer = await work();
        setRefused(answer.ok ? undefined : answer.words);
        if (answer.ok) done(answer);
      } catch {
        setRefused(words("refused.offline"));
      }
    });
  return (
    <>
      {refused ? <ErrorState shape="inline" title={refused} /> : null}
      <div className="overflow-x-auto border-line border-t" aria-busy={pending}>
        <Table>
          <TableHead className="max-md:hidden">
            <TableRow>
              <TableHeader className="pl-0">{words("person")}</TableHeader>
              <TableHeader>{words("role")}</TableHeader>
              <TableHeader className="max-md:hidden">{words("signedIn")}</TableHeader>
              <TableHeader>
                <span className="sr-only">{words("actions")}</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                changeRole={(role) =>
                  run(
                    () => changeRole(club, user.id, role),
                    () => toast(words("roleChanged", { name: user.name })),
                  )
                }
                changeDisabled={() =>
                  run(
                    () => changeDisabled(club, user.id, !user.disabled),
                    () => toast(words(user.disabled ? "enabled" : "wasDisabled", { name: user.name })),
                  )
                }
                renewPassword={() =>
                  run(
                    () => renewPassword(club, user.id),
                    (answer) => answer.handOver && setPassword({ user, password: answer.handOver }),
                  )
                }
              />
            ))}
          </TableBody>
        </Table>
      </div>
      <Dialog open={password !== undefined} onOpenChange={(open) => open || setPassword(undefined)}>
        {password ? (
          <DialogContent
            title={words("renewedTitle")}
            description={words("madeWords", { email: password.user.email })}
            actions={
              <DialogClose asChild>
                <Button variant="primary">{words("madeDone")}</Button>
              </DialogClose>
            }
          >
            <HandOver secret={password.password} />
          </DialogContent>
        ) : null}
      </Dialog>
    </>
  );
}

interface UserRowProps {
  user: User;
  changeRole: (role: Role | "none") => void;
  changeDisabled: () => void;
  renewPassword: () => void;
}

function UserRow({ user, changeRole, changeDisabled, renewPassword }: UserRowProps) {
  const words = useTranslations("settings.users");
  const access = useTranslations("access.roles");
  const formats = useFormats();
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-start max-md:border-line max-md:border-b max-md:py-3">
      <TableCell className="pl-0 max-md:h-auto max-md:border-b-0 md:py-2">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{user.name}</span>
          {user.self ? <Badge>{words("you")}</Badge> : null}
          {user.demo ? <Badge>{words("demo")}</Badge> : null}
          {user.disabled ? <Badge tone="cancelled">{words("disabled")}</Badge> : null}
        </span>
        <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{user.email}</span>
      </TableCell>
      <TableCell className="md:w-48 max-md:order-last max-md:col-span-2 max-md:h-auto max-md:border-b-0 max-md:px-0 max-md:pt-2">
        <Select
          aria-label={words("roleOf", { name: user.name })}
          value={user.role}
          onChange={(event) => changeRole(event.target.value as Role)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {access(role)}
            </option>
          ))}
        </Select>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-soft tabular-nums max-md:hidden">
        {user.signedInAt ? formats.dateTime(user.signedInAt) : words("never")}
      </TableCell>
      <TableCell className="pr-0 text-right max-md:h-auto max-md:border-b-0 md:w-12">
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={words("actionsFor", { name: user.name })}>
              <Ellipsis aria-hidden />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem
              disabledReason={user.demo ? words("refused.demo") : user.elsewhere ? words("refused.elsewhere") : null}
              onSelect={renewPassword}
            >
              {words("renew")}
            </DropdownMenuItem>
            <DropdownMenuItem
              disabledReason={user.self ? words("refused.self") : user.elsewhere ? words("refused.elsewhere") : null}
              onSelect={changeDisabled}
            >
              {words(user.disabled ? "enable" : "disable")}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem tone="danger" onSelect={() => changeRole("none")}>
              {words("remove")}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </TableCell>
    </TableRow>
  );
}
