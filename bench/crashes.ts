/**
 * `npm run bench -- crashes [N] [DATABASE] [KIND]`: work of each kind (N pieces, 1,000 where it is missing), while dashboard and service are killed
 * time and again, decisions whose messages are followed into the dashboard's copy (`messages`), and a mailing over a mail server that does wrong (`letters`), on both databases. It prints its ledgers from the
 * tables of both programs, and ends with 1 when anything is not as it should be. What it shows: bench/README.md.
 */
import { MEASURED } from "#lib/desk/testing/crash-cases.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { crashKind } from "./crashes/kind.ts";
import { crashLetters } from "./crashes/letters.ts";
import { crashMessages } from "./crashes/messages.ts";

const DATABASES = ["PostgreSQL", "embedded"];
const SUBJECTS = [...MEASURED, "messages", "letters"] as const;

const [size = "1000", ...names] = process.argv.slice(2);
const count = Number(size);
const unknown = names.filter((name) => !DATABASES.includes(name) && !SUBJECTS.some((one) => one === name));
if (!(count >= 20) || unknown.length > 0) {
  console.error(`crashes [N, at least 20] [${DATABASES.join(" | ")}] [${SUBJECTS.join(" | ")}]`);
  process.exit(2);
}

/** Those of a list that were named; all of them where none was. */
function named<T extends string>(list: readonly T[]): readonly T[] {
  const some = list.filter((one) => names.includes(one));
  return some.length > 0 ? some : list;
}

for (const database of named(DATABASES))
  for (const subject of named(SUBJECTS)) {
    const server = database === "PostgreSQL" ? await startPostgres(["synchronous_commit=on"]) : undefined;
    try {
      const amiss =
        subject === "messages"
          ? await crashMessages(count, database, server?.url)
          : subject === "letters"
            ? await crashLetters(count, database, server?.url)
            : await crashKind(subject, count, database, server?.url);
      if (amiss > 0) process.exitCode = 1;
    } finally {
      await server?.stop();
    }
  }
