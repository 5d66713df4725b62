/** A stored file on its way out. */
export interface Download {
  filename: string;
  content_type: string;
  content: Uint8Array;
}

/** Sent at a time, so that a slow reader never makes the server copy a whole file into the socket's buffer. */
const CHUNK_BYTES = 65_536;

/**
 * A file as an answer that a browser saves and never shows or guesses about: depositors are not the club's authors, so
 * nothing of theirs may run at this address.
 */
export function downloadAnswer({ filename, content_type, content }: Download): Response {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= content.byteLength) return controller.close();
      controller.enqueue(content.subarray(sent, sent + CHUNK_BYTES));
      sent += CHUNK_BYTES;
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": content_type,
      "Content-Length": String(content.byteLength),
      "Content-Disposition": attachment(filename),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Controls, ends of lines and signs that are not seen: names that were kept before they were refused may have them. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** RFC 6266: a name in ASCII for old readers, and the true one after RFC 8187 (`filename*`). */
export function attachment(name: string): string {
  const filename = name.replace(UNSHOWN, "").toWellFormed();
  const ascii = filename
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
