import "server-only";
import { createHash } from "node:crypto";
import { FILE_LIMIT_BYTES, type FileFault, type FileType, fileFault, fileTypeOf, sizeFault } from "./content.ts";

/** A file as it was received, and what it is by its content. It lives in memory and is kept nowhere. */
export interface ReceivedFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: FileType;
  /** In hexadecimal. */
  sha256: string;
}

/** A whole file, or why it may not be sent; `incomplete` where its sender left before its end. */
export type ReceivedOrNot = { ok: true; file: ReceivedFile } | { ok: false; fault: FileFault | "incomplete" };

/**
 * The file that is the body of a request: its bytes and nothing else. Refused for its size before it is read, and while it is read as soon as it is
 * larger than any file may be.
 */
export async function receiveFile(request: Request): Promise<ReceivedOrNot> {
  const bytes = await receiveBytes(request);
  if (typeof bytes === "string") return { ok: false, fault: bytes };
  const fault = fileFault(bytes);
  const type = fileTypeOf(bytes);
  if (fault || !type) return { ok: false, fault: fault ?? "not_taken" };
  return { ok: true, file: { bytes, type, sha256: createHash("sha256").update(bytes).digest("hex") } };
}

/** The bytes of a request's body whatever they are, within the same limits. */
export async function receiveBytes(request: Request): Promise<Uint8Array<ArrayBuffer> | FileFault | "incomplete"> {
  const announced = request.headers.get("content-length");
  const size = announced === null ? undefined : sizeFault(Number(announced));
  return size ?? (await bodyOf(request));
}

async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | "too_large" | "incomplete"> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.length;
      // Leaving the loop lets go of the rest.
      if (size > FILE_LIMIT_BYTES) return "too_large";
      parts.push(part);
    }
  } catch {
    return "incomplete";
  }
  return new Uint8Array(Buffer.concat(parts, size));
}
