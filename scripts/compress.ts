import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What compresses well; pictures and fonts are compressed already. */
const TEXT = /\.(js|css|svg|json|txt)$/;

/**
 * Puts a brotli and a gzip form beside every text of a build's static files, as small as they get: they are made once and sent
 * many times (lib/desk/front/static.ts).
 * @param directory the folder, with all below it
 */
export function compressFiles(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!TEXT.test(name)) continue;
    const file = join(directory, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
}
