import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createGunzip, createGzip, type Gzip } from "node:zlib";
import { z } from "zod";
import { isNamed } from "../recognised.ts";

/** The file is no back-up of ours, or not the one that was written: `message` is the one line to show. */
export class BackupFileError extends Error {
  override name = "BackupFileError";
  static override [Symbol.hasInstance](cause: unknown): cause is BackupFileError {
    return isNamed(cause, "BackupFileError");
  }
}

/** What stands at the beginning of a back-up, readable with `zcat FILE | head -1`. */
export const manifestShape = z.object({
  guichet: z.literal("backup"),
  format: z.literal(1),
  program: z.enum(["dashboard", "service"]),
  /** Of the program that wrote it. */
  version: z.string(),
  /** RFC 3339. */
  madeAt: z.string(),
  database: z.enum(["embedded", "server"]),
  /** The fingerprint of the secret with which credentials are sealed; the secret itself is not included. */
  key: z.string().nullable(),
  /** What whoever restores it has to bring, or will miss. */
  notIncluded: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;

/** What a line says. Rows are arrays of one text: JSON of a row as PostgreSQL writes it, which no number passes through JavaScript. */
const lineShape = z.union([
  z.object({ section: z.string(), migrations: z.array(z.object({ hash: z.string(), when: z.number() })) }),
  z.object({ table: z.string() }),
  z.tuple([z.string()]),
  z.object({ sequence: z.string(), last: z.string(), called: z.boolean() }),
  z.object({ tableEnd: z.string(), rows: z.number(), sum: z.string() }),
  z.object({ sectionEnd: z.string() }),
]);
export type BackupLine = z.infer<typeof lineShape>;

const endShape = z.object({ end: z.literal(true), lines: z.number(), sha256: z.string() });

/** Writes a back-up beside its place, and gives it its name when it is whole: half a file never looks like one. */
export class BackupWriter {
  readonly #path: string;
  readonly #gzip: Gzip = createGzip();
  readonly #hash: Hash = createHash("sha256");
  readonly #written: Promise<unknown>;
  #lines = 0;

  private constructor(path: string) {
    this.#path = path;
    const file = createWriteStream(`${path}.part`, { mode: 0o600, flags: "wx" });
    this.#written = Promise.race([once(file, "close"), new Promise((_, reject) => file.once("error", reject))]);
    // Told by `end`, or by the next line.
    this.#written.catch(() => this.#gzip.destroy());
    this.#gzip.pipe(file);
    file.on("error", (cause) => this.#gzip.destroy(cause));
    this.#gzip.on("error", () => {});
  }

  /** @throws when there is a file already, or the disk takes none */
  static async begin(path: string, manifest: Manifest): Promise<BackupWriter> {
    if (existsSync(path)) throw new BackupFileError(`${path} is there already.`);
    await rm(`${path}.part`, { force: true });
    const writer = new BackupWriter(path);
    await writer.#put(JSON.stringify(manifest));
    return writer;
  }

  write(line: BackupLine): Promise<void> {
    return this.#put(JSON.stringify(line));
  }

  /** Makes it whole and durable. @returns the hash that its last line holds */
  async end(): Promise<string> {
    const sha256 = this.#hash.copy().digest("hex");
    await this.#put(JSON.stringify({ end: true, lines: this.#lines, sha256 }));
    this.#gzip.end();
    await this.#written;
    const file = await open(`${this.#path}.part`, "r+");
    await file.sync().finally(() => file.close());
    await rename(`${this.#path}.part`, this.#path);
    return sha256;
  }

  /** Leaves nothing behind. */
  async giveUp(): Promise<void> {
    this.#gzip.destroy();
    await rm(`${this.#path}.part`, { force: true });
  }

  async #put(text: string): Promise<void> {
    this.#lines++;
    this.#hash.update(`${text}\n`);
    if (this.#gzip.write(`${text}\n`)) return;
    await Promise.race([once(this.#gzip, "drain"), this.#written]);
  }
}

/**
 * Reads a back-up to its end, and says whether it is the one that was written: where a bit has changed or something is missing, it throws, at
 * the latest after the last line.
 * @throws BackupFileError
 */
export async function* readBackup(path: string): AsyncGenerator<Manifest | BackupLine> {
  const gunzip = createGunzip();
  const file = createReadStream(path);
  let failure: Error | undefined;
  const fail = (cause: Error) => {
    failure ??= cause;
    gunzip.destroy(cause);
  };
  file.on("error", fail);
  gunzip.on("error", fail);
  file.pipe(gunzip);
  const hash = createHash("sha256");
  let [count, ended] = [0, false];
  try {
    for await (const text of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (ended) throw damaged("something follows its end");
      const read = parsed(text);
      const end = endShape.safeParse(read);
      if (end.success) {
        if (end.data.lines !== count || end.data.sha256 !== hash.digest("hex")) throw damaged("its hash is another");
        ended = true;
        continue;
      }
      hash.update(`${text}\n`);
      count++;
      yield count === 1 ? manifestOf(read) : lineOf(read);
    }
  } catch (cause) {
    throw cause instanceof BackupFileError || !failure ? cause : explained(path, failure);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
  if (failure) throw explained(path, failure);
  if (!ended) throw damaged("its end is missing");
}

const damaged = (why: string) =>
  new BackupFileError(
    `The back-up is damaged: ${why}. Nothing of it is used; take another copy of it, or an older one.`,
  );

function explained(path: string, { code, message }: NodeJS.ErrnoException): BackupFileError {
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
    return new BackupFileError(`${path} cannot be read (${code}).`);
  return damaged(message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged("a line of it cannot be read");
  }
}

function manifestOf(read: unknown): Manifest {
  const manifest = manifestShape.safeParse(read);
  if (manifest.success) return manifest.data;
  const format = z.object({ guichet: z.literal("backup"), format: z.number() }).safeParse(read);
  if (format.success && format.data.format > 1)
    throw new BackupFileError("A newer Guichet wrote this back-up: restore it with that version, or a later one.");
  throw new BackupFileError("This is no back-up of Guichet.");
}

function lineOf(read: unknown): BackupLine {
  const line = lineShape.safeParse(read);
  if (!line.success) throw damaged("a line of it says nothing that is known");
  return line.data;
}

/** The key of the control socket through which a running dashboard makes its back-up. */
export const BACKUP_CONTROL = "backup.json";

/** What came of a back-up: rows of each table (of the service: of all clubs), and the hash in the file's last line. */
export interface BackupAnswer {
  counts: Record<string, number>;
  sha256: string;
}
