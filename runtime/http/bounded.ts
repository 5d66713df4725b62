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
