"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFileWords } from "#components/base/files/file-words.ts";
import { UploadLine } from "#components/base/files/upload-line.tsx";
import { useUpload } from "#components/base/files/use-upload.ts";
import { Button } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FiledField } from "./filed-field.ts";

/** A file that this page sends for a field. The page has it until the club does. */
export interface HeldFile {
  /** Names the question: whatever is sent twice under it is one deposit. */
  ask: string;
  file: File;
}

interface FieldUploadProps {
  club: string;
  /** Where files of the field go. */
  address: string;
  held: HeldFile;
  field: FiledField;
  /** When the server drew the page: what it says of the field is as old. */
  rendered: string;
  /** Has the page ask anew how the field stands. */
  reread(): void;
  /** The club has the file, or will not have it: the page need not keep it. */
  onOver(): void;
}

/** What the server says of another file that was begun for the field. */
interface Begun {
  sizeBytes: number;
  contentType: string;
  by: string;
  at: string;
  perhapsSent: boolean;
}

/**
 * Sends one file for a field, and keeps it until the club has it: where the dashboard lost it before, it is brought again by itself under the same name. Begins
 * as soon as it is drawn.
 */
export function FieldUpload({ club, address, held, field, rendered, reread, onOver }: FieldUploadProps) {
  const words = useTranslations("filing.upload");
  const [other, setOther] = useState<Begun>();
  /** Taken by the server under this name, as of what the page showed then. */
  const [taken, setTaken] = useState<{ ask: string; rendered: string }>();
  const drawn = useRef(rendered);
  drawn.current = rendered;
  const { state, send, cancel } = useUpload(club, (answer) => {
    const { ask = held.ask } = (answer ?? {}) as { ask?: string };
    setTaken({ ask, rendered: drawn.current });
    reread();
    return undefined;
  });
  const go = async (instead = false) => {
    setTaken(undefined);
    setOther(undefined);
    const answer = await send(`${address}?ask=${held.ask}${instead ? "&instead=1" : ""}`, held.file);
    if (answer && !answer.ok && answer.code === "other_file") setOther((answer.body as { begun: Begun }).begun);
  };
  const begin = useRef(go);
  begin.current = go;
  useEffect(() => void begin.current(), []);

  const { filing, filled, sizeBytes } = field;
  const isThere = filled && (sizeBytes ?? held.file.size) === held.file.size;
  const over = useRef({ onOver, name: field.name });
  over.current = { onOver, name: field.name };
  const isNewer = taken !== undefined && taken.rendered !== rendered;
  const isMine = isNewer && filing?.ask === taken.ask;
  const isLost = isMine && filing.state === "awaits_file";
  const isOver = isNewer && (!isMine || filing.state === "refused");
  useEffect(() => {
    if (isLost) void begin.current();
  }, [isLost]);
  useEffect(() => {
    if (!isOver) return;
    if (!isMine && isThere) toast(words("done", { name: over.current.name }));
    over.current.onOver();
  }, [isOver, isMine, isThere, words]);

  if (other) return <OtherBegun begun={other} onInstead={() => void go(true)} onDrop={onOver} />;
  if (state.step === "taken")
    return filing ? null : (
      <p role="status" className="text-pending text-sm">
        {words("taken")}
      </p>
    );
  const stop = () => {
    cancel();
    onOver();
  };
  return (
    <div className="space-y-1">
      <UploadLine name={field.name} state={state} onRetry={() => void go()} onCancel={stop} />
      {state.step === "failed" ? (
        <Button size="sm" variant="quiet" onClick={onOver}>
          {words("drop")}
        </Button>
      ) : null}
    </div>
  );
}

interface OtherBegunProps {
  begun: Begun;
  onInstead(): void;
  onDrop(): void;
}

/** Another file was begun for the field, and its bytes were lost: which one it was, and how one means this one. */
function OtherBegun({ begun, onInstead, onDrop }: OtherBegunProps) {
  const words = useTranslations("filing.upload");
  const formats = useFormats();
  const { size, type } = useFileWords();
  const what = `${type(begun.contentType)}, ${size(begun.sizeBytes)}`;
  return (
    <div role="alert" className="space-y-2 text-sm">
      <p className="text-danger">
        {words("otherFile", { what, by: begun.by, at: formats.dateTime(begun.at) })}
        {begun.perhapsSent ? ` ${words("perhaps")}` : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onInstead}>
          {words("instead")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDrop}>
          {words("drop")}
        </Button>
      </div>
    </div>
  );
}
