"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DropArea } from "#components/base/files/drop-area.tsx";
import { useFileWords } from "#components/base/files/file-words.ts";
import { UploadLine } from "#components/base/files/upload-line.tsx";
import { useUpload } from "#components/base/files/use-upload.ts";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { uploadAddress } from "./asked.ts";
import type { DocumentActions, ShownWork } from "./shown.ts";

interface WorkListProps {
  club: string;
  works: readonly ShownWork[];
  actions: Pick<DocumentActions, "abandon">;
}

/** What was asked for and the club has not done yet, or refused. */
export default function WorkList({ club, works, actions }: WorkListProps) {
  const words = useTranslations("documents.works");
  return (
    <section aria-label={words("title")} className="max-w-3xl">
      <h2 className="font-medium">{words("title")}</h2>
      <ul className="divide-y divide-line">
        {works.map((work) => (
          <li key={work.ask} className="space-y-2 py-2.5">
            <WorkLine {...{ club, work, actions }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WorkLineProps {
  club: string;
  work: ShownWork;
  actions: Pick<DocumentActions, "abandon">;
}

function WorkLine({ club, work, actions }: WorkLineProps) {
  const words = useTranslations("documents.works");
  const ui = useTranslations("ui");
  const { size, type } = useFileWords();
  const formats = useFormats();
  const { step, name, state, file, by, at, why, requestId } = work;
  const what = file ? words("file", { type: type(file.contentType), size: size(file.sizeBytes) }) : null;
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{words(`steps.${step}`, { name })}</span>
        <span className="block text-ink-soft text-sm">
          {[what, words("asked", { by, at: formats.dateTime(at) })].filter(Boolean).join(" · ")}
        </span>
      </p>
      <p
        role={state === "refused" ? "alert" : "status"}
        className={state === "refused" ? "max-w-text text-danger text-sm" : "max-w-text text-pending text-sm"}
      >
        {state === "refused" ? words("states.refused", { why: why ?? "" }) : words(`states.${state}`)}
        {state === "refused" && requestId ? (
          <span className="block font-mono text-ink-soft text-xs [overflow-wrap:anywhere]">
            {ui("requestId", { id: requestId })}
          </span>
        ) : null}
      </p>
      {state === "awaits_file" ? <Bring {...{ club, work, actions }} /> : null}
    </>
  );
}

/** Brings the file again under the same name of the question, or gives the upload up. */
function Bring({ club, work, actions }: WorkLineProps) {
  const words = useTranslations("documents.works");
  const router = useRouter();
  const { ask, documentId, name } = work;
  const { state, send, cancel } = useUpload(club, () => {
    router.refresh();
    return undefined;
  });
  const to =
    documentId === null
      ? `${clubDataAddress(club, "documents", "content")}?${new URLSearchParams({ ask, name })}`
      : uploadAddress(club, ask, { id: documentId, name, madeAt: null });
  const { isSending, fault, press } = usePress(async () => {
    const answer = await actions.abandon(club, ask);
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <div className="space-y-2">
      <DropArea
        label={words("bring", { name })}
        hint={words("bringHint")}
        onFiles={([file]) => file && void send(to, file)}
      />
      <UploadLine name={name} state={state} onCancel={cancel} />
      <Button size="sm" variant="quiet" pending={isSending} onClick={() => void press()}>
        {words("abandon")}
      </Button>
      {fault ? (
        <p role="alert" className="text-danger text-sm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
