"use client";

import { Check, Eye, Trash2, Undo2, Upload, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { useFileWords } from "#components/base/files/file-words.ts";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { FILE_TYPES } from "#lib/base/files/content.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PaperVerdict } from "#lib/papers/missing/mark.ts";
import type { FiledActions } from "./filed-actions.ts";
import { type FiledField, paperStanding } from "./filed-field.ts";
import { FilingLine } from "./filing-line.tsx";
import { MarkLines } from "./mark-lines.tsx";
import { PaperBadge } from "./paper-badge.tsx";
import { RefusalForm } from "./refusal-form.tsx";

interface FiledRowProps {
  field: FiledField;
  actions: FiledActions;
  /** Why the reader may not hand in, and may not check; null when they may. */
  noDeposit: string | null;
  noCheck: string | null;
  /** How far a file of this page is on its way; null where there is none. */
  upload: ReactNode;
  isRefusing: boolean;
  setRefusing(is: boolean): void;
  look(): void;
  bring(file: File): void;
  askRemoval(): void;
  /** What was given up is not brought again. */
  dropped(): void;
}

/** One paper: how it stands, what the desk says of it, what is under way, and what can be done. */
export function FiledRow({ field, upload, ...row }: FiledRowProps) {
  const words = useTranslations("filing");
  const { filing, filled, mark, earlier, required } = field;
  return (
    <li className="space-y-2 border-line border-b py-4 first:pt-0" aria-label={field.name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-medium text-base [overflow-wrap:anywhere]">{field.name}</h2>
        {required ? <Badge>{words("required")}</Badge> : null}
        <PaperBadge standing={paperStanding(field)} />
      </div>
      {filled ? <What field={field} /> : null}
      <MarkLines mark={mark} earlier={earlier} />
      {filing ? <FilingLine filing={filing} /> : null}
      {upload}
      {row.isRefusing ? <Refusing field={field} {...row} /> : <Buttons field={field} {...row} />}
    </li>
  );
}

/** When, what and how much of what is there. */
function What({ field: { depositedAt, contentType, sizeBytes } }: { field: FiledField }) {
  const words = useTranslations("filing");
  const formats = useFormats();
  const { size, type } = useFileWords();
  const date = depositedAt === null ? "none" : formats.dateTime(depositedAt);
  const told = [type(contentType), sizeBytes === null ? null : size(sizeBytes), words("there", { date })];
  return <p className="text-ink-soft text-sm tabular-nums">{told.filter(Boolean).join(" · ")}</p>;
}

type RowProps = Omit<FiledRowProps, "upload">;

function Refusing({ field, actions, setRefusing }: RowProps) {
  const refuse = async (reason: string) => {
    const answer = await actions.mark(field.fieldId, { seen: seenOf(field), verdict: "refused", reason });
    if (answer.ok) setRefusing(false);
    return answer.ok ? null : answer.words;
  };
  return <RefusalForm refuse={refuse} onCancel={() => setRefusing(false)} />;
}

const seenOf = ({ depositedAt, sizeBytes }: FiledField) => ({ depositedAt, sizeBytes });

function Buttons({ field, noDeposit, look, bring, askRemoval, actions, dropped, ...row }: RowProps) {
  const words = useTranslations("filing.actions");
  const { filing, filled, name } = field;
  const isOpen = filing !== null && filing.state !== "refused";
  const giveUp = usePress(async (ask: string) => {
    const answer = await actions.giveUp(ask);
    if (answer.ok) dropped();
    return answer.ok ? null : answer.words;
  });
  const choose = filing?.state === "awaits_file" ? "chooseAgain" : filled ? "replace" : "choose";
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons beside each other, no fields
    <div role="group" aria-label={words("actionsOf", { name })} className="space-y-1.5">
      <div className="flex flex-wrap gap-2">
        {filled ? (
          <Button size="sm" onClick={look}>
            <Eye aria-hidden />
            {words("look")}
          </Button>
        ) : null}
        {filled ? <MarkButtons {...{ field, actions, ...row }} /> : null}
        <Chooser label={`${words(choose)} – ${name}`} disabledReason={noDeposit} bring={bring}>
          {words(choose)}
        </Chooser>
        {filled ? (
          <Button size="sm" variant="quiet" disabledReason={noDeposit} onClick={askRemoval}>
            <Trash2 aria-hidden />
            {words("remove")}
          </Button>
        ) : null}
        {isOpen ? (
          <Button
            size="sm"
            variant="quiet"
            disabledReason={noDeposit}
            pending={giveUp.isSending}
            onClick={() => void giveUp.press(filing.ask)}
          >
            {words("giveUp")}
          </Button>
        ) : null}
      </div>
      <Fault>{giveUp.fault}</Fault>
    </div>
  );
}

/** Says of what is there that it was checked, that it is refused, or takes back what was said. */
export function MarkButtons({
  field,
  actions,
  noCheck,
  setRefusing,
}: Pick<RowProps, "field" | "actions" | "noCheck" | "setRefusing">) {
  const words = useTranslations("filing.actions");
  const [verdict, setVerdict] = useState<PaperVerdict>();
  const { isSending, fault, press } = usePress(async (said: PaperVerdict) => {
    setVerdict(said);
    const answer = await actions.mark(field.fieldId, { seen: seenOf(field), verdict: said, reason: null });
    return answer.ok ? null : answer.words;
  });
  const button = (said: "checked" | "withdrawn", icon: ReactNode, label: string) => (
    <Button size="sm" disabledReason={noCheck} pending={isSending && verdict === said} onClick={() => void press(said)}>
      {icon}
      {label}
    </Button>
  );
  return (
    <>
      {field.mark ? null : button("checked", <Check aria-hidden />, words("check"))}
      {field.mark?.verdict === "refused" ? null : (
        <Button size="sm" disabledReason={noCheck} onClick={() => setRefusing(true)}>
          <X aria-hidden />
          {words("refuse")}
        </Button>
      )}
      {field.mark ? button("withdrawn", <Undo2 aria-hidden />, words("withdraw")) : null}
      <Fault>{fault}</Fault>
    </>
  );
}

function Fault({ children }: { children: string | null }) {
  return (
    <p role="alert" className="basis-full text-danger text-sm empty:hidden">
      {children}
    </p>
  );
}

interface ChooserProps {
  label: string;
  disabledReason: string | null;
  bring(file: File): void;
  children: ReactNode;
}

/** Chooses one file for one paper; a phone offers its camera too. */
function Chooser({ label, disabledReason, bring, children }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" disabledReason={disabledReason} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        aria-label={label}
        accept={FILE_TYPES.join(",")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file chosen again is a choice too.
          currentTarget.value = "";
          if (file) bring(file);
        }}
      />
    </>
  );
}
