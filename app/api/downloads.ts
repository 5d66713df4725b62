import "server-only";
import { getTranslations } from "next-intl/server";
import { csvAnswer } from "#lib/words/csv.ts";
import { problem } from "./answers.ts";

/**
 * A file is whole in memory until its last byte has left: about 1 MB for a large season. A person waits for one and may have begun
 * another; a club's whole office together needs fewer than a process allows.
 */
export const DOWNLOADS = { perPerson: 3, perProcess: 20 };

/** Handed over at a time: a reader that stops has no more than this waiting in front of it. */
const PART_BYTES = 64 * 1024;

const kept = globalThis as { __guichet_downloads?: number[] };

/**
 * A file of rows, while few enough others are on their way.
 * @param person whose download it is
 * @param name of the file, without its ending
 * @param write makes its text; called only where there is room
 */
export async function download(person: number, name: string, write: () => Promise<string>): Promise<Response> {
  kept.__guichet_downloads ??= [];
  const running = kept.__guichet_downloads;
  const ofPerson = running.filter((one) => one === person).length;
  if (ofPerson >= DOWNLOADS.perPerson || running.length >= DOWNLOADS.perProcess)
    return problem(429, "too_many_downloads", (await getTranslations("access.refused"))("downloads"));
  running.push(person);
  let over = false;
  const end = () => {
    if (!over) running.splice(running.indexOf(person), 1);
    over = true;
  };
  try {
    return csvAnswer(name, inParts(await write(), end));
  } catch (cause) {
    end();
    throw cause;
  }
}

/** @param end called once, when the last byte was taken or the reader has left */
function inParts(text: string, end: () => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        controller.enqueue(bytes.subarray(at, at + PART_BYTES));
        at += PART_BYTES;
        if (at < bytes.length) return;
        controller.close();
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
