import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { crc32, createGunzip } from "node:zlib";

/**
 * The longest line of a back-up, in bytes. A row with a file of 10 MiB, the longest that a club takes (club-api §8), is twice that as PostgreSQL
 * writes bytes: 64 MiB leaves room, and what claims to be longer is never held in memory.
 */
export const LINE_MOST_BYTES = 64 * 1024 * 1024;

/** The first line, which says what the file is. */
const FIRST_MOST_BYTES = 64 * 1024;

/** Why a file is not read to its end: it is no back-up at all, it cannot be read, or it was changed or cut since it was written. */
export class UnreadableLines extends Error {
  readonly why: "other" | "closed" | "damaged";
  constructor(why: UnreadableLines["why"], message: string) {
    super(message);
    this.why = why;
  }
}

/** gzip (RFC 1952 §2.3): its two first bytes, the method deflate; no name, no moment, no system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const MAGIC_BYTES = 3;
/** deflate (RFC 1951 §3.2.4): the last block, as it stands. */
const STORED = 1;

/**
 * What stands at the end of a back-up, behind its compressed lines: the hash of every byte before it, as a second part of the gzip file of one
 * line. Bits that compression leaves unused are within it too.
 * @param sha256 in hexadecimal digits
 */
export function sealOf(sha256: string): Buffer {
  const line = Buffer.from(`{"file":"${sha256}"}\n`);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt8(STORED);
  sizes.writeUInt16LE(line.length, 1);
  sizes.writeUInt16LE(0xffff - line.length, 3);
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc32(line));
  sums.writeUInt32LE(line.length, 4);
  return Buffer.concat([HEAD, sizes, line, sums]);
}

const SEAL_BYTES = sealOf("0".repeat(64)).length;

/**
 * The lines of a file that is what was written, each with its line feed; never more of it in memory than one line.
 * @throws UnreadableLines before the first line, where a bit of it was changed
 */
export async function* compressedLinesOf(path: string): AsyncGenerator<Buffer> {
  const length = await sealedLength(path);
  const gunzip = createGunzip();
  const file = createReadStream(path, { end: length - 1 });
  file.on("error", (cause) => gunzip.destroy(cause));
  file.pipe(gunzip);
  try {
    yield* split(gunzip);
  } catch (cause) {
    throw isCoded(cause) ? unreadable(cause) : cause;
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

async function* split(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let [length, most] = [0, FIRST_MOST_BYTES];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, at + 1)]);
      if (line.length > most) throw tooLong(most);
      yield line;
      [parts, length, from, most] = [[], 0, at + 1, LINE_MOST_BYTES];
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > most) throw tooLong(most);
  }
  if (length > 0) throw new UnreadableLines("damaged", "its last line is cut off");
}

const LINE_FEED = 10;

const tooLong = (most: number) =>
  most === FIRST_MOST_BYTES
    ? new UnreadableLines("other", "its first line has no end")
    : new UnreadableLines("damaged", "a line of it is longer than any that was written");

/** @returns the length of the compressed lines, in bytes, which are followed by their seal */
async function sealedLength(path: string): Promise<number> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const about = await file.stat();
    if (!about.isFile()) throw new UnreadableLines("closed", "it is no file");
    const magic = Buffer.alloc(MAGIC_BYTES);
    await file.read(magic, 0, MAGIC_BYTES, 0);
    if (!magic.equals(HEAD.subarray(0, MAGIC_BYTES))) throw new UnreadableLines("other", "it is not compressed");
    const length = about.size - SEAL_BYTES;
    if (length <= 0) throw new UnreadableLines("damaged", "its end is missing");
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ start: 0, end: length - 1, autoClose: false }))
      hash.update(chunk);
    const seal = Buffer.alloc(SEAL_BYTES);
    await file.read(seal, 0, SEAL_BYTES, length);
    if (!seal.equals(sealOf(hash.digest("hex")))) throw new UnreadableLines("damaged", "its hash is another");
    return length;
  } catch (cause) {
    throw isCoded(cause) ? unreadable(cause) : cause;
  } finally {
    await file?.close();
  }
}

function isCoded(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && "code" in cause;
}

function unreadable({ code, message }: NodeJS.ErrnoException): UnreadableLines {
  if (code && /^E[A-Z]+$/.test(code)) return new UnreadableLines("closed", code);
  return new UnreadableLines("damaged", message);
}
