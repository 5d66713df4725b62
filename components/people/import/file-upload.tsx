"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DropArea } from "#components/base/files/drop-area.tsx";
import { useFileWords } from "#components/base/files/file-words.ts";
import { newAsk } from "#components/base/files/new-ask.ts";
import { UploadLine } from "#components/base/files/upload-line.tsx";
import { useUpload } from "#components/base/files/use-upload.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { sizeFault } from "#lib/base/files/content.ts";
import { ChooseReading } from "./choose-reading.tsx";

/** Endings and types of what is read. Told by what is in a file all the same. */
const ACCEPT = [".xlsx", ".csv", ".tsv", ".txt", "text/csv"].join(",");

/** What an address takes of a file's name. */
const LONGEST_NAME = 120;

/** What a person has to say of a file before it is read: which sheet of it, or how its letters are written. */
type Question =
  | { about: "sheet"; sheets: readonly { name: string; isHidden: boolean }[] }
  | { about: "encoding"; encodings: readonly { encoding: string; samples: readonly string[] }[] };

interface FileUploadProps {
  club: string;
  season: number;
  /** Bytes that a file may have. */
  most: number;
  /** Why this person may not; null when they may. */
  denied: string | null;
}

/** Takes a spreadsheet, and opens what was read in it. */
export function FileUpload({ club, season, most, denied }: FileUploadProps) {
  const words = useTranslations("import.upload");
  const files = useTranslations("files.faults");
  const { size } = useFileWords();
  const router = useRouter();
  const [name, setName] = useState("");
  const sent = useRef<{ file: File; to: string }>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const opened = (answer: unknown) => {
    const { id, sheets, encodings } = (answer ?? {}) as { id?: unknown; sheets?: unknown; encodings?: unknown };
    const asked: Question | null = Array.isArray(sheets)
      ? { about: "sheet", sheets }
      : Array.isArray(encodings)
        ? { about: "encoding", encodings }
        : null;
    if (asked) {
      setQuestion(asked);
      return undefined;
    }
    if (typeof id !== "string") return words("noAnswer");
    router.push(seasonAddress(club, season, "import", id));
    return undefined;
  };
  const tooLarge = ({ size: bytes }: Blob) => {
    if (sizeFault(bytes) === "empty") return files("empty");
    return bytes > most ? words("tooLarge", { size: size(bytes), most: size(most) }) : null;
  };
  const { state, send, cancel } = useUpload(club, opened, tooLarge);
  const begin = (file: File | undefined) => {
    if (!file) return;
    const named = file.name.toWellFormed().slice(0, LONGEST_NAME);
    const asked = new URLSearchParams({ ask: newAsk(), name: named || "?" });
    sent.current = { file, to: `${seasonDataAddress(club, season, "import", "content")}?${asked}` };
    setName(named);
    setQuestion(null);
    void send(sent.current.to, file);
  };
  const retry = () => {
    if (sent.current) void send(sent.current.to, sent.current.file);
  };
  /** The same file once more: it is kept nowhere but in this browser. */
  const readAs = (about: Question["about"], said: string) => {
    if (!sent.current) return;
    setQuestion(null);
    const to = `${sent.current.to}&${new URLSearchParams({ [about]: said })}`;
    sent.current = { ...sent.current, to };
    void send(to, sent.current.file);
  };
  return (
    <div className="max-w-2xl space-y-3">
      <DropArea
        label={words("label")}
        accept={ACCEPT}
        hint={words("takes", { size: size(most) })}
        disabledReason={denied ?? (state.step === "on_its_way" ? words("reading") : null)}
        onFiles={([file]) => begin(file)}
      />
      <UploadLine name={name} state={state} onRetry={retry} onCancel={cancel} />
      {question ? <Asked {...{ name, question }} onChoice={(said) => readAs(question.about, said)} /> : null}
    </div>
  );
}

/** The question that a file raised. */
function Asked({ name, question, onChoice }: { name: string; question: Question; onChoice(said: string): void }) {
  const words = useTranslations("import");
  if (question.about === "sheet")
    return (
      <ChooseReading
        question={words("sheets.which", { name })}
        offered={question.sheets.map((one) => ({
          ...{ value: one.name, label: one.name },
          ...(one.isHidden && { note: words("sheets.hidden") }),
        }))}
        first={question.sheets.find(({ isHidden }) => !isHidden)?.name ?? ""}
        read={words("sheets.read")}
        onChoice={onChoice}
      />
    );
  return (
    <ChooseReading
      question={words("encodings.which", { name })}
      offered={question.encodings.map(({ encoding, samples }) => ({
        ...{ value: encoding, label: samples.join(", ") || encoding, note: `(${encoding})` },
      }))}
      first={question.encodings[0]?.encoding ?? ""}
      read={words("encodings.read")}
      onChoice={onChoice}
    />
  );
}
