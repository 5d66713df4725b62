import "server-only";
import { getTranslations } from "next-intl/server";
import { type FileType, fileTypeOf } from "#lib/base/files/content.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { problemAnswer } from "./answers.ts";
import { type FileWish, handOver } from "./downloads.ts";

const ENDINGS: Readonly<Record<FileType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/**
 * A file of the club's, to be looked at within our pages: what it is says its content alone, and no cache keeps it. The policy that sandboxes it is
 * given by what stands in front of every answer (lib/base/access/content-policy.ts). Where there is none, words: a frame shows them in its place.
 * @param name without an ending, in letters that every system takes
 * @param read asks the club
 */
export async function shownFile(
  asked: FileWish,
  name: string,
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  try {
    return await handOver(asked, new Response(null, { headers }), async () => {
      const bytes = await read();
      const type = fileTypeOf(bytes);
      if (!type) throw new ClubError({ kind: "contract", code: "no_paper", status: 200 });
      const shown = {
        ...{ ...headers, "content-type": type, "content-length": String(bytes.byteLength) },
        "content-disposition": `inline; filename="${name.replace(/[^A-Za-z0-9-]/g, "")}.${ENDINGS[type]}"`,
      };
      return { bytes, present: (body) => new Response(body, { headers: shown }) };
    });
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    return inItsPlace(asked.request, await whyNone(cause));
  }
}

interface None {
  status: number;
  code: string;
  words: string;
}

async function whyNone(cause: ClubError): Promise<None> {
  const words = await getTranslations("files.shown");
  const { code, kind } = cause;
  if (code === "no_paper") return { status: 502, code, words: words("other") };
  if (code === "file_too_large") return { status: 502, code, words: words("tooLarge") };
  if (kind === "not_found" && code !== "unknown_club") return { status: 404, code, words: words("gone") };
  return { status: 502, code, words: errorWords(await getTranslations("errors"), cause) };
}

/** Where a browser puts an answer that a person reads as it is. */
const READ_AS_IT_IS: ReadonlySet<string | null> = new Set(["iframe", "frame", "embed", "object", "document"]);

/** Problem details for whoever asks by script; for a frame the words alone, which it shows. */
function inItsPlace(request: Request, { status, code, words }: None): Response {
  if (!READ_AS_IT_IS.has(request.headers.get("sec-fetch-dest"))) return problemAnswer(status, code, words);
  return new Response(words, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
