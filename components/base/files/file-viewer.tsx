"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { FileLink } from "#components/base/files/file-link.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { useFileWords } from "./file-words.ts";

/** A file of a club's at an address of ours. */
export interface ViewedFile {
  /** `GET` answers the file, and words of ours in its place where there is none. */
  href: string;
  /** What it is called on the page, and how it is saved. */
  name: string;
  saveAs: string;
  /** As the club says it. */
  contentType: string | null;
}

interface FileViewerProps {
  /** null: nothing is looked at. */
  file: ViewedFile | null;
  onClose(): void;
  /** Beside the way to save it: what can be done about it while it is looked at. */
  actions?: ReactNode;
}

/**
 * Looks at a file within the page. The address gives it a policy of its own (lib/base/access/content-policy.ts): nothing in it runs, loads or belongs to our
 * origin. It is fetched each time that it is opened, and kept nowhere.
 */
export function FileViewer({ file, onClose, actions }: FileViewerProps) {
  const words = useTranslations("files.viewer");
  const { type } = useFileWords();
  return (
    <Dialog open={file !== null} onOpenChange={(isOpen) => isOpen || onClose()}>
      {file ? (
        <DialogContent
          title={file.name}
          description={type(file.contentType)}
          className="md:h-[calc(100dvh-2rem)] md:w-[60rem]"
          // Not into the frame: what is shown there would hear the keys, and Escape close nothing.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          actions={
            <>
              <span className="flex items-center md:mr-auto">
                <FileLink href={file.href} name={file.saveAs}>
                  {words("save")}
                </FileLink>
              </span>
              {actions}
            </>
          }
        >
          <FileFrame key={file.href} file={file} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

/** What is in a file: a picture as a picture, anything else as the browser shows it in a frame. */
export function FileFrame({ file: { href, name, contentType } }: { file: ViewedFile }) {
  const words = useTranslations("files.viewer");
  const [isThere, setThere] = useState(false);
  const [tries, setTries] = useState(0);
  const { why, ask } = useWhyNot(href);
  const isPicture = contentType?.startsWith("image/") ?? false;
  const again = () => {
    ask(undefined);
    setThere(false);
    setTries(tries + 1);
  };
  if (why !== undefined)
    return (
      <div className="space-y-3">
        <p role="alert" className="text-danger">
          {why || words("failed")}
        </p>
        <Button onClick={again}>{words("again")}</Button>
      </div>
    );
  const shown = { src: href, key: tries, onLoad: () => setThere(true) };
  return (
    <div className="flex h-full min-h-[60dvh] flex-col gap-2">
      {isThere ? null : (
        <p role="status" className="text-ink-soft text-sm">
          {words("loading")}
        </p>
      )}
      {isPicture ? (
        // biome-ignore lint/performance/noImgElement: nothing of ours may fetch, resize or keep it
        <img {...shown} alt={words("frame", { name })} className="max-w-full self-center" onError={() => ask(href)} />
      ) : (
        <>
          <iframe
            {...shown}
            title={words("frame", { name })}
            className="min-h-0 w-full flex-1 rounded border border-line"
          />
          <p className="text-ink-soft text-sm">{words("noViewer")}</p>
        </>
      )}
    </div>
  );
}

/** Why a picture did not come: the browser does not say, so that the address is asked once more. `""` where it has no words either. */
function useWhyNot(href: string) {
  const [asked, ask] = useState<string>();
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    setWhy(undefined);
    if (asked === undefined) return;
    const stop = new AbortController();
    void fetch(href, { signal: stop.signal })
      .then(async (answer) => {
        const problem: unknown = answer.ok ? null : await answer.json();
        const detail = (problem as { detail?: unknown } | null)?.detail;
        setWhy(typeof detail === "string" ? detail : "");
      })
      .catch(() => {
        if (!stop.signal.aborted) setWhy("");
      });
    return () => stop.abort();
  }, [asked, href]);
  return { why, ask };
}
