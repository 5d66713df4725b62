import { createHash } from "node:crypto";
import type { Transaction } from "#lib/base/store/database.ts";
import type { AskedBy, CrashCase } from "#lib/desk/testing/crash-case.ts";
import { ownHand } from "#lib/sync/outbox/in-hand.ts";
import { makeEach, makePerson, SLUG } from "../../../../scripts/testing/club.ts";
import { requestDeposit, requestRemoval } from "../request.ts";

interface AskedPapers {
  field: number;
  /** Who hands something in. */
  depositing: number[];
  /** Whose paper is taken away again. */
  removing: number[];
}

/** One paper in so many is removed, beside what is deposited. */
const REMOVED = 4;

const FIELD_NAME = "Autorisation";

/** The file that somebody hands in, another one for each: a PDF by how it begins. */
const fileOf = (memberId: number): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% of ${memberId}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Papers that are deposited, each brought again by its page to every process that starts, and papers that are removed. */
export const papersCase: CrashCase<AskedPapers> = {
  steps: ["deposit", "remove"],
  async fill({ make, admin, count }) {
    const { field_id: field } = await admin("document-field", "add", SLUG, "--name", FIELD_NAME);
    const depositing = await makeEach(count, (nth) => makePerson(make, `Depositing${nth}`));
    const removing = await makeEach(Math.ceil(count / REMOVED), async (nth) => {
      const member = await makePerson(make, `Removing${nth}`);
      const body = { content_base64: fileOf(member).toString("base64") };
      await make(`/member-documents/${member}/fields/${field}`, body, "PUT");
      return member;
    });
    return { field, depositing, removing };
  },
  async ask(tx, by, asked) {
    for (const memberId of asked.depositing) await bring(tx, by, asked, memberId);
    for (const memberId of asked.removing) {
      const seen = { depositedAt: null, sizeBytes: fileOf(memberId).byteLength };
      await requestRemoval(tx, { ...placeOf(by, asked, memberId), seen });
    }
  },
  async again(tx, by, asked) {
    for (const memberId of asked.depositing) await bring(tx, by, asked, memberId);
  },
  async read(club, { field, depositing, removing }) {
    const rows = await club.read<{ member: number; content: string }>(
      `select member_id as member, encode(content, 'hex') as content from member_document_contents where field_id = ${field}`,
    );
    const there = new Map(rows.map(({ member, content }) => [member, digest(Buffer.from(content, "hex"))]));
    return [
      ...depositing.map((member) => ({
        writes: 1,
        there: there.get(member) === digest(fileOf(member)) ? [field] : [],
      })),
      ...removing.map((member) => ({ writes: 1, there: there.has(member) ? [] : [field] })),
    ];
  },
  audit: ({ depositing, removing }) => ({ "paper.deposit": depositing.length, "paper.remove": removing.length }),
};

function placeOf({ club, baseUrl, askedBy, now }: AskedBy, { field }: AskedPapers, memberId: number) {
  return {
    ...{ club, baseUrl, askedBy, now, memberId, fieldId: field, fieldName: FIELD_NAME },
    ask: `the-paper-of-person-${memberId}`,
  };
}

/** As the page does that has the file: the first time, and after the process that had it is gone. */
async function bring(tx: Transaction, by: AskedBy, asked: AskedPapers, memberId: number): Promise<void> {
  const bytes = fileOf(memberId);
  const file = { contentType: "application/pdf", sizeBytes: bytes.byteLength, sha256: digest(bytes) };
  await requestDeposit(tx, ownHand(), { ...placeOf(by, asked, memberId), file, bytes, instead: false });
}
