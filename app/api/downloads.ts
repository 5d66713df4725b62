import "server-only";
import { getTranslations } from "next-intl/server";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type FileFormat, fileAnswer } from "#lib/base/words/export-file.ts";
import { problemAnswer } from "./answers.ts";

/**
 * A file is whole in memory until its last byte has left: about 1 MB for a large season. A person waits for one and may have begun
 * another; a club's whole office together needs fewer than a process allows.
 */
export const DOWNLOADS = { perPerson: 3, perProcess: 20 };

/** Handed over at a time: a reader that stops has no more than this waiting in front of it. */
const PART_BYTES = 64 * 1024;

/** One on its way. */
interface Running {
  person: number;
  /** Kept whole: a signal that nobody holds is forgotten, and never says that its reader has left. */
  request: Request;
  /** Until it is there it costs as much for a reader who has left. */
  isWritten: boolean;
}

const kept = keptByProcess<Running[]>("downloads");

/** What asks for a file, and for whom. */
export interface FileWish {
  person: number;
  /**
   * Next takes nothing of an answer to HEAD, or to a reader who left before its first byte, and does not say so to the stream: the first needs no
   * file, of the second the request's own signal tells.
   */
  request: Request;
}

/** A list or a document of ours, to be saved. @param write makes it; called only where there is room */
export function download(
  asked: FileWish,
  format: FileFormat,
  write: () => Promise<{ name: string; bytes: Uint8Array }>,
): Promise<Response> {
  return handOver(asked, fileAnswer("export", format, null), async () => {
    const { name, bytes } = await write();
    return { bytes, present: (body) => fileAnswer(name, format, body) };
  });
}

/**
 * A file, while few enough others are on their way.
 * @param head the answer to who wants no file
 * @param fetch makes or gets it; called only where there is room
 */
export async function handOver(
  asked: FileWish,
  head: Response,
  fetch: () => Promise<{ bytes: Uint8Array; present: (body: ReadableStream) => Response }>,
): Promise<Response> {
  if (asked.request.method === "HEAD") return head;
  const running = (kept.value ?? []).filter(({ request, isWritten }) => !(isWritten && request.signal.aborted));
  kept.value = running;
  const ofPerson = running.filter(({ person }) => person === asked.person).length;
  if (ofPerson >= DOWNLOADS.perPerson || running.length >= DOWNLOADS.perProcess)
    return problemAnswer(429, "too_many_downloads", (await getTranslations("access.refused"))("downloads"));
  const one = { ...asked, isWritten: false };
  running.push(one);
  const end = () => {
    kept.value = kept.value?.filter((other) => other !== one);
  };
  try {
    const { bytes, present } = await fetch();
    one.isWritten = true;
    return present(inParts(bytes, end));
  } catch (cause) {
    end();
    throw cause;
  }
}

/** @param end called once, when the last byte was taken or the reader has left */
function inParts(bytes: Uint8Array, end: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + PART_BYTES)));
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
