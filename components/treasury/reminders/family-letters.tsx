"use client";

import { Check, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { CopyButton } from "#components/people/letters/addressed.tsx";
import { letterLink } from "#lib/base/words/contact-links.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { WrittenFamily } from "#lib/people/letters/written-family.ts";

/** One family's letter as it leaves. */
export interface WrittenLetter {
  family: WrittenFamily;
  /** What stands beside the names: what they owe, how many papers they lack. */
  aside: string;
  subject: string;
  body: string;
}

interface FamilyLettersProps {
  letters: readonly WrittenLetter[];
  /** The heading of what stands beside the names. */
  asideLabel: string;
  since: string;
  isRead: boolean;
  onOpen: (family: number) => void;
}

/** So many are drawn at first: a phone draws each of them. */
const AT_FIRST = 50;

/** The families of a round, each with a message of its own. */
export function FamilyLetters({ letters, asideLabel, since, isRead, onOpen }: FamilyLettersProps) {
  const words = useTranslations("reminders");
  const { dateTime } = useFormats();
  const [shown, setShown] = useState(AT_FIRST);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (letters.length === 0) return null;
  const standing = ({ id, remindedAt }: WrittenFamily) => {
    if (remindedAt !== null && remindedAt >= since) return words("writtenAt", { when: dateTime(remindedAt) });
    if (opened.has(id)) return words("opened");
    return remindedAt === null ? "" : words("before", { when: dateTime(remindedAt) });
  };
  return (
    <>
      <PlainTable
        caption={words("families")}
        columns={[
          { id: "family", label: words("columns.family"), card: "name" },
          { id: "aside", label: asideLabel, numeric: true, card: "asideOfName" },
          { id: "to", label: words("columns.to"), card: "line" },
          { id: "standing", label: words("columns.standing"), card: "value" },
          { id: "write", label: words("columns.write"), silent: true, card: "actions" },
        ]}
        rows={letters.slice(0, shown).map((letter) => ({
          id: letter.family.id,
          cells: {
            family: (
              <span className="[overflow-wrap:anywhere]">
                {letter.family.people.map(({ name }) => name).join(", ")}
              </span>
            ),
            aside: letter.aside,
            to: (
              <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
                {letter.family.addresses.join(", ") || words("noAddress")}
              </span>
            ),
            standing: <Standing text={standing(letter.family)} isDone={opened.has(letter.family.id)} />,
            write: (
              <Write
                {...{ ...letter, isRead }}
                onOpen={() => {
                  setOpened((before) => new Set([...before, letter.family.id]));
                  onOpen(letter.family.id);
                }}
              />
            ),
          },
        }))}
      />
      {shown < letters.length ? (
        <Button onClick={() => setShown(shown + AT_FIRST)}>{words("more", { count: letters.length - shown })}</Button>
      ) : null}
    </>
  );
}

function Standing({ text, isDone }: { text: string; isDone: boolean }) {
  return (
    <span className="inline-flex items-center gap-1 text-ink-soft text-sm">
      {isDone ? <Check aria-hidden className="size-4 text-validated" /> : null}
      {text}
    </span>
  );
}

function Write({ family, subject, body, isRead, onOpen }: WrittenLetter & { isRead: boolean; onOpen: () => void }) {
  const words = useTranslations("reminders");
  const href = letterLink({ addresses: family.addresses, subject, body });
  const label = words("writeTo", { name: family.name || family.people.map(({ name }) => name).join(", ") });
  if (!isRead)
    return (
      <Button size="sm" disabledReason={words("unread")} aria-label={label}>
        <Mail aria-hidden />
        {words("write")}
      </Button>
    );
  if (family.addresses.length === 0) return <span className="text-ink-soft text-sm">{words("byLetter")}</span>;
  if (href === undefined) return <CopyButton text={`${subject}\n\n${body}`} label={words("tooLong")} />;
  return (
    <a href={href} aria-label={label} onClick={onOpen} className={buttonStyle({ size: "sm" })}>
      <Mail aria-hidden />
      {words("write")}
    </a>
  );
}
