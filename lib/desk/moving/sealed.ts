import "server-only";
import { z } from "zod";
import { SEALED_OF_CLUB, sealedOfClub } from "#lib/base/store/clubs.ts";
import { mailSecretLabel } from "#lib/base/store/mail-secret.ts";
import { expenseReceipts } from "#lib/base/store/schema/treasury/expenses.ts";
import type { Seals } from "#lib/base/store/seal.ts";
import { certificateLabel } from "#lib/papers/medical/certificate-sports.ts";
import { wishLabel } from "#lib/papers/medical/request.ts";
import { letterLabel } from "#lib/sync/post/mailing.ts";
import { receiptLabel } from "#lib/treasury/expenses/receipt-file.ts";
import { BackupFileError } from "#runtime/backup/file.ts";

/** A row as the database writes it: of what is read here, texts and small numbers. */
const anyRow = z.record(z.string(), z.unknown());
type Row = z.output<typeof anyRow>;

/** @throws BackupFileError where it is none */
function rowIn(written: string): Row {
  const read = anyRow.safeParse(JSON.parse(written));
  if (!read.success) throw new BackupFileError("A row of the file is none that this program writes.");
  return read.data;
}

/** A text that lies sealed in a row, and under what. */
interface Sealed {
  text: unknown;
  label: string;
}

const text = (row: Row, column: string): string => String(row[column]);

/** Where something lies sealed in rows of a club, by table. */
const PLACES: Readonly<Record<string, (row: Row) => Sealed[]>> = {
  clubs: (row) =>
    Object.entries(SEALED_OF_CLUB).map(([column, what]) => ({
      text: row[column],
      label: sealedOfClub(text(row, "slug"), what),
    })),
  mail_servers: (row) => [
    { text: row.sealed_password, label: mailSecretLabel(`${text(row, "club")}/mail`, row.token_address !== null) },
  ],
  mail_boxes: (row) => [
    { text: row.sealed_password, label: mailSecretLabel(`${text(row, "club")}/mailbox`, row.token_address !== null) },
  ],
  letters: (row) => [{ text: row.sealed, label: letterLabel(text(row, "club"), text(row, "message_id")) }],
  expense_receipts: (row) => {
    const type = expenseReceipts.type.enumValues.find((one) => one === row.type);
    return type ? [{ text: row.sealed, label: receiptLabel(text(row, "club"), text(row, "expense"), type) }] : [];
  },
  certificate_sports: (row) => {
    const place = { club: text(row, "club"), seasonId: Number(row.season_id), memberId: Number(row.member_id) };
    return [{ text: row.sealed, label: certificateLabel(place) }];
  },
};

/** Tables in which something lies sealed that goes with a club. */
export const SEALED_TABLES: readonly string[] = [...Object.keys(PLACES), "pieces"];

/**
 * Seals anew what lies sealed in the rows of a club, as they come: works before their pieces. The rest of a row stays as the database wrote it, sign by sign. What does not open stays sealed: it opens
 * nowhere.
 */
export class Resealing {
  readonly #slug: string;
  readonly #from: Seals;
  readonly #to: Seals;
  /** Seasons of works about health, whose pieces say what is wished in sealed words. */
  readonly #seasons = new Map<number, number>();
  constructor(slug: string, from: Seals, to: Seals) {
    this.#slug = slug;
    this.#from = from;
    this.#to = to;
  }

  row(table: string, written: string): string {
    if (table === "works") this.#note(written);
    if (table !== "pieces" && !(table in PLACES)) return written;
    if (table === "pieces" && this.#seasons.size === 0) return written;
    const row = rowIn(written);
    const places = table === "pieces" ? this.#ofPiece(row) : (PLACES[table]?.(row) ?? []);
    return places.reduce((whole, { text: sealed, label }) => {
      const opened = typeof sealed === "string" ? this.#from.unsealed(sealed, label) : undefined;
      // Random signs that mean nothing to JSON, so that they stand in it as they are and nowhere else.
      return opened === undefined ? whole : whole.replaceAll(String(sealed), this.#to.seal(opened, label));
    }, written);
  }

  #note(written: string): void {
    const { id, kind, season_id: season } = rowIn(written);
    if (kind === "medical") this.#seasons.set(Number(id), Number(season ?? 0));
  }

  #ofPiece({ work_id: work, member_id: member, frozen }: Row): Sealed[] {
    const seasonId = this.#seasons.get(Number(work));
    const { sealed } = (frozen ?? {}) as { sealed?: unknown };
    if (seasonId === undefined || sealed === undefined) return [];
    return [{ text: sealed, label: wishLabel({ club: this.#slug, seasonId, memberId: Number(member ?? 0) }) }];
  }
}
