import { createHash, type Hash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createGzip, type Gzip } from "node:zlib";
import { z } from "zod";
import { isNamed } from "../recognised.ts";
import { compressedLinesOf, LINE_MOST_BYTES, sealOf, UnreadableLines } from "./lines.ts";

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
  /** `desk`: one club of a dashboard, on its way to another one. */
  program: z.enum(["dashboard", "service", "desk"]),
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

/** Names are of tables, sequences and clubs: none is a path, and none means something to JavaScript. */
const named = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const sectionName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What a line says. Rows are arrays of one text: JSON of a row as PostgreSQL writes it, which no number passes through JavaScript. */
const lineShape = z.union([
  z.object({ section: sectionName, migrations: z.array(z.object({ hash, when: z.int() })).min(1) }),
  z.object({ table: named }),
  z.tuple([z.string()]),
  z.object({ sequence: named, last: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() }),
  z.object({ tableEnd: named, rows: z.int().min(0), sum: hash }),
  z.object({ sectionEnd: sectionName }),
]);
export type BackupLine = z.infer<typeof lineShape>;

const endShape = z.object({ end: z.literal(true), lines: z.int(), sha256: hash });

/** Ends the name of a back-up that is being written, or was cut off; before it stands what tells two writers apart. */
const PART = ".part";

/** Writes a back-up beside its place, and gives it its name when it is whole: half a file never looks like one, and of two writers each has its own. */
export class BackupWriter {
  readonly #path: string;
  readonly #part: string;
  readonly #file: FileHandle;
  readonly #gzip: Gzip = createGzip();
  readonly #hash: Hash = createHash("sha256");
  /** Of the file's bytes, where the other is of its lines. */
  readonly #fileHash: Hash = createHash("sha256");
  readonly #written: Promise<unknown>;
  #lines = 0;

  private constructor(path: string, part: string, file: FileHandle) {
    this.#path = path;
    this.#part = part;
    this.#file = file;
    // By its number: a stream of the handle itself would have to be gone before that can be closed.
    const stream = createWriteStream(part, { fd: file.fd, autoClose: false });
    this.#written = Promise.race([once(stream, "finish"), new Promise((_, reject) => stream.once("error", reject))]);
    // Told by `end`, or by the next line.
    this.#written.catch(() => this.#gzip.destroy());
    this.#gzip.on("data", (chunk) => this.#fileHash.update(chunk));
    this.#gzip.pipe(stream);
    stream.on("error", (cause) => this.#gzip.destroy(cause));
    this.#gzip.on("error", () => {});
  }

  /** @throws when there is a file already, or the disk takes none */
  static async begin(path: string, manifest: Manifest): Promise<BackupWriter> {
    if (existsSync(path)) throw new BackupFileError(`${path} is there already.`);
    const part = `${path}.${randomBytes(4).toString("hex")}${PART}`;
    const writer = new BackupWriter(path, part, await open(part, "wx", 0o600));
    try {
      await writer.#put(JSON.stringify(manifest));
    } catch (cause) {
      await writer.giveUp();
      throw cause;
    }
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
    await this.#file.write(sealOf(this.#fileHash.digest("hex")));
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#part, this.#path);
    const folder = await open(dirname(this.#path), "r");
    await folder.sync().finally(() => folder.close());
    return sha256;
  }

  /** Leaves nothing behind. */
  async giveUp(): Promise<void> {
    this.#gzip.destroy();
    await this.#file.close().catch(() => {});
    await rm(this.#part, { force: true });
  }

  async #put(text: string): Promise<void> {
    const line = Buffer.from(`${text}\n`);
    if (line.length > LINE_MOST_BYTES)
      throw new BackupFileError("A row is longer than a back-up takes: nothing was backed up.");
    this.#lines++;
    this.#hash.update(line);
    if (this.#gzip.write(line)) return;
    await Promise.race([once(this.#gzip, "drain"), this.#written]);
  }
}

/**
 * Writes a whole back-up, as of now, or none: what ends in between leaves nothing behind.
 * @param path absolute; there must be no such file
 * @param fill writes its sections, and says how many rows each table had
 * @throws BackupFileError, and what `fill` throws
 */
export async function writeBackup(
  path: string,
  about: Omit<Manifest, "guichet" | "format" | "madeAt">,
  fill: (writer: BackupWriter) => Promise<BackupAnswer["counts"]>,
): Promise<BackupAnswer> {
  const madeAt = new Date().toISOString();
  const writer = await BackupWriter.begin(path, { guichet: "backup", format: 1, madeAt, ...about });
  try {
    const counts = await fill(writer);
    return { counts, sha256: await writer.end() };
  } catch (cause) {
    await writer.giveUp();
    throw cause;
  }
}

/** A back-up that takes longer is given up (PATIENCE): what nobody has written to for so long is nobody's. */
const STALE_MS = 3_600_000;

/** What killed programs left half written in a folder. */
export interface Leftovers {
  /** Nobody writes them any more: they were removed. */
  removed: string[];
  /** Somebody may. */
  young: string[];
}

/** Removes half written back-ups of a folder as far as nobody can still be writing them. @param isOurs by its name, without what tells writers apart */
export async function clearLeftovers(folder: string, isOurs: (name: string) => boolean): Promise<Leftovers> {
  const left: Leftovers = { removed: [], young: [] };
  for (const name of await readdir(folder)) {
    const whole = /^(.+\.backup)(?:\.[0-9a-f]{8})?\.part$/.exec(name)?.[1];
    if (!whole || !isOurs(whole)) continue;
    const path = join(folder, name);
    const about = await stat(path).catch(() => undefined);
    if (!about?.isFile()) continue;
    const isStale = Date.now() - about.mtimeMs > STALE_MS;
    if (isStale) await rm(path, { force: true }).catch(() => {});
    (isStale ? left.removed : left.young).push(name);
  }
  return left;
}

/**
 * Reads a back-up to its end, line by line, and says whether it is the one that was written: where a bit has changed or something is missing, it
 * throws, at the latest after the last line.
 * @throws BackupFileError
 */
export async function* readBackup(path: string): AsyncGenerator<Manifest | BackupLine> {
  const hash = createHash("sha256");
  let [count, ended] = [0, false];
  try {
    for await (const line of compressedLinesOf(path)) {
      if (ended) throw damaged("something follows its end");
      const read = parsed(line, count === 0);
      const end = count > 0 ? endShape.safeParse(read) : undefined;
      if (end?.success) {
        if (end.data.lines !== count || end.data.sha256 !== hash.digest("hex")) throw damaged("its hash is another");
        ended = true;
        continue;
      }
      hash.update(line);
      count++;
      yield count === 1 ? manifestOf(read) : lineOf(read);
    }
  } catch (cause) {
    throw cause instanceof UnreadableLines ? explained(path, cause) : cause;
  }
  if (count === 0) throw noBackup();
  if (!ended) throw damaged("its end is missing");
}

const damaged = (why: string) =>
  new BackupFileError(
    `The back-up is damaged: ${why}. Nothing of it is used; take another copy of it, or an older one.`,
  );

const noBackup = () => new BackupFileError("This is no back-up of Guichet.");

function explained(path: string, { why, message }: UnreadableLines): BackupFileError {
  if (why === "other") return noBackup();
  return why === "closed" ? new BackupFileError(`${path} cannot be read (${message}).`) : damaged(message);
}

function parsed(line: Buffer, isFirst: boolean): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    throw isFirst ? noBackup() : damaged("a line of it cannot be read");
  }
}

function manifestOf(read: unknown): Manifest {
  const manifest = manifestShape.safeParse(read);
  if (manifest.success) return manifest.data;
  const format = z.object({ guichet: z.literal("backup"), format: z.number() }).safeParse(read);
  if (format.success && format.data.format > 1)
    throw new BackupFileError("A newer Guichet wrote this back-up: restore it with that version, or a later one.");
  throw noBackup();
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
