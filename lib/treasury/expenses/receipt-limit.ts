/** A receipt has at most 5 MiB, in bytes: what a telephone's picture of a slip of paper takes, and a database can bear by the thousand. */
export const RECEIPT_LIMIT_BYTES = 5 * 1024 * 1024;
