/**
 * `npm run doctor`: says what is wrong with an installation, a line a check, each with what mends it. It changes nothing, and ends with 1 where
 * something is wrong. `--bundle FILE` writes what was found, without secrets and without people, for whoever helps.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { DASHBOARD_SETTINGS } from "#lib/base/program/environment.ts";
import { type DeskReport, examineDesk } from "#lib/desk/doctor/desk.ts";
import { asCalled } from "#runtime/called.ts";
import { type Bundle, settingsShown, writeBundle } from "#runtime/doctor/bundle.ts";
import { type Finding, failureName, isWell } from "#runtime/doctor/finding.ts";
import { mistyped, withFiles } from "#runtime/doctor/settings.ts";
import { examineService, type ServiceReport } from "#service/doctor/service-check.ts";
import { SERVICE_SETTINGS } from "#service/environment.ts";
import { compareProofs } from "./doctor-pairs.ts";

const PROGRAMS = ["dashboard", "service"] as const;
type ProgramName = (typeof PROGRAMS)[number];

/** What tests read, beside the settings of the programs. */
const OF_TESTS = ["TEST_POSTGRES_URL", "TEST_POOLER", "TEST_WHOLE", "CHROMIUM_PATH"];

const words = new Command("doctor")
  .description(
    "Says what is wrong with an installation, and what mends it. Run it with the environment and the account of the programs; it changes nothing.",
  )
  .addOption(
    new Option("--of <program>", "one program alone; otherwise each that has data or settings here").choices(PROGRAMS),
  )
  .option("--json", "print the findings as one JSON object")
  .option("--bundle <file>", "write them to a file for whoever helps, without secrets and without people")
  .option("--log <file>", "with --bundle: a log of a program, whose last lines are added as far as they name nobody")
  .parse();
const wishes = words.opts<{ of?: ProgramName; json?: boolean; bundle?: string; log?: string }>();

const LABELS = { ok: "ok     ", warning: "warning", fault: "FAULT  ", skipped: "–      " } as const;

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ id }) => id.length));
  for (const { id, standing, says, remedy } of findings)
    console.log(`${LABELS[standing]} ${id.padEnd(width)}  ${says}${remedy ? ` → ${remedy}` : ""}`);
  const count = (wanted: Finding["standing"]) => findings.filter(({ standing }) => standing === wanted).length;
  console.log(`\n${count("ok")} well, ${count("warning")} worth a look, ${count("fault")} wrong.`);
}

/** The programs that are meant to run here: the dashboard always, the service where something says so. */
function programsHere(): readonly ProgramName[] {
  if (wishes.of) return [wishes.of];
  const isSet = SERVICE_SETTINGS.some((name) => name.startsWith("SERVICE_") && env[name]);
  const hasService = isSet || !env.CLUB_API_URL || existsSync(env.SERVICE_DATA_DIR || ".data/service");
  const hasOnlyService =
    isSet &&
    !DASHBOARD_SETTINGS.some((name) => /^(CLUB_|DATABASE_URL|DATA_DIR|NEXTAUTH_)/.test(name) && env[name]) &&
    !existsSync(".data/dashboard");
  return PROGRAMS.filter((program) => (program === "service" ? hasService : !hasOnlyService));
}

const known = [...DASHBOARD_SETTINGS, ...SERVICE_SETTINGS, ...OF_TESTS];
const env = withFiles(process.env, known);

/** What a club or a stranger says of itself is printed to a terminal: no control character of theirs comes along. */
const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ");

async function run(): Promise<boolean> {
  const programs = programsHere();
  // A program that breaks in a way that nobody foresaw must not hide the other.
  const [desk, service] = await Promise.all([
    programs.includes("dashboard")
      ? examineDesk(env).catch((cause): DeskReport => broken("dashboard", cause))
      : undefined,
    programs.includes("service")
      ? examineService(env).catch((cause): ServiceReport => ({ ...broken("service", cause), accesses: [] }))
      : undefined,
  ]);
  const found = [
    ...mistyped("settings", process.env, known),
    ...(desk?.findings ?? []),
    ...(service?.findings ?? []),
    ...(desk && service ? compareProofs(desk, service) : []),
  ];
  const findings = found.map(({ remedy, says, ...one }) => ({
    ...{ ...one, says: onOneLine(says) },
    ...(remedy !== undefined && { remedy: onOneLine(asCalled(remedy)) }),
  }));
  if (wishes.bundle) await bundle(wishes.bundle, { findings, desk });
  if (wishes.json) console.log(JSON.stringify({ ok: isWell(findings), findings }));
  else print(findings);
  if (wishes.bundle && !wishes.json) console.log(`\nWritten to ${wishes.bundle}: read it before you send it.`);
  return isWell(findings);
}

const broken = (program: ProgramName, cause: unknown): { findings: Finding[] } => ({
  findings: [
    {
      ...{ id: program, standing: "fault", says: `It could not be looked at (${failureName(cause)}).` },
      remedy: "Report it with the file of: npm run doctor -- --bundle FILE",
    },
  ],
});

async function bundle(
  file: string,
  { findings, desk }: { findings: Finding[]; desk: DeskReport | undefined },
): Promise<void> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const contents: Bundle = {
    ...{ guichet: "doctor", format: 1, madeAt: new Date().toISOString(), version },
    machine: {
      node: process.version,
      platform: process.platform,
      arch: process.arch,
      isRoot: process.getuid?.() === 0,
    },
    settings: settingsShown(env, known),
    findings,
    counts: desk?.counts ?? null,
    isBuilt: existsSync(join(".next", "BUILD_ID")),
    log: null,
  };
  await writeBundle(file, contents, { source: env, known, log: wishes.log });
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (cause) {
  const { code } = cause as NodeJS.ErrnoException;
  console.error(wishes.bundle && code ? `${wishes.bundle} could not be written (${code}).` : cause);
  process.exit(1);
}
