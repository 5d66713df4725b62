"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DropArea } from "#components/files/drop-area.tsx";
import { useFileWords } from "#components/files/file-words.ts";
import { newAsk } from "#components/files/new-ask.ts";
import { UploadLine } from "#components/files/upload-line.tsx";
import { useUpload } from "#components/files/use-upload.ts";
import { seasonAddress, seasonDataAddress } from "#lib/addresses.ts";
import { sizeFault } from "#lib/files/content.ts";
import { ChooseSheet, type OfferedSheet } from "./choose-sheet.tsx";

/** Endings and types of what is read. Told by what is in a file all the same. */
const ACCEPT = [".xlsx", ".csv", ".tsv", ".txt", "text/csv"].join(",");

/** What an address takes of a file's name. */
const LONGEST_NAME = 120;

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
  const [sheets, setSheets] = useState<readonly OfferedSheet[]>([]);
  const opened = (answer: unknown) => {
    const { id, sheets: several } = (answer ?? {}) as { id?: unknown; sheets?: unknown };
    if (Array.isArray(several)) {
      setSheets(several as OfferedSheet[]);
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
    setSheets([]);
    void send(sent.current.to, file);
  };
  const retry = () => {
    if (sent.current) void send(sent.current.to, sent.current.file);
  };
  /** The same file once more: it is kept nowhere but in this browser. */
  const readSheet = (sheet: string) => {
    if (!sent.current) return;
    setSheets([]);
    const to = `${sent.current.to}&${new URLSearchParams({ sheet })}`;
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
      {sheets.length > 0 ? <ChooseSheet {...{ name, sheets }} onChoice={readSheet} /> : null}
    </div>
  );
}
