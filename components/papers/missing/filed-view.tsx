"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DropArea } from "#components/base/files/drop-area.tsx";
import { FileViewer } from "#components/base/files/file-viewer.tsx";
import { faultBeforeUpload } from "#components/base/files/look-before.ts";
import { newAsk } from "#components/base/files/new-ask.ts";
import { Button } from "#components/base/ui/button.tsx";
import { LeaveGuard } from "#components/club/form/leave-guard.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { likelyField } from "./assign.ts";
import { type ChosenFile, ChosenFiles } from "./chosen-files.tsx";
import { FieldUpload, type HeldFile } from "./field-upload.tsx";
import type { FiledActions } from "./filed-actions.ts";
import type { FiledField, FiledPapers } from "./filed-field.ts";
import { type FiledQuestion, FiledQuestions } from "./filed-questions.tsx";
import { FiledRow, MarkButtons } from "./filed-row.tsx";
import { useFiled } from "./use-filed.ts";

const NO_FIELDS: readonly FiledField[] = [];

export interface FiledViewProps {
  club: string;
  member: number;
  /** As the server read them with the page. */
  initial: FiledPapers;
  /** The number of the last change that the server knew of when it began to read. */
  at: string;
  /** Why the reader may not hand in, and may not check; null when they may. */
  noDeposit: string | null;
  noCheck: string | null;
  actions: FiledActions;
  /** Goes where a link leads, once the reader has said that what is under way may be lost. */
  onLeave(href: string): void;
}

/** Somebody's papers: files are taken in and told apart, each paper is looked at, checked, refused, replaced and deleted. */
export function FiledView({ club, member, initial, at, actions: given, onLeave, ...rights }: FiledViewProps) {
  const words = useTranslations("filing");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const { papers, isReading, reread } = useFiled({ club, member, initial, at });
  const { none, readAt, rendered } = papers;
  const fields = papers.fields ?? NO_FIELDS;
  const actions = andReread(given, reread);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [held, setHeld] = useState<ReadonlyMap<number, HeldFile>>(new Map());
  const [question, setQuestion] = useState<FiledQuestion>();
  const [looked, setLooked] = useState<number>();
  const [refusing, setRefusing] = useState<number>();
  const address = (field: number) => clubDataAddress(club, "member-documents", member, "fields", field, "content");

  const choose = (files: readonly File[]) => {
    const taken = new Set(chosen.flatMap(({ fieldId }) => fieldId ?? []));
    const added = files.map((file): ChosenFile => {
      const fieldId = likelyField(file.name, fields, taken);
      if (fieldId !== null) taken.add(fieldId);
      return { key: newAsk(), file, fieldId, fault: undefined };
    });
    setChosen((before) => [...before, ...added]);
    for (const { key, file } of added)
      void faultBeforeUpload(file).then((fault) =>
        setChosen((before) => before.map((one) => (one.key === key ? { ...one, fault } : one))),
      );
  };
  const hold = (files: readonly Pick<ChosenFile, "fieldId" | "file">[]) =>
    setHeld((before) => {
      const brought = files.flatMap(({ fieldId, file }) =>
        fieldId === null ? [] : [[fieldId, { ask: newAsk(), file }] as const],
      );
      return new Map([...before, ...brought]);
    });
  const letGo = (fieldId: number) =>
    setHeld((before) => new Map([...before].filter(([holding]) => holding !== fieldId)));
  /** What is there is replaced only by whoever said so. */
  const send = (files: readonly Pick<ChosenFile, "fieldId" | "file">[], after: () => void = () => {}) => {
    const carryOut = () => {
      hold(files);
      after();
    };
    const replaced = fields.filter(({ fieldId, filled }) => filled && files.some((one) => one.fieldId === fieldId));
    if (replaced.length === 0) carryOut();
    else setQuestion({ of: "replace", names: replaced.map(({ name }) => name), carryOut });
  };
  const sendChosen = (ready: readonly ChosenFile[]) =>
    send(ready, () => setChosen((before) => before.filter((one) => !ready.includes(one))));
  const shown = fields.find(({ fieldId }) => fieldId === looked);
  return (
    <div className="space-y-6">
      {none ? (
        <UnavailableNote
          none={none}
          action={
            <Button pending={isReading} onClick={reread}>
              {ui("retry")}
            </Button>
          }
        />
      ) : null}
      {none && readAt ? (
        <p className="text-pending">{words("copy", { age: formats.ago(readAt, new Date(rendered)) })}</p>
      ) : null}
      {fields.length === 0 ? (
        <p className="text-ink-soft empty:hidden">{papers.fields ? words("none") : null}</p>
      ) : (
        <DropArea label={words("tray.label")} many onFiles={choose} disabledReason={rights.noDeposit} />
      )}
      <ChosenFiles
        {...{ chosen, fields }}
        assign={(key, fieldId) =>
          setChosen((before) => before.map((one) => (one.key === key ? { ...one, fieldId } : one)))
        }
        leaveOut={(key) => setChosen((before) => before.filter((one) => one.key !== key))}
        send={sendChosen}
      />
      <ul>
        {fields.map((field) => {
          const { fieldId } = field;
          const own = held.get(fieldId);
          return (
            <FiledRow
              key={fieldId}
              {...{ field, actions, ...rights }}
              upload={
                own ? (
                  <FieldUpload
                    key={own.ask}
                    {...{ club, field, rendered, reread, held: own, address: address(fieldId) }}
                    onOver={() => letGo(fieldId)}
                  />
                ) : null
              }
              isRefusing={refusing === fieldId}
              setRefusing={(is) => setRefusing(is ? fieldId : undefined)}
              look={() => setLooked(fieldId)}
              bring={(file) => send([{ fieldId, file }])}
              askRemoval={() => setQuestion({ of: "remove", field })}
              dropped={() => letGo(fieldId)}
            />
          );
        })}
      </ul>
      {fields.some(({ filled }) => filled) ? <p className="text-ink-soft text-sm">{words("mark.own")}</p> : null}
      <FileViewer
        file={
          shown?.filled
            ? {
                ...{ href: address(shown.fieldId), name: shown.name, contentType: shown.contentType },
                saveAs: `paper-${member}-${shown.fieldId}`,
              }
            : null
        }
        onClose={() => setLooked(undefined)}
        actions={
          shown ? (
            <MarkButtons
              {...{ field: shown, actions, noCheck: rights.noCheck }}
              setRefusing={() => {
                setLooked(undefined);
                setRefusing(shown.fieldId);
              }}
            />
          ) : null
        }
      />
      <FiledQuestions question={question} remove={actions.remove} onClose={() => setQuestion(undefined)} />
      <LeaveGuard active={chosen.length > 0 || held.size > 0} onLeave={onLeave} />
    </div>
  );
}

/** What was done stands on the page at once, whether or not a live stream tells of it. */
function andReread({ mark, remove, giveUp }: FiledActions, reread: () => void): FiledActions {
  const shown = async <T,>(answer: Promise<T>): Promise<T> => {
    const told = await answer;
    reread();
    return told;
  };
  return {
    mark: (field, said) => shown(mark(field, said)),
    remove: (field, asked) => shown(remove(field, asked)),
    giveUp: (ask) => shown(giveUp(ask)),
  };
}
