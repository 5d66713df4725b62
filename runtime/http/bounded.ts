/**
 * Reads a body to its end, counted as it arrives, after decompression where its source decompresses: neither a long nor a compressed one fills the memory.
 * What is behind the limit is not read.
 * @param most bytes
 * @returns undefined where it is longer
 */
export async function bytesWithin(
  chunks: AsyncIterable<Uint8Array> | null | undefined,
  most: number,
): Promise<Buffer | undefined> {
  const taken: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks ?? []) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    taken.push(chunk);
  }
  return Buffer.concat(taken, size);
}

/** The same as text in UTF-8, in which what is none is replaced. */
export async function textWithin(
  chunks: AsyncIterable<Uint8Array> | null | undefined,
  most: number,
): Promise<string | undefined> {
  const bytes = await bytesWithin(chunks, most);
  return bytes && new TextDecoder().decode(bytes);
}

/** Statuses with which no body may stand, and which a `Response` must be given none for (Fetch, "null body status"). */
export const isBodiless = (status: number): boolean => [101, 204, 205, 304].includes(status);

/** An answer whose body was read, with this text in its place. */
export const withText = ({ status, headers }: Response, text: string): Response =>
  new Response(isBodiless(status) ? null : text, { status, headers });
