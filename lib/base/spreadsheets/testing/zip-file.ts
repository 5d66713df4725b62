import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive, and what its directory says of it where that is a lie. */
export interface ZipPart {
  content: string | Uint8Array;
  stored?: boolean;
  claims?: { unpacked?: number; packed?: number; checksum?: number; flags?: number; method?: number };
}

/** An archive as programs write them (APPNOTE 6.3.10); the same parts give the same bytes. */
export function zipFile(parts: Readonly<Record<string, string | Uint8Array | ZipPart>>): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(parts)) {
    const part = typeof given === "string" || given instanceof Uint8Array ? { content: given } : given;
    const { header, body } = packed(name, part);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    header.copy(local, 4, 6, 32);
    local.writeUInt16LE(0, 28);
    const entry = Buffer.concat([header, Buffer.from(name)]);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry);
    files.push(local, Buffer.from(name), body);
    offset += local.length + Buffer.byteLength(name) + body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, listed, end]));
}

function packed(name: string, { content, stored = false, claims = {} }: ZipPart) {
  const bytes = Buffer.from(content);
  const body = stored ? bytes : deflateRawSync(bytes);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(claims.flags ?? 0, 8);
  header.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 10);
  header.writeUInt32LE(claims.checksum ?? crc32(bytes), 16);
  header.writeUInt32LE(claims.packed ?? body.length, 20);
  header.writeUInt32LE(claims.unpacked ?? bytes.length, 24);
  header.writeUInt16LE(Buffer.byteLength(name), 28);
  return { header, body };
}
