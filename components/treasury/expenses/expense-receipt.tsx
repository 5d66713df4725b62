"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DropArea } from "#components/base/files/drop-area.tsx";
import { FileViewer } from "#components/base/files/file-viewer.tsx";
import { useFileWords } from "#components/base/files/file-words.ts";
import { faultBeforeUpload } from "#components/base/files/look-before.ts";
import { UploadLine } from "#components/base/files/upload-line.tsx";
import { useUpload } from "#components/base/files/use-upload.ts";
import { Button } from "#components/base/ui/button.tsx";
import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { RECEIPT_LIMIT_BYTES } from "#lib/treasury/expenses/receipt-limit.ts";

interface ExpenseReceiptProps {
  club: string;
  /** The expense. */
  id: string;
  /** What lies beside it; null: nothing. */
  receipt: { type: string } | null;
  remove(): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** The picture or PDF of an expense's receipt: looked at, replaced, taken away. */
export function ExpenseReceipt({ club, id, receipt, remove }: ExpenseReceiptProps) {
  const words = useTranslations("expenses.receipt");
  const files = useFileWords();
  const router = useRouter();
  const [name, setName] = useState("");
  const [isOpen, setOpen] = useState(false);
  const sent = useRef<File>(null);
  const to = clubDataAddress(club, "expenses", id, "content");
  const look = async (file: Blob) => {
    if (file.size > RECEIPT_LIMIT_BYTES) return words("tooLarge");
    const fault = await faultBeforeUpload(file);
    return fault && files.fault(fault);
  };
  const refreshed = () => {
    router.refresh();
    return undefined;
  };
  const { state, send, cancel } = useUpload(club, refreshed, look);
  const begin = (file: File | undefined) => {
    if (!file) return;
    sent.current = file;
    setName(file.name);
    void send(to, file);
  };
  return (
    <section aria-labelledby={`receipt-${id}`} className="max-w-2xl space-y-3">
      <h2 id={`receipt-${id}`} className="text-base">
        {words("title")}
      </h2>
      {receipt ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>{words("look")}</Button>
          <PressButton carryOut={remove} notDone={words("notRemoved")}>
            {words("remove")}
          </PressButton>
        </div>
      ) : (
        <p className="text-ink-soft">{words("none")}</p>
      )}
      <DropArea label={words(receipt ? "replace" : "add")} hint={words("takes")} onFiles={([file]) => begin(file)} />
      <UploadLine {...{ name, state }} onRetry={() => sent.current && void send(to, sent.current)} onCancel={cancel} />
      <FileViewer
        file={
          isOpen && receipt
            ? { href: to, name: words("title"), saveAs: `receipt-${id}`, contentType: receipt.type }
            : null
        }
        onClose={() => setOpen(false)}
      />
    </section>
  );
}
