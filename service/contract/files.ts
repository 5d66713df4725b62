import { z } from "zod";

/** What may be deposited (club-api §4.10). */
export const FILE_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;

export type FileType = (typeof FILE_TYPES)[number];

/** club-api §4.10: at most 10 MiB once decoded. */
export const MAX_FILE_BYTES = 10 * 1_048_576;
/** club-api §4.10: length of the base64 text. */
const MAX_BASE64 = 13_981_016;

/**
 * The largest body with a file, in bytes: the base64 text, in which some encoders (PHP's, unless told otherwise) escape every
 * slash, so that a letter may take two bytes; and the longest description with every letter escaped as `\uXXXX\uXXXX`.
 */
export const FILE_BODY_LIMIT = 2 * MAX_BASE64 + 131_072;

/** A file inside a JSON body. */
export const contentBase64 = () =>
  z
    .string()
    .min(4)
    .max(MAX_BASE64)
    .meta({
      description: "PDF, JPEG or PNG, told by its bytes; at most 10 MiB once decoded.",
      contentEncoding: "base64",
      examples: ["JVBERi0xLjQKJSVFT0YK"],
    });

export const fileType = () => z.enum(FILE_TYPES);
export const fileSize = () => z.int().min(0).max(MAX_FILE_BYTES);
