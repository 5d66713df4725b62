"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { DropArea } from "#components/base/files/drop-area.tsx";
import { type UploadFault, useFileWords } from "#components/base/files/file-words.ts";
import { faultBeforeUpload } from "#components/base/files/look-before.ts";
import { newAsk } from "#components/base/files/new-ask.ts";
import { UploadLine } from "#components/base/files/upload-line.tsx";
import { useUpload } from "#components/base/files/use-upload.ts";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { DocumentFields } from "#lib/papers/documents/fields.ts";

interface NewDocumentsProps {
  club: string;
  fields: DocumentFields;
  onAway(): void;
}

interface Chosen {
  /** Names the upload: sent twice under it, it is stored once. */
  ask: string;
  file: File;
}

/** Files that are to be documents of the club: each is looked at as it is chosen, named, and sent. */
export default function NewDocuments({ club, fields, onAway }: NewDocumentsProps) {
  const words = useTranslations("documents.add");
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [faults, setFaults] = useState<Readonly<Record<string, UploadFault | null>>>({});
  const [wave, setWave] = useState(0);
  const leave = (ask: string) => setChosen((before) => before.filter((one) => one.ask !== ask));
  const add = (files: File[]) => {
    const added = files.map((file) => ({ ask: newAsk(), file }));
    setChosen((before) => [...before, ...added]);
    for (const { ask, file } of added)
      void faultBeforeUpload(file).then((fault) => setFaults((before) => ({ ...before, [ask]: fault })));
  };
  // What is still being looked at may be sent: it is looked at again before.
  const sendable = chosen.filter(({ ask }) => !faults[ask]).length;
  return (
    <section aria-label={words("title")} className="max-w-3xl space-y-3 rounded border border-line bg-surface p-4">
      <DropArea label={words("title")} many onFiles={add} />
      {chosen.length > 0 ? (
        <ul className="divide-y divide-line">
          {chosen.map(({ ask, file }) => (
            <li key={ask} className="py-3">
              <NewDocument {...{ club, ask, file, fields, wave }} fault={faults[ask]} onGone={() => leave(ask)} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {sendable > 0 ? (
          <Button variant="primary" onClick={() => setWave(wave + 1)}>
            {words("send", { count: sendable })}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onAway}>
          {words("close")}
        </Button>
      </div>
    </section>
  );
}

interface NewDocumentProps extends Chosen {
  club: string;
  fields: DocumentFields;
  /** What is wrong with the file; undefined until that is known. */
  fault: UploadFault | null | undefined;
  /** Counts the presses that send all of them. */
  wave: number;
  onGone(): void;
}

function NewDocument({ club, ask, file, fields, fault, wave, onGone }: NewDocumentProps) {
  const words = useTranslations("documents.add");
  const { size, fault: sayFault } = useFileWords();
  const id = useId();
  const { name, setName, nameFault } = useName(file, fields);
  const router = useRouter();
  const gone = useRef(onGone);
  gone.current = onGone;
  const { state, send, cancel } = useUpload(club, () => {
    router.refresh();
    gone.current();
    return undefined;
  });
  const isBusy = state.step === "looking" || state.step === "on_its_way";
  const begin = () => {
    if (isBusy || fault || nameFault !== null) return;
    const asked = new URLSearchParams({ ask, name: name.trim() });
    void send(`${clubDataAddress(club, "documents", "content")}?${asked}`, file);
  };
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    if (wave > 0) latest.current();
  }, [wave]);
  return (
    <div className="space-y-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Labelled id={id} label={words("name", { file: file.name })}>
            <Input
              id={id}
              value={name}
              maxLength={fields.name.most}
              disabled={isBusy}
              aria-invalid={nameFault !== null || undefined}
              aria-describedby={nameFault ? `${id}-fault` : undefined}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </Labelled>
        </div>
        <span className="shrink-0 pb-2 text-ink-soft text-sm tabular-nums">{size(file.size)}</span>
        <IconButton label={words("leave", { file: file.name })} onClick={isBusy ? cancel : onGone}>
          <X aria-hidden />
        </IconButton>
      </div>
      {nameFault ? (
        <p id={`${id}-fault`} role="alert" className="text-danger text-sm">
          {nameFault}
        </p>
      ) : null}
      {fault ? (
        <p role="alert" className="text-danger text-sm">
          {sayFault(fault)}
        </p>
      ) : (
        <UploadLine name={name} state={state} onRetry={begin} onCancel={cancel} />
      )}
    </div>
  );
}

/** A new document is called as its file until somebody says otherwise. */
function useName(file: File, { name: { least, most } }: DocumentFields) {
  const words = useTranslations("documents.add");
  const [name, setName] = useState(() =>
    file.name
      .replace(/\.[A-Za-z0-9]{1,5}$/, "")
      .replace(/[\s_\p{Cc}\p{Cf}]+/gu, " ")
      .trim()
      .slice(0, most)
      .toWellFormed(),
  );
  return { name, setName, nameFault: name.trim().length < least ? words("short", { least }) : null };
}
