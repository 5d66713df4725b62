import { crc32 } from "node:zlib";

/** Small whole files of each kind that a club takes, for tests. */
export const SAMPLES = { pdf: pdfOfBytes(400), png: pngWith(), jpeg: jpegWith() };

/** A PDF of exactly so many bytes, filled by a comment before its end. */
export function pdfOfBytes(bytes: number, filling = "%"): Buffer {
  const head = Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%",
  );
  const end = Buffer.from("\ntrailer<</Root 1 0 R>>\n%%EOF\n");
  const comment = Buffer.alloc(bytes - head.length - end.length, filling);
  return Buffer.concat([head, comment, end]);
}

/** A picture of one dot. @param notes a chunk of text in it */
export function pngWith(notes?: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.from("00000001000000010804000000", "hex")),
    ...(notes ? [chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), notes]))] : []),
    chunk("IDAT", Buffer.from("789c6364f80f000001050101", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A grey dot. @param notes a comment segment in it */
export function jpegWith(notes?: Buffer): Buffer {
  const table = Buffer.alloc(64, 1);
  const huffman = (kind: number) => Buffer.concat([Buffer.from([kind, 1, ...Array(15).fill(0)]), Buffer.from([0])]);
  return Buffer.concat([
    Buffer.from("ffd8", "hex"),
    segment(0xe0, Buffer.from("4a46494600010100000100010000", "hex")),
    ...(notes ? [segment(0xfe, notes)] : []),
    segment(0xdb, Buffer.concat([Buffer.from([0]), table])),
    segment(0xc0, Buffer.from("080001000101011100", "hex")),
    segment(0xc4, huffman(0x00)),
    segment(0xc4, huffman(0x10)),
    segment(0xda, Buffer.from("010100003f00", "hex")),
    // Data of a scan, in which a stuffed byte only looks like a marker, and a restart marker is one without a segment.
    Buffer.from("3fff00ffd03f", "hex"),
    Buffer.from("ffd9", "hex"),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

/** The smallest ZIP: one that holds nothing. */
export const EMPTY_ZIP = Buffer.from(`504b0506${"00".repeat(18)}`, "hex");
