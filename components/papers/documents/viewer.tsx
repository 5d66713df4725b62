"use client";

import { useTranslations } from "next-intl";
import { FileViewer } from "#components/base/files/file-viewer.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { ShownDocument } from "./shown.ts";

interface ViewerProps {
  club: string;
  document: ShownDocument;
  denied: string | null;
  onClose(): void;
  onDo(what: "replace" | "remove", of: ShownDocument): void;
}

/** One document, looked at within the page. */
export default function Viewer({ club, document: of, denied, onClose, onDo }: ViewerProps) {
  const words = useTranslations("documents.viewer");
  const { id, name, contentType, changedAt } = of;
  // Another content is another address: nothing of the one before is shown for it.
  const href = `${clubDataAddress(club, "documents", id, "content")}${changedAt ? `?of=${encodeURIComponent(changedAt)}` : ""}`;
  return (
    <FileViewer
      file={{ href, name, saveAs: `document-${id}`, contentType }}
      onClose={onClose}
      actions={
        denied ? null : (
          <>
            <Button onClick={() => onDo("remove", of)}>{words("remove")}</Button>
            <Button onClick={() => onDo("replace", of)}>{words("replace")}</Button>
          </>
        )
      }
    />
  );
}
