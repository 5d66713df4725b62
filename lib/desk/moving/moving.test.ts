import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, describe, expect, it } from "vitest";
import { type Environment, readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { openStore, replaceStore, type Store, type Transaction } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { addMember } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { BackupFileError } from "#runtime/backup/file.ts";
import { rowsOf } from "#runtime/backup/tables.ts";
import { closedColumns } from "#runtime/database/checked-table.ts";
import { beginningAs } from "../../../scripts/testing/copied-databases.ts";
import { fillTables } from "../../../scripts/testing/random-rows.ts";
import { bringClub } from "./arrive.ts";
import { moveClub } from "./commands.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-moving-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WITHIN_MS = 300_000;

/** Two of them have somebody in common. */
const CLUBS = ["fencing", "judo", "rowing"] as const;
type Slug = (typeof CLUBS)[number];
const nameOf = (slug: string) => `The ${slug} “club” \\ é`;

/** A desk with its secret: this process speaks for one at a time. */
interface Desk {
  store: Store;
  secret: string;
}

function speakFor({ store, secret }: Desk): void {
  replaceStore(store);
  keptByProcess<Environment>("environment").value = readDashboardEnvironment({
    DATA_DIR: folder,
    NEXTAUTH_SECRET: secret,
  });
}

const secretOf = (desk: string) => `${desk} `.repeat(40).slice(0, 40);

/** AES-256-GCM as lib/base/store/seal.ts writes it, told here a second time. */
const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "guichet club credentials v1", 32));

function sealed(secret: string, text: string, label: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce).setAAD(Buffer.from(label));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64url")}`;
}

function opened(secret: string, text: string, labels: readonly string[]): string {
  const bytes = Buffer.from(text.slice(3), "base64url");
  for (const label of labels) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(label))
        .setAuthTag(bytes.subarray(12, 28));
      return `${label}: ${Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")}`;
    } catch {}
  }
  return "does not open";
}

const WORDS = Object.fromEntries(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .flatMap(closedColumns)
    .map((column) => [`${getTableName(column.table)}.${column.name}`, column.enumValues ?? []]),
);

const FIXED = {
  "memberships.groups_issuer": "null",
  "recovery_codes.expires_at": "now()",
  ...{ "aid_dossiers.reimbursed_on": "null", "aid_dossiers.reimbursed_cents": "null" },
  ...{ "twin_verdicts.verdict": "'apart'", "twin_verdicts.kept_id": "null" },
  ...{ "presses.state": "'kept'", "presses.code": "null", "accounts.demo": "false", "accounts.is_operator": "false" },
  ...{ "passkeys.transports": `'["usb"]'`, "pieces.lease_until": "null", "pieces.lease_owner": "null" },
  ...{ "letters.lease_until": "null", "letters.lease_owner": "null" },
};

const ROUNDS = 5;

/** What lies sealed in a club's rows: under what, and what it says. */
const sealedOf = (slug: string) => ({
  "update clubs set sealed_secret = $": [`${slug}/secret`, "the secret of the integration"],
  "update clubs set sealed_webhook_secret = $": [`${slug}/webhook secret`, "whsec"],
  "update mail_servers set account = 'a', token_address = null, token_scope = null, client_id = null, sealed_password = $":
    [`${slug}/mail password`, "mail"],
  "update mail_boxes set token_address = null, token_scope = null, client_id = null, sealed_password = $": [
    `${slug}/mailbox password`,
    "box",
  ],
});

/** A desk with one club, and a row of it at least in each table of the database; numbers begin anew in each. */
async function deskOf(slug: Slug, nth: number): Promise<{ desk: Desk; labels: string[] }> {
  const secret = secretOf(`first desk of ${slug}`);
  const store = await beginningAs("desk", () => openStore({ kind: "memory" }));
  const labels: string[] = [];
  await store.db.transaction(async (tx) => {
    const say = (text: string) => tx.execute(sql.raw(text));
    await say(
      `insert into clubs (slug, name, base_url, client_id, created_at, updated_at) values ('${slug}', '${nameOf(slug)}', 'https://${slug}.example/api/v1', 'desk', now(), now())`,
    );
    for (let round = 1; round <= ROUNDS; round++)
      await fillTables(tx, nth * 20 + round, {
        words: { ...WORDS, presence: ["present", "absent"] },
        fixed: FIXED,
        unused: ["clubs", "store_keys"],
      });
    // What the tables' types do not say: the desk's own numbers in texts and JSON, and where no reference is.
    const some = (table: string, column = "id") => `(select ${column} from ${table} order by ${column} limit 1)`;
    await say(`update accounts set email = 'ada@club.example' where id = ${some("accounts")}`);
    await say(`update works set asked_by = ${some("accounts")}`);
    await say(
      `update stages set work_id = ${some("works")}, held_by_id = case when held_by_id is not null then ${some("accounts")} end`,
    );
    await say(`update walk_in_notes set account_id = ${some("accounts")}`);
    await say(`update twin_verdicts set written_by_id = ${some("accounts")}`);
    await say(
      `update pieces set serial = 'work 7 of ' || work_id, superseded_by = case when superseded_by is not null then work_id end`,
    );
    await say(`update audit_entries set club = '${slug}'`);
    await say(`update bank_matches set club = '${slug}'`);
    for (const [at, [noun, table]] of Object.entries([
      ...([
        ["accounts", "accounts"],
        ["jobs", "works"],
        ["bank-lines", "bank_lines"],
      ] as const),
      ...([
        ["views", "saved_views"],
        ["members", "works"],
      ] as const),
    ]))
      await say(
        `update audit_entries set subject = '${noun}/' || ${some(table)} where id = (select id from audit_entries order by id offset ${at} limit 1)`,
      );
    await say(
      `update chronicle set about = array['bank-lines/' || ${some("bank_lines")}, 'members/5', 'bank-lines/999999999']`,
    );
    await say(
      `update mailings set kind = 'registered', made_of = ${some("works")} || '/0' where id = (select min(id) from mailings)`,
    );
    await say(`update answered_asks set answer = jsonb_build_object('ok', true, 'id', ${some("saved_views")})`);
    for (const [statement, [label = "", text = ""]] of Object.entries(sealedOf(slug))) {
      labels.push(label);
      await say(statement.replace("$", `'${sealed(secret, text, label)}'`));
    }
    const each = async (
      table: string,
      columns: string,
      labelOf: (row: Record<string, unknown>) => string,
      set: string,
    ) => {
      for (const row of await rowsOf<Record<string, unknown>>(
        tx,
        sql.raw(`select ctid::text as at, ${columns} from ${table}`),
      )) {
        const label = labelOf(row);
        labels.push(label);
        await say(
          `update ${table} set ${set.replace("$", sealed(secret, `what ${label} hides`, label))} where ctid = '${row.at}'`,
        );
      }
    };
    await each("letters", "message_id", (row) => `${slug}/letter ${row.message_id}`, "sealed = '$'");
    await each(
      "expense_receipts",
      "expense, type",
      (row) => `${slug}/receipt ${row.expense} ${row.type}`,
      "sealed = '$'",
    );
    await each(
      ...(["certificate_sports", "season_id, member_id"] as const),
      (row) => `sports of the certificate of ${row.member_id} in ${row.season_id} of ${slug}`,
      "sealed = '$'",
    );
    await say(`update works set kind = 'medical', season_id = 3 where id = ${some("works")}`);
    await say(`update pieces set member_id = 11 where work_id = ${some("works")}`);
    const wish = `medical 3 11 of ${slug}`;
    labels.push(wish);
    await say(
      `update pieces set frozen = jsonb_build_object('sealed', '${sealed(secret, "a wish", wish)}') where work_id = ${some("works")}`,
    );
  });
  return { desk: { store, secret }, labels };
}

/** Tables that no club takes along: of people, of the installation, and links that somebody was handed. */
const LEFT = [
  ...["accounts", "provider_subjects", "second_factors", "passkeys", "passkey_challenges", "sessions", "waiting_keys"],
  ...["store_keys", "taken_logouts", "sign_in_attempts", "quota_allowances", "quota_spendings"],
  ...["password_links", "recovery_codes"],
];
const BY_WORK = ["pieces", "piece_files", "work_reads"];

/** Every row of a club, as the database writes it, by table. */
async function rawOf(
  db: Pick<Transaction, "execute">,
  slug: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = current_schema() and tablename not like '\\_\\_drizzle%' order by 1`,
  );
  const raw: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    if (LEFT.includes(name)) continue;
    const own = name === "clubs" ? `t.slug = '${slug}'` : `t.club = '${slug}'`;
    const where = BY_WORK.includes(name) ? `t.work_id in (select id from works where club = '${slug}')` : own;
    raw[name] = (
      await rowsOf<{ row: Record<string, unknown> }>(
        db,
        sql.raw(`select to_jsonb(t) as row from "${name}" t where ${where}`),
      )
    )
      .map(({ row }) => row)
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return raw;
}

/** Numbers that no reference says, and what they count. */
const ALSO: Record<string, string> = {
  ...{ "works.asked_by": "accounts", "stages.held_by_id": "accounts", "twin_verdicts.written_by_id": "accounts" },
  ...{ "walk_in_notes.account_id": "accounts", "stages.work_id": "works", "pieces.superseded_by": "works" },
};
const NOUNS: Record<string, string> = {
  accounts: "accounts",
  jobs: "works",
  works: "works",
  "bank-lines": "bank_lines",
  views: "saved_views",
};

/** A club's rows with names for numbers, and opened: what must be the same wherever it is. */
async function contentOf({ store, secret }: Desk, slug: string, labels: readonly string[]) {
  const { db } = store;
  const raw = await rawOf(db, slug);
  const numbered = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name::text as "table", column_name::text as "column" from information_schema.columns
      where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval%')`,
  );
  const names = new Map<string, Map<number, string>>();
  const [people] = [await rowsOf<{ id: number; email: string }>(db, sql`select id, email from accounts`)];
  names.set("accounts.id", new Map(people.map(({ id, email }) => [Number(id), email])));
  for (const { table, column } of numbered) {
    if (!raw[table]) continue;
    const numbers = raw[table].map((row) => Number(row[column])).sort((a, b) => a - b);
    names.set(`${table}.${column}`, new Map(numbers.map((number, nth) => [number, `${table} ${nth}`])));
  }
  const references = await rowsOf<{ table: string; columns: string[]; to: string; their: string[] }>(
    db,
    sql`select t.relname::text as "table", f.relname::text as "to",
        (select json_agg(a.attname order by k.nth) from unnest(c.conkey) with ordinality k(num, nth) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
        (select json_agg(a.attname order by k.nth) from unnest(c.confkey) with ordinality k(num, nth) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as their
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      where c.contype = 'f' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
  const countedBy = (place: string): Map<number, string> | undefined => {
    const [table, column] = place.split(".");
    if (names.has(place)) return names.get(place);
    if (ALSO[place]) return names.get(`${ALSO[place]}.id`);
    for (const one of references) {
      const at = one.table === table ? one.columns.indexOf(column ?? "") : -1;
      const found = at < 0 ? undefined : countedBy(`${one.to}.${one.their[at]}`);
      if (found) return found;
    }
    return undefined;
  };
  const subject = (text: string): string => {
    const [, noun = "", number] = /^([a-z-]+)\/(\d+)$/.exec(text) ?? [];
    const of = NOUNS[noun];
    return of ? `${noun}/${names.get(`${of}.id`)?.get(Number(number)) ?? "none"}` : text;
  };
  const said = (place: string, value: unknown, row: Record<string, unknown>): unknown => {
    if (["clubs.held_at", "clubs.exported_at", "clubs.is_entered"].includes(place)) return "as it is here";
    const numbers = countedBy(place);
    if (numbers && value !== null) return numbers.get(Number(value)) ?? "none";
    if (place === "audit_entries.subject" && typeof value === "string") return subject(value);
    if (place === "chronicle.about") return (value as string[]).map(subject);
    if (place === "mailings.made_of" && row.kind === "registered")
      return String(value).replace(/^\d+/, (one) => names.get("works.id")?.get(Number(one)) ?? "none");
    if (place === "pieces.serial")
      return String(value).replace(/\d+$/, (one) => names.get("works.id")?.get(Number(one)) ?? "none");
    if (place === "answered_asks.answer")
      return names.get("saved_views.id")?.get(Number((value as { id: number }).id)) ?? "none";
    if (typeof value === "string" && value.startsWith("v1.")) return opened(secret, value, labels);
    if (value !== null && typeof value === "object" && "sealed" in value)
      return opened(secret, String(value.sealed), labels);
    return value;
  };
  return Object.fromEntries(
    Object.entries(raw).map(([table, rows]) => [
      table,
      rows
        .map((row) =>
          JSON.stringify(
            Object.entries(row).map(([column, value]) => [column, said(`${table}.${column}`, value, row)]),
          ),
        )
        .sort(),
    ]),
  );
}

async function left(desk: Desk, slug: string, file: string): Promise<{ path: string; key: string }> {
  speakFor(desk);
  const path = join(folder, `${file}.backup`);
  await moveClub({ do: "hold", club: slug });
  const moved = await moveClub({ do: "leave", club: slug, path, version: "test" });
  return { path, key: moved.do === "leave" ? moved.key : "" };
}

async function arrived(desk: Desk, { path, key }: { path: string; key: string }): Promise<void> {
  speakFor(desk);
  await moveClub({ do: "arrive", path, key });
}

/** What of accounts is nobody's but the person's own. */
const peopleOf = ({ store }: Desk) =>
  rowsOf<{ email: string }>(
    store.db,
    sql`select email, password_hash, session_number, is_operator, disabled_at::text from accounts order by email`,
  );

describe.each(databases("moving"))("a club that moves to another desk, %s", (kind, location) => {
  const secrets = { one: secretOf("desk one"), two: secretOf("desk two") };

  it(
    "has every row there with the numbers of there, and opens with the secret of there; other clubs are what they were, sign by sign",
    async () => {
      const { store, close } = await testStore(location, { NEXTAUTH_SECRET: secrets.one });
      const second = databases(`moving_too_${kind.toLowerCase()}`)[kind === "embedded" ? 0 : 1];
      const one: Desk = { store, secret: secrets.one };
      const before = new Map<string, Awaited<ReturnType<typeof contentOf>>>();
      const allLabels = new Map<string, string[]>();
      const files = new Map<string, { path: string; key: string }>();
      const names = new Set<string>();
      for (const [nth, slug] of CLUBS.entries()) {
        const { desk, labels } = await deskOf(slug, nth);
        const content = await contentOf(desk, slug, labels);
        before.set(slug, content);
        allLabels.set(slug, labels);
        for (const [table, rows] of Object.entries(content)) if (rows.length > 0) names.add(table);
        expect(JSON.stringify(content)).not.toContain("does not open");
        files.set(slug, await left(desk, slug, `${kind}-${slug}`));
        // Still, and every row as it was.
        expect(await contentOf(desk, slug, labels)).toEqual(content);
        await desk.store.close();
      }
      expect(Object.keys(before.get("judo") ?? {}).filter((table) => !names.has(table))).toEqual([]);

      for (const [nth, slug] of CLUBS.entries()) {
        const others = await Promise.all(CLUBS.slice(0, nth).map((other) => rawOf(store.db, other)));
        const people = await peopleOf(one);
        await arrived(one, files.get(slug) as { path: string; key: string });
        expect(await contentOf(one, slug, allLabels.get(slug) ?? [])).toEqual(before.get(slug));
        expect(await Promise.all(CLUBS.slice(0, nth).map((other) => rawOf(store.db, other)))).toEqual(others);
        // Whoever was here keeps the password, and is signed in as before.
        expect(await peopleOf(one)).toEqual(expect.arrayContaining(people));
      }
      await expect(arrived(one, files.get("judo") as { path: string; key: string })).rejects.toThrow(
        "There is a club judo here already.",
      );

      // On to a desk that has one of the others already, under the same numbers.
      await addMember(store.db, { email: "alone@judo.test", club: "judo", role: "director" });
      const whole = await contentOf(one, "judo", allLabels.get("judo") ?? []);
      const file = await left(one, "judo", `${kind}-again`);
      expect(JSON.stringify(gunzipSync(readFileSync(file.path)).toString())).not.toContain(
        "the secret of the integration",
      );
      await refusesEveryChange(one, "judo", "rowing");
      const rest = await Promise.all(["fencing", "rowing"].map((slug) => rawOf(store.db, slug)));
      const opening = await testStore(second?.[1] ?? { kind: "memory" }, { NEXTAUTH_SECRET: secrets.two });
      const two: Desk = { store: opening.store, secret: secrets.two };
      await arrived(two, files.get("fencing") as { path: string; key: string });
      const there = await rawOf(two.store.db, "fencing");
      await expect(arrived(two, { ...file, key: "another" })).rejects.toThrow(/The key is not that of this file/);
      await arrived(two, file);
      expect(await contentOf(two, "judo", allLabels.get("judo") ?? [])).toEqual(whole);
      expect(await rawOf(two.store.db, "fencing")).toEqual(there);

      // Where it was, it stands still until it is forgotten, and is let go on by nobody's mistake.
      speakFor(one);
      await expect(moveClub({ do: "release", club: "judo", isNowhereElse: false })).rejects.toThrow(/at work twice/);
      await expect(moveClub({ do: "forget", club: "judo", name: "Judo" })).rejects.toThrow(/--name/);
      await expect(moveClub({ do: "forget", club: "rowing", name: nameOf("rowing") })).rejects.toThrow(/is at work/);
      await moveClub({ do: "forget", club: "judo", name: nameOf("judo") });
      expect(Object.values(await rawOf(store.db, "judo")).flat()).toEqual([]);
      expect(await Promise.all(["fencing", "rowing"].map((slug) => rawOf(store.db, slug)))).toEqual(rest);
      const refusals = await rowsOf(store.db, sql`select proname from pg_proc where proname like 'held\\_%'`);
      expect(refusals).toEqual([]);

      // And back: who was closed with the club is let in again, with the password that they chose there; everybody else is who they were.
      const closed = await rowsOf<{ email: string }>(store.db, sql`select email from accounts where is_closed`);
      expect(closed).not.toEqual([]);
      await two.store.db.execute(sql`update accounts set password_hash = 'chosen there' where not is_closed`);
      const others = (await peopleOf(one)).filter(({ email }) => !closed.some((some) => some.email === email));
      const theirs = await rowsOf<{ email: string }>(
        two.store.db,
        sql`select a.email from accounts a join memberships m on m.account_id = a.id where m.club = 'judo' and a.disabled_at is null`,
      );
      await arrived(one, await left(two, "judo", `${kind}-back`));
      expect(await contentOf(one, "judo", allLabels.get("judo") ?? [])).toEqual(whole);
      const back = await peopleOf(one);
      expect(back).toEqual(expect.arrayContaining(others));
      const reopened = theirs.filter(({ email }) => closed.some((some) => some.email === email));
      expect(reopened).not.toEqual([]);
      for (const { email } of reopened)
        expect(back).toContainEqual(
          expect.objectContaining({ email, disabled_at: null, password_hash: "chosen there" }),
        );
      speakFor(two);
      await opening.close();
      speakFor(one);
      await close();
    },
    WITHIN_MS,
  );

  it(
    "is not brought by a file that was changed, says another club's rows, or is of another version",
    async () => {
      const { store, close } = await testStore(location, { NEXTAUTH_SECRET: secrets.one });
      const one: Desk = { store, secret: secrets.one };
      const { desk } = await deskOf("judo", 0);
      const file = await left(desk, "judo", `${kind}-whole`);
      await desk.store.close();
      const bytes = readFileSync(file.path);
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 4, bytes.length >> 1);
      const path = join(folder, `${kind}-flipped.backup`);
      writeFileSync(path, flipped);
      await expect(arrived(one, { path, key: file.key })).rejects.toThrow(BackupFileError);
      writeFileSync(path, bytes.subarray(0, bytes.length - 200));
      await expect(arrived(one, { path, key: file.key })).rejects.toThrow(BackupFileError);
      expect(await rawOf(store.db, "judo").then((rows) => Object.values(rows).flat())).toEqual([]);
      await bringClub(store, file.path, file.key);
      await close();
    },
    WITHIN_MS,
  );
});

/** Each table refuses whoever would change a row of the club, and nobody who changes another club's. */
async function refusesEveryChange({ store: { db } }: Desk, still: string, atWork: string): Promise<void> {
  const raw = await rawOf(db, still);
  for (const table of Object.keys(raw)) {
    const whose = (slug: string) =>
      BY_WORK.includes(table)
        ? `t.work_id in (select id from works where club = '${slug}')`
        : `t.${table === "clubs" ? "slug" : "club"} = '${slug}'`;
    const column = Object.keys(raw[table]?.[0] ?? {}).find((name) => !["id", "sequence", "order"].includes(name));
    const change = (slug: string) =>
      db.execute(sql.raw(`update "${table}" t set "${column}" = t."${column}" where ${whose(slug)}`));
    await expect(change(still), table).rejects.toMatchObject({ reason: "held" });
    await expect(db.execute(sql.raw(`delete from "${table}" t where ${whose(still)}`)), table).rejects.toMatchObject({
      reason: "held",
    });
    await change(atWork);
  }
}
