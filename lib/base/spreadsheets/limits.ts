/**
 * What a spreadsheet may have at most. Sizes in bytes are held before anything of a file is parsed: that of the file, and what its parts say that
 * they unpack to. The rest is held while it is read, so that a file whose directory lies ends there. A club's season has some thousand
 * rows of some forty columns; what is here is ten times that, and what one reading of it holds in memory stays below 150 MiB (`npm run bench -- files`).
 */
export const SPREADSHEET_LIMITS = {
  /** Of the file as it was sent. */
  bytes: 16 * 1024 * 1024,
  /** Of all parts of a workbook that are read, unpacked; a text file is not packed. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Parts in a workbook's directory: pictures and hidden sheets count. */
  parts: 5_000,
  /** Rows in which something stands. */
  rows: 60_000,
  /** Columns from the first to the last in which something stands. */
  columns: 256,
  /** Cells in which something stands. */
  cells: 1_000_000,
  /** Letters of all cells together. */
  letters: 24 * 1024 * 1024,
  /** Letters of one cell: as many as Excel takes (ECMA-376). More are cut off there, too. */
  cellLetters: 32_767,
  /** From the start of the worker to the last row. */
  milliseconds: 30_000,
} as const;

/** The number of the last row that a spreadsheet can have. */
export const LAST_ROW = 1_048_576;
