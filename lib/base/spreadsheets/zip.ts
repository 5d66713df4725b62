import { crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import { SpreadsheetFault } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";

/** A part of a workbook as the archive's directory has it (APPNOTE 6.3.10, 4.3.12). Sizes in bytes. */
interface PackedPart {
  method: number;
  isEncrypted: boolean;
  checksum: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
/** A comment may follow the end. */
const LONGEST_COMMENT = 65_535;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** In place of a size that stands in the extra field of large archives (4.5.3). */
const ELSEWHERE = 0xffffffff;
const LARGE_SIZES = 0x0001;

/**
 * The parts of a workbook: read from the archive's directory, and unpacked one by one within one budget. What the directory says is held
 * against the limit before anything is unpacked, and what comes out against what the directory says.
 */
export class PackedParts {
  readonly #bytes: Buffer;
  readonly #parts: ReadonlyMap<string, PackedPart>;
  #left: number = SPREADSHEET_LIMITS.unpackedBytes;

  /** @throws SpreadsheetFault damaged, too_many_parts */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#parts = partsIn(this.#bytes);
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** Names of the parts. */
  names(): string[] {
    return [...this.#parts.keys()];
  }

  /**
   * A small part whole, as UTF-8.
   * @param most letters of it that are wanted
   */
  text(name: string, most = SMALL_PART_BYTES): string {
    const { part, packed } = this.#begin(name);
    if (part.method === STORED) return packed.toString("utf8", 0, most);
    try {
      return inflateRawSync(packed, { maxOutputLength: SMALL_PART_BYTES }).toString("utf8").slice(0, most);
    } catch {
      throw new SpreadsheetFault("damaged");
    }
  }

  /** A part bit by bit. @throws SpreadsheetFault damaged, unpacks_too_large, protected */
  async *chunks(name: string): AsyncGenerator<Buffer> {
    const { part, packed } = this.#begin(name);
    let sum = 0;
    let size = 0;
    for await (const chunk of part.method === STORED ? piecesOf(packed) : inflated(packed)) {
      size += chunk.length;
      if (size > part.unpacked) throw new SpreadsheetFault("damaged");
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (size !== part.unpacked || sum !== part.checksum) throw new SpreadsheetFault("damaged");
  }

  /** The beginning of a part, for a look: bounded by itself, so that nothing of the budget goes for it. Of a part that cannot be read: nothing. */
  async beginning(name: string): Promise<string> {
    const part = this.#parts.get(name);
    if (!part || part.isEncrypted || (part.method !== STORED && part.method !== DEFLATED)) return "";
    try {
      const packed = packedBytes(this.#bytes, part);
      for await (const chunk of part.method === STORED ? piecesOf(packed) : inflated(packed))
        return chunk.toString("latin1");
    } catch (cause) {
      if (!(cause instanceof SpreadsheetFault)) throw cause;
    }
    return "";
  }

  /** A part's packed bytes, once its size was taken from the budget. */
  #begin(name: string) {
    const part = this.#parts.get(name);
    if (!part) throw new SpreadsheetFault("damaged");
    if (part.isEncrypted) throw new SpreadsheetFault("protected");
    if (part.method !== STORED && part.method !== DEFLATED) throw new SpreadsheetFault("damaged");
    if (part.unpacked > this.#left)
      throw new SpreadsheetFault("unpacks_too_large", {
        limit: SPREADSHEET_LIMITS.unpackedBytes,
        found: part.unpacked,
      });
    this.#left -= part.unpacked;
    return { part, packed: packedBytes(this.#bytes, part) };
  }
}

/** Parts that are read whole: lists of sheets and of relations. In bytes. */
const SMALL_PART_BYTES = 4 * 1024 * 1024;

const CHUNK_BYTES = 64 * 1024;

function* piecesOf(packed: Buffer): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += CHUNK_BYTES) yield packed.subarray(at, at + CHUNK_BYTES);
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(packed);
  try {
    for await (const chunk of inflate) yield chunk;
  } catch (cause) {
    if (cause instanceof SpreadsheetFault) throw cause;
    throw new SpreadsheetFault("damaged");
  } finally {
    inflate.destroy();
  }
}

function packedBytes(bytes: Buffer, { offset, packed, method, unpacked }: PackedPart): Buffer {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER)
    throw new SpreadsheetFault("damaged");
  // The local header has fields of its own length; its sizes may be missing, and the directory's count.
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length || (method === STORED && packed !== unpacked))
    throw new SpreadsheetFault("damaged");
  return bytes.subarray(start, start + packed);
}

function partsIn(bytes: Buffer): Map<string, PackedPart> {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > SPREADSHEET_LIMITS.parts)
    throw new SpreadsheetFault("too_many_parts", { limit: SPREADSHEET_LIMITS.parts, found: count });
  const parts = new Map<string, PackedPart>();
  let at = bytes.readUInt32LE(end + 16);
  for (let read = 0; read < count; read++) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new SpreadsheetFault("damaged");
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const next = at + ENTRY_BYTES + name + extra + comment;
    if (next > end) throw new SpreadsheetFault("damaged");
    const key = bytes
      .toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + name)
      .replaceAll("\\", "/")
      .replace(/^\//, "");
    // Of two parts of one name, programs disagree which counts.
    if (parts.has(key)) throw new SpreadsheetFault("damaged");
    parts.set(key, partAt(bytes, at, bytes.subarray(at + ENTRY_BYTES + name, at + ENTRY_BYTES + name + extra)));
    at = next;
  }
  return parts;
}

function partAt(bytes: Buffer, at: number, extra: Buffer): PackedPart {
  const large = largeSizes(extra);
  const size = (field: number) => {
    const said = bytes.readUInt32LE(at + field);
    return said === ELSEWHERE ? (large.shift() ?? said) : said;
  };
  // In the order in which the extra field has those that stand there.
  const unpacked = size(24);
  const packed = size(20);
  return {
    ...{
      unpacked,
      packed,
      offset: size(42),
      checksum: bytes.readUInt32LE(at + 16),
      method: bytes.readUInt16LE(at + 10),
    },
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
  };
}

function largeSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const field = extra.subarray(at + 4, at + 4 + length);
    if (id === LARGE_SIZES)
      return Array.from({ length: Math.floor(field.length / 8) }, (_, place) =>
        Number(field.readBigUInt64LE(place * 8)),
      );
    at += 4 + length;
  }
  return [];
}

function endOfDirectory(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY && at + END_BYTES + bytes.readUInt16LE(at + 20) <= bytes.length)
      return at;
  // Its end is missing: the download was cut off.
  throw new SpreadsheetFault("damaged");
}
