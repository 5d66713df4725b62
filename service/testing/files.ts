/** Small files that are what they say, for tests of deposits. */
export const FILES = {
  pdf: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  png: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  /** One picture of one pixel that is shown for ever: bytes of a PNG, with an acTL chunk before its data. */
  apng: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACGFjVEwAAAABAAAAALQt6aAAAAAaZmNUTAAAAAAAAAABAAAAAQAAAAAAAAAAAAEACgAAWn8w0AAAAA1JREFUeNpjZPjPUA8AA4YBgFo0fWsAAAAASUVORK5CYII=",
    "base64",
  ),
  jpeg: Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb004300ffd9", "hex"),
};

/** A PDF of exactly this many bytes. */
export function pdfOf(bytes: number): Buffer {
  return Buffer.concat([FILES.pdf, Buffer.alloc(bytes - FILES.pdf.byteLength, "%")]);
}
