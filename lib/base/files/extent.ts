import { inLatin } from "./marks.ts";
import { Ranges } from "./ranges.ts";

/** How far a format reaches within a file. */
export interface FormatExtent {
  /** Whether its end is there. */
  isWhole: boolean;
  /** The parts in which it holds notes rather than a picture or pages. */
  notes: readonly Uint8Array[];
  /** Its description in XMP, where it has one: no notes. */
  xmp?: readonly Uint8Array[];
  /** What comes behind its end. */
  behind: Uint8Array;
}

const NOTHING = new Uint8Array();
const cutOff = (notes: readonly Uint8Array[], xmp: readonly Uint8Array[] = []): FormatExtent => ({
  ...{ isWhole: false, notes, xmp, behind: NOTHING },
});

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const PNG_CHUNK_FRAME_BYTES = 12;
const IEND = 0x49454e44;
/** Chunks with the picture's own data, compressed: IDAT and fdAT. */
const PNG_PICTURE: ReadonlySet<number> = new Set([0x49444154, 0x66644154]);

/** The chunk of a text, and the keyword under which it is a description (XMP, part 3, 1.1.5). */
const ITXT = 0x69545874;
const PNG_XMP = "XML:com.adobe.xmp\0";

const begins = (bytes: Uint8Array, at: number, text: string): boolean =>
  inLatin(bytes.subarray(at, at + text.length)) === text;

/** A PNG ends behind its IEND chunk (PNG, "Chunk layout"); all chunks but the picture's are notes. */
export function pngExtent(bytes: Uint8Array): FormatExtent {
  const view = viewOf(bytes);
  const [notes, xmp] = [new Ranges(bytes), new Ranges(bytes)];
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_FRAME_BYTES <= bytes.length) {
    const next = at + PNG_CHUNK_FRAME_BYTES + view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (next > bytes.length) break;
    if (type === IEND) return { isWhole: true, notes: notes.parts(), xmp: xmp.parts(), behind: bytes.subarray(next) };
    if (type === ITXT && begins(bytes, at + 8, PNG_XMP)) xmp.add(at, next);
    else if (!PNG_PICTURE.has(type)) notes.add(at, next);
    at = next;
  }
  return cutOff(notes.parts(), xmp.parts());
}

const SCAN = 0xda;
/** The segment of a description, and the names with which it and its parts begin (XMP, part 3, 1.1.3). */
const APP1 = 0xe1;
const JPEG_XMP = ["http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0"];
const END_OF_IMAGE = 0xd9;
/** Markers with no segment behind them: a stuffed zero, TEM, and the restart markers within a scan. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** A JPEG ends behind the first end marker that is in no segment (ITU-T T.81, B.1.1); its segments are notes, its scans are not. */
export function jpegExtent(bytes: Uint8Array): FormatExtent {
  const view = viewOf(bytes);
  const [notes, xmp] = [new Ranges(bytes), new Ranges(bytes)];
  let at = bytes.indexOf(0xff, 2);
  while (at !== -1) {
    // Any number of fill bytes may stand before a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    if (marker === END_OF_IMAGE)
      return { isWhole: true, notes: notes.parts(), xmp: xmp.parts(), behind: bytes.subarray(at + 2) };
    let next = at + 2;
    if (!standsAlone(marker)) {
      if (next + 2 > bytes.length) break;
      const segment = view.getUint16(next);
      const isXmp = marker === APP1 && JPEG_XMP.some((name) => begins(bytes, next + 2, name));
      if (isXmp) xmp.add(next, next + segment);
      else if (marker !== SCAN) notes.add(next, next + segment);
      next += segment;
    }
    at = bytes.indexOf(0xff, next);
  }
  return cutOff(notes.parts(), xmp.parts());
}

/** Readers look for the end of a PDF within so many last bytes (ISO 32000-1, Annex H, note 18). */
const PDF_END_WITHIN_BYTES = 1024;
const PDF_END = "%%EOF";
/** Before its first object a PDF has a line or two. */
const PDF_HEAD_BYTES = 1024;

/**
 * A PDF ends behind its last `%%EOF`, which stands near the end of the file, but for what fills up a block: with more behind it an amendment was
 * cut off. Its notes are what stands before its first object.
 */
export function pdfExtent(bytes: Uint8Array): FormatExtent {
  const text = inLatin(bytes);
  const notes = [bytes.subarray(0, text.slice(0, PDF_HEAD_BYTES).split(" obj", 1)[0]?.length)];
  const mark = text.lastIndexOf(PDF_END);
  if (mark === -1) return cutOff(notes);
  const end = mark + PDF_END.length;
  let filled = bytes.length;
  while (isFilling(bytes[filled - 1])) filled -= 1;
  return { isWhole: filled - end <= PDF_END_WITHIN_BYTES, notes, behind: bytes.subarray(end) };
}

/** Zeros, spaces and ends of lines. */
const isFilling = (byte: number | undefined) => byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
