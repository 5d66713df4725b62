"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "#components/base/ui/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/base/ui/dropdown-menu.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { isOfSections, type Role, roles, type Section } from "#lib/base/access/roles.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { SectionChoices } from "#lib/sync/copy/section-names.ts";
import {
  changeDisabled,
  changeRole,
  endSessionsOf,
  giveFactorCode,
  leaveRoleToGroups,
  renewPassword,
  type UserAnswer,
} from "./actions.ts";
import { LastDayDialog } from "./last-day-dialog.tsx";
import { SectionDialog } from "./section-dialog.tsx";

export interface User {
  id: number;
  name: string;
  email: string;
  disabled: boolean;
  demo: boolean;
  /** Belongs to another club too, or once did: its password is its own matter. */
  elsewhere: boolean;
  role: Role;
  /** The last day (YYYY-MM-DD at the club) of a role that was given for a time. */
  lastDay: string | null;
  /** That day has passed: the role gives nothing. */
  isOver: boolean;
  /** Of which part of the club the role is; null: of the whole. */
  section: Section | null;
  /** What that part is called; empty where nothing of it is left. */
  sectionNames: readonly string[];
  /** Signs in with a code beside the password. */
  hasFactor: boolean;
  /** Who says what their role is: somebody here, their groups at the provider, or those at one that is the provider no more. */
  by: "hand" | "groups" | "otherGroups";
  /** Their club takes no passwords. */
  isWithoutPassword: boolean;
  signedInAt: string | null;
  /** The person who looks at the page. */
  self: boolean;
}

interface UserTableProps {
  club: string;
  users: readonly User[];
  /** YYYY-MM-DD at the club. */
  today: string;
  /** What the organisation's provider is called; null: there is none. */
  provider: string | null;
  /** What a section may be of. */
  choices: SectionChoices;
}

export function UserTable({ club, users, today, provider, choices }: UserTableProps) {
  const words = useTranslations("settings.users");
  const [refused, setRefused] = useState<string>();
  const [made, setMade] = useState<{ user: User; secret: string; what: "link" | "code" }>();
  const [timed, setTimed] = useState<User>();
  const [sectioned, setSectioned] = useState<User>();
  const [pending, start] = useTransition();
  const run = (work: () => Promise<UserAnswer>, done: (answer: Extract<UserAnswer, { ok: true }>) => void) =>
    start(async () => {
      try {
        const answer = await proven(work);
        setRefused(answer.ok ? undefined : answer.words);
        if (answer.ok) done(answer);
      } catch {
        setRefused(words("refused.offline"));
      }
    });
  return (
    <>
      {refused ? <ErrorState shape="inline" title={refused} /> : null}
      <PlainTable
        caption={words("caption")}
        busy={pending}
        columns={[
          { id: "person", label: words("person"), card: "nameByButton", width: "md:py-2" },
          { id: "role", label: words("role"), card: "field", width: "md:w-48" },
          { id: "signedIn", label: words("signedIn"), card: "none", width: "whitespace-nowrap tabular-nums" },
          { id: "actions", label: words("actions"), silent: true, card: "actions", width: "text-right md:w-12" },
        ]}
        rows={users.map((user) => ({
          id: user.id,
          cells: cellsOf(user, {
            changeRole: (role) =>
              run(
                () => changeRole(club, user.id, role),
                () => toast(words("roleChanged", { name: user.name })),
              ),
            askLastDay: () => setTimed(user),
            askSection: () => setSectioned(user),
            leaveToGroups: provider
              ? () =>
                  run(
                    () => leaveRoleToGroups(club, user.id),
                    () => toast(words("groups.left", { name: user.name, provider })),
                  )
              : null,
            changeDisabled: () =>
              run(
                () => changeDisabled(club, user.id, !user.disabled),
                () => toast(words(user.disabled ? "enabled" : "wasDisabled", { name: user.name })),
              ),
            renewPassword: () =>
              run(
                () => renewPassword(club, user.id),
                (answer) => answer.handOver && setMade({ user, secret: answer.handOver, what: "link" }),
              ),
            endSessions: () =>
              run(
                () => endSessionsOf(club, user.id),
                () => toast(words("signedOut", { name: user.name })),
              ),
            giveCode: () =>
              run(
                () => giveFactorCode(club, user.id),
                (answer) => answer.handOver && setMade({ user, secret: answer.handOver, what: "code" }),
              ),
          }),
        }))}
      />
      <SectionDialog club={club} choices={choices} user={sectioned} leave={() => setSectioned(undefined)} />
      <LastDayDialog club={club} today={today} user={timed} leave={() => setTimed(undefined)} />
      <Dialog open={made !== undefined} onOpenChange={(open) => open || setMade(undefined)}>
        {made ? (
          <DialogContent
            title={words(made.what === "link" ? "renewedTitle" : "codeTitle")}
            description={words(made.what === "link" ? "madeWords" : "codeWords", { email: made.user.email })}
            actions={
              <DialogClose asChild>
                <Button variant="primary">{words("madeDone")}</Button>
              </DialogClose>
            }
          >
            <HandOver secret={made.secret} />
          </DialogContent>
        ) : null}
      </Dialog>
    </>
  );
}

interface Changes {
  changeRole: (role: Role | "none") => void;
  askLastDay: () => void;
  askSection: () => void;
  /** null: there is no provider. */
  leaveToGroups: (() => void) | null;
  changeDisabled: () => void;
  renewPassword: () => void;
  giveCode: () => void;
  endSessions: () => void;
}

function cellsOf(user: User, changes: Changes) {
  return {
    person: <Person user={user} />,
    role: <RoleOf user={user} {...changes} />,
    signedIn: <SignedIn at={user.signedInAt} />,
    actions: <Actions user={user} {...changes} />,
  };
}

function Person({ user }: { user: User }) {
  const words = useTranslations("settings.users");
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{user.name}</span>
        {user.self ? <Badge>{words("you")}</Badge> : null}
        {user.demo ? <Badge>{words("demo")}</Badge> : null}
        {user.hasFactor ? <Badge>{words("hasFactor")}</Badge> : null}
        {user.by === "groups" ? <Badge>{words("groups.badge")}</Badge> : null}
        {user.by === "otherGroups" ? <Badge>{words("groups.otherBadge")}</Badge> : null}
        {user.isOver ? <Badge tone="cancelled">{words("lastDay.over")}</Badge> : null}
        {user.disabled ? <Badge tone="cancelled">{words("disabled")}</Badge> : null}
      </span>
      <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{user.email}</span>
    </>
  );
}

function RoleOf({ user, changeRole }: { user: User } & Pick<Changes, "changeRole">) {
  const words = useTranslations("settings.users");
  const access = useTranslations("access.roles");
  const formats = useFormats();
  const timeId = useId();
  const sectionId = useId();
  return (
    <>
      <Select
        aria-label={words("roleOf", { name: user.name })}
        aria-describedby={
          [user.lastDay === null ? "" : timeId, user.section ? sectionId : ""].join(" ").trim() || undefined
        }
        value={user.role}
        onChange={(event) => changeRole(event.target.value as Role)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {access(role)}
          </option>
        ))}
      </Select>
      {user.lastDay === null ? null : (
        <span id={timeId} className="mt-1 block text-ink-soft text-sm">
          {words(user.isOver ? "lastDay.ended" : "lastDay.until", { day: formats.date(user.lastDay) })}
        </span>
      )}
      {user.section ? (
        <span id={sectionId} className="mt-1 block text-ink-soft text-sm">
          {user.sectionNames.length > 0
            ? words("section.of", { names: formats.list(user.sectionNames) })
            : words("section.gone")}
        </span>
      ) : null}
    </>
  );
}

function SignedIn({ at }: { at: string | null }) {
  const words = useTranslations("settings.users");
  const formats = useFormats();
  return <span className="text-ink-soft">{at ? formats.dateTime(at) : words("never")}</span>;
}

/** Why a role is not left to groups, as far as its row says it. Pure. */
function notLeftOf({ self, demo, section, lastDay, by }: User) {
  if (self) return "refused.groupsOneself";
  if (demo) return "refused.groupsDemo";
  if (section) return "refused.groupsSection";
  if (lastDay !== null) return "refused.groupsLastDay";
  return by === "groups" ? "groups.leftAlready" : null;
}

function Actions(props: { user: User } & Changes) {
  const { user, changeRole, askLastDay, askSection, changeDisabled, renewPassword, giveCode, endSessions } = props;
  const { leaveToGroups } = props;
  const notLeft = notLeftOf(user);
  const words = useTranslations("settings.users");
  const elsewhere = user.elsewhere ? words("refused.elsewhere") : null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={words("actionsFor", { name: user.name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem
          disabledReason={
            user.demo
              ? words("refused.demo")
              : user.disabled
                ? words("refused.disabled")
                : (elsewhere ?? (user.isWithoutPassword ? words("refused.passwordsOff") : null))
          }
          onSelect={renewPassword}
        >
          {words("renew")}
        </DropdownMenuItem>
        <DropdownMenuItem disabledReason={user.hasFactor ? elsewhere : words("refused.noFactor")} onSelect={giveCode}>
          {words("giveCode")}
        </DropdownMenuItem>
        <DropdownMenuItem disabledReason={user.demo ? words("refused.demo") : elsewhere} onSelect={endSessions}>
          {words("signOut")}
        </DropdownMenuItem>
        <DropdownMenuItem disabledReason={user.self ? words("refused.self") : elsewhere} onSelect={changeDisabled}>
          {words(user.disabled ? "enable" : "disable")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={askLastDay}>{words("lastDay.change")}</DropdownMenuItem>
        <DropdownMenuItem
          disabledReason={isOfSections(user.role) ? null : words("refused.noSections")}
          onSelect={askSection}
        >
          {words("section.change")}
        </DropdownMenuItem>
        {leaveToGroups ? (
          <DropdownMenuItem disabledReason={notLeft ? words(notLeft) : null} onSelect={leaveToGroups}>
            {words("groups.leave")}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem tone="danger" onSelect={() => changeRole("none")}>
          {words("remove")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
