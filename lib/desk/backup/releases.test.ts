import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, expect, it } from "vitest";
import { fingerprint } from "#lib/base/store/backed-up.ts";
import { storeMigrations } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { closedColumns } from "#runtime/database/checked-table.ts";
import { liveThroughReleases, type Releases } from "../../../scripts/testing/releases.ts";
import { tryRestore } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-releases-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last migration before the outbox, which moves all open work: a back-up of then has it elsewhere. */
const BEFORE_OUTBOX = 27;
/** Until this one nothing wrote slips, and until that one nothing wrote what people have handed in. */
const BEFORE_SLIPS = 32;
const BEFORE_FILLINGS = 37;

const ONE_CLUB = "(select min(slug) from clubs)";

/** From this one on the database holds columns to each other. */
const PAIRS = 58;

/** What the database holds to its words now was written in these words before. */
const WORDS = Object.fromEntries(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .flatMap(closedColumns)
    .map((column) => [`${getTableName(column.table)}.${column.name}`, column.enumValues ?? []]),
);

/** Words of tables that are gone, whose rows are elsewhere now, and of columns that have another name. */
const PIECE = ["queued", "sending", "unknown", "done", "failed"];
const WORDS_OF_THEN = {
  "stage_rows.standing": ["ready", "doubtful", "nothing", "left_out", "sent"],
  // Until expenses came.
  "chronicle.kind": [
    ...["payment", "cheque", "slip", "plan", "aid", "aidKind", "exemption", "refusalReason", "note", "method", "means"],
    ...["issuer", "paper", "journal"],
  ],
  // Letters were of one kind first.
  "mailings.kind": ["reminders"],
  // Until a report that could not be written down was said.
  "mail_boxes.fault": [
    ...["unknown_name", "private_address", "port", "unreachable", "silent", "dropped", "encryption", "credentials"],
    ...["folder", "protocol", "sealed"],
  ],
  // Until accounts signed in by tokens.
  "mail_servers.stop_reason": ["quota", "busy", "unreachable", "encryption", "credentials", "sender"],
  // Until a passkey signed in alone.
  "passkey_challenges.doing": ["make", "show"],
  "jobs.state": ["queued", "running", "paused", "done", "taken_back"],
  "jobs.pause_reason": ["person", "unreachable", "credentials", "api_disabled", "scope", "failed"],
  "job_rows.state": [...PIECE, "skipped", "taken_back", "superseded"],
  "enrolment_rows.state": [...PIECE, "withdrawn"],
  // Twice, so that the rows that are written in turn come to each of them.
  "attendance_marks.state": ["waiting", "sending", "done", "conflict", "refused", "overtaken", "overtaken"],
};

const RELEASES: Releases = {
  migrations: storeMigrations(),
  gone: ["jobs", "job_rows", "job_reads", "enrolments", "enrolment_rows", "attendance_marks"],
  knowledge: (migration) => ({
    words: {
      ...{ ...WORDS, ...WORDS_OF_THEN, kind: ["annual", "event"], operation: ["validate", "refuse", "cancel"] },
      presence: ["present", "absent"],
    },
    fixed: {
      // A role by groups of a provider has no last day, and the other way round.
      "memberships.groups_issuer": "null",
      // A line is of an account and of a file of one club.
      ...{ "bank_accounts.club": ONE_CLUB, "bank_files.club": ONE_CLUB },
      // Who made it and of which club always point somewhere here: a code that is given has its end.
      "recovery_codes.expires_at": "now()",
      ...{ "store_keys.id": "1", "aid_dossiers.reimbursed_on": "null", "aid_dossiers.reimbursed_cents": "null" },
      ...(migration >= PAIRS && {
        ...{ "clubs.sealed_private_key": "null", "twin_verdicts.verdict": "'apart'", "twin_verdicts.kept_id": "null" },
        ...{ "presses.state": "'kept'", "presses.code": "null" },
      }),
    },
    unused: [
      ...(migration < BEFORE_SLIPS + 1 ? ["deposit_slips", "deposit_slip_lines"] : []),
      ...(migration < BEFORE_FILLINGS + 1 ? ["paper_fillings"] : []),
    ],
  }),
};

it.each(["embedded", "PostgreSQL"])(
  "data of every release goes through every migration that followed, and so does a back-up of then, %s",
  async (kind) => {
    const { close } = await testStore({ kind: "memory" });
    try {
      const path = join(folder, `${kind}.backup`);
      const manifest = { program: "dashboard", key: fingerprint() } as const;
      const behind = kind === "embedded" ? BEFORE_OUTBOX : 0;
      await liveThroughReleases(kind, RELEASES, { behind, path, section: "dashboard", manifest });
      expect((await tryRestore(path, mkdtempSync(join(folder, "tried-")))).openWork).toBeInstanceOf(Array);
    } finally {
      await close();
    }
  },
  300_000,
);
