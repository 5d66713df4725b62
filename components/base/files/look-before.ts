import { fileFault, sizeFault } from "#lib/base/files/content.ts";
import type { UploadFault } from "./file-words.ts";

/**
 * Why a chosen file may not be sent, told before anything of it leaves the browser: by its size without reading it, then by its bytes. The desk
 * looks at it again (lib/base/files/receive.ts).
 * @returns null where it may be sent
 */
export async function faultBeforeUpload(file: Blob): Promise<UploadFault | null> {
  const size = sizeFault(file.size);
  if (size) return size;
  try {
    return fileFault(new Uint8Array(await file.arrayBuffer())) ?? null;
  } catch {
    // Moved or changed since it was chosen, or on a stick that was pulled out.
    return "unreadable";
  }
}
