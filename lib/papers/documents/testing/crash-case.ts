import { createHash } from "node:crypto";
import type { Transaction } from "#lib/base/store/database.ts";
import type { AskedBy, CrashCase } from "#lib/desk/testing/crash-case.ts";
import { ownHand } from "#lib/sync/outbox/in-hand.ts";
import { makeEach } from "../../../../scripts/testing/club.ts";
import { requestDocumentChange, requestDocumentRemoval, requestUpload } from "../request.ts";

interface AskedDocuments {
  /** Names of new ones. */
  creating: string[];
  replacing: number[];
  changing: number[];
  removing: number[];
}

/** One document in so many gets another name, and one is removed, beside the new ones. */
const OTHERS = 4;

/**
 * So many new ones to each that is asked for: a kill in the middle of another work loses the bytes of those on their way, which then end by a look, and
 * one at least has to live to see its answer. So it is with those that are replaced, of which there are as many as are asked for.
 */
const NEW = 3;

const OLD = "Old document";

/** The file of a document, another one for each: a PDF by how it begins. */
const fileOf = (name: string): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% of ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const nameOfReplaced = (id: number) => `Replaced ${id}`;
const nameOfChanged = (id: number) => `Changed ${id}`;

/** New documents and other contents, each brought again by its page to every process that starts, other names, and documents that are removed. */
export const documentsCase: CrashCase<AskedDocuments> = {
  steps: ["create", "replace", "change", "remove"],
  async fill({ make, count }) {
    const creating = await makeEach(NEW * count, async (nth) => `New document ${nth}`);
    const old = (many = Math.ceil(count / OTHERS)) =>
      makeEach(many, (nth) =>
        make("/documents", { name: OLD, content_base64: fileOf(`old ${nth}`).toString("base64") }),
      );
    return { creating, replacing: await old(count), changing: await old(), removing: await old() };
  },
  async ask(tx, by, asked) {
    await bring(tx, by, asked);
    for (const id of asked.changing)
      await requestDocumentChange(tx, {
        ...of(by, `change-document-${id}`),
        of: seen(id),
        changes: { name: nameOfChanged(id) },
      });
    for (const id of asked.removing)
      await requestDocumentRemoval(tx, { ...of(by, `remove-document-${id}`), of: seen(id) });
  },
  again: bring,
  async read(club, { creating, replacing, changing, removing }) {
    const rows = await club.read<{ id: number; name: string; content: string }>(
      "select d.id, d.name, encode(c.content, 'hex') as content from documents d join document_contents c on c.document_id = d.id",
    );
    const shaOf = ({ content }: { content: string }) => digest(Buffer.from(content, "hex"));
    const one = (there: number[]) => ({ writes: 1, there });
    const ids = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map(({ id }) => id);
    return [
      ...creating.map((name) => one(ids((row) => row.name === name && shaOf(row) === digest(fileOf(name))))),
      ...replacing.map((id) => one(ids((row) => row.id === id && shaOf(row) === digest(fileOf(nameOfReplaced(id)))))),
      ...changing.map((id) => one(ids((row) => row.id === id && row.name === nameOfChanged(id)))),
      ...removing.map((id) => one(rows.some((row) => row.id === id) ? [] : [id])),
    ];
  },
  named: ({ result }) => (result as { id?: number } | null)?.id,
  audit: ({ creating, replacing, changing, removing }) => ({
    "document.create": creating.length,
    "document.replace": replacing.length,
    "document.change": changing.length,
    "document.remove": removing.length,
  }),
};

const of = ({ club, baseUrl, askedBy, now }: AskedBy, ask: string) => ({ club, baseUrl, askedBy, now, ask });

const seen = (id: number) => ({ id, name: OLD, madeAt: null });

/** As the page does that has the files: the first time, and after the process that had them is gone. */
async function bring(tx: Transaction, by: AskedBy, { creating, replacing }: AskedDocuments): Promise<void> {
  const upload = async (name: string, what: { name: string } | ReturnType<typeof seen>) => {
    const bytes = fileOf(name);
    const file = { contentType: "application/pdf", sizeBytes: bytes.byteLength, sha256: digest(bytes) };
    await requestUpload(tx, ownHand(), { ...of(by, `upload of ${name}`), of: what, file, bytes });
  };
  for (const name of creating) await upload(name, { name });
  for (const id of replacing) await upload(nameOfReplaced(id), seen(id));
}
