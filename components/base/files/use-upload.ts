"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFileWords } from "./file-words.ts";
import { faultBeforeUpload } from "./look-before.ts";
import { sendFile, type UploadAnswer, type UploadProgress } from "./send-file.ts";

/** How one file stands in this browser. */
export type UploadState =
  | { step: "idle" }
  | { step: "looking" }
  | { step: "on_its_way"; progress: UploadProgress }
  /** The server took it: what becomes of it there is the screen's matter. */
  | { step: "taken" }
  /** `words` say why, for the person. `mayRetry`: the same may be sent again, under the same name of the question. */
  | { step: "failed"; words: string; mayRetry: boolean };

/**
 * One upload at a time, with its progress: the file is looked at here, then sent until an answer comes.
 * @param taken gets what the server said of a file that it took. @returns why it counts as failed all the same, in words
 * @param look says in words why a file is not sent, in place of what is looked for in files that clubs take
 */
export function useUpload(
  club: string,
  taken: (answer: unknown) => string | undefined | Promise<string | undefined>,
  look?: (file: Blob) => string | null | Promise<string | null>,
) {
  const words = useTranslations("files.upload");
  const { fault: faultWords } = useFileWords();
  const faultInWords = async (file: Blob) => {
    const fault = await faultBeforeUpload(file);
    return fault && faultWords(fault);
  };
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  /**
   * @param to the address, with the name of the question
   * @returns the answer; undefined where nothing was sent, or it was stopped
   */
  const send = async (to: string, file: Blob): Promise<UploadAnswer | undefined> => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    const show = (next: UploadState) => {
      if (stop.current === own) setState(next);
    };
    show({ step: "looking" });
    const fault = look ? await look(file) : await faultInWords(file);
    if (fault) {
      show({ step: "failed", words: fault, mayRetry: false });
      return undefined;
    }
    try {
      const onProgress = (progress: UploadProgress) => show({ step: "on_its_way", progress });
      const answer = await sendFile(to, file, { club, onProgress, signal: own.signal });
      const why = answer.ok ? await taken(answer.body) : answer.words || words("noAnswer");
      show(why ? { step: "failed", words: why, mayRetry: answer.ok || answer.mayRetry } : { step: "taken" });
      return answer;
    } catch {
      show({ step: "idle" });
      return undefined;
    }
  };
  return { state, send, cancel: () => stop.current?.abort() };
}
