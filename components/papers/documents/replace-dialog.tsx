"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DropArea } from "#components/base/files/drop-area.tsx";
import { type UploadFault, useFileWords } from "#components/base/files/file-words.ts";
import { faultBeforeUpload } from "#components/base/files/look-before.ts";
import { newAsk } from "#components/base/files/new-ask.ts";
import { UploadLine } from "#components/base/files/upload-line.tsx";
import { useUpload } from "#components/base/files/use-upload.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { uploadAddress } from "./asked.ts";
import type { ShownDocument } from "./shown.ts";

interface ReplaceDialogProps {
  club: string;
  of: ShownDocument;
  onOver(): void;
}

/** Another content for a document, once it was asked: what was there before is gone. */
export default function ReplaceDialog({ club, of, onOver }: ReplaceDialogProps) {
  const words = useTranslations("documents.replace");
  const { size, type, fault: sayFault } = useFileWords();
  const router = useRouter();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<UploadFault | null>(null);
  const asked = useRef<{ file: File; ask: string }>(undefined);
  const { state, send, cancel } = useUpload(club, () => {
    router.refresh();
    onOver();
    return undefined;
  });
  const isBusy = state.step === "looking" || state.step === "on_its_way";
  const choose = (one: File | undefined) => {
    if (!one || isBusy) return;
    setFile(one);
    setFault(null);
    void faultBeforeUpload(one).then(setFault);
  };
  const begin = () => {
    if (!file || isBusy || fault) return;
    // Sent again it is the same question; another file is another.
    if (asked.current?.file !== file) asked.current = { file, ask: newAsk() };
    void send(uploadAddress(club, asked.current.ask, of), file);
  };
  const now = [type(of.contentType), of.sizeBytes === null ? null : size(of.sizeBytes)].filter(Boolean).join(", ");
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onOver()}>
      <DialogContent
        title={words("title", { name: of.name })}
        description={words("what", { now })}
        actions={
          <>
            <Button onClick={onOver}>{words("no")}</Button>
            <Button
              variant="danger"
              pending={isBusy}
              disabledReason={file && !fault ? null : words("chooseFirst")}
              onClick={begin}
            >
              {words("yes")}
            </Button>
          </>
        }
      >
        <div className="space-y-3">
          <DropArea label={words("file")} onFiles={([one]) => choose(one)} />
          {file ? (
            <p className="[overflow-wrap:anywhere]">{words("chosen", { file: file.name, size: size(file.size) })}</p>
          ) : null}
          {fault ? (
            <p role="alert" className="text-danger text-sm">
              {sayFault(fault)}
            </p>
          ) : null}
          <UploadLine name={of.name} state={state} onRetry={begin} onCancel={cancel} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
