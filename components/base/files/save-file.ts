/**
 * Has the browser save a file of ours.
 * @param name what it is saved as where the answer does not say it
 * @param unread said where the answer is no file and gives no reason
 * @returns why there is none, in words; undefined: there is. A failure to reach us is thrown.
 */
export async function saveFile(href: string, name: string, unread: string): Promise<string | undefined> {
  const answer = await fetch(href);
  if (!answer.ok) return detailOf(answer, unread);
  saveBlob(await answer.blob(), nameOf(answer) ?? name);
  return undefined;
}

/** Has the browser save what a page has made. @param name what it is saved as */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const nameOf = (answer: Response): string | undefined =>
  /filename="([A-Za-z0-9.-]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];

/** The words of a refusal (RFC 9457). */
async function detailOf(answer: Response, otherwise: string): Promise<string> {
  try {
    const { detail } = (await answer.json()) as { detail?: unknown };
    return typeof detail === "string" && detail !== "" ? detail : otherwise;
  } catch {
    return otherwise;
  }
}
