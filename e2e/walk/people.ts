import { execFileSync } from "node:child_process";
import { command, enter, type Visitor } from "../../scripts/testing/visitor.ts";
import type { Desk } from "../harness/desk.ts";

/** The roles of a club, as lib/base/access has them. */
export const ROLES = ["director", "secretary", "treasurer", "coach", "doctor", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** Everybody who calls everything. */
export const PEOPLE = [
  "signed out",
  ...ROLES,
  "director of another club",
  "operator without a club",
  "disabled account",
] as const;
export type PersonName = (typeof PEOPLE)[number];

/** The club that is walked, and the season that its registrations are in. */
export const CLUB = "demo";
export const SEASON = 2;
/** Another club of the same desk: it lies at an address where nobody answers. */
export const OTHER_CLUB = "other";

export const PASSWORD = "a walk around the desk";

/** Accounts that are there to be changed; numbered as they were made, after those who walk. */
export const TARGETS = 7;
/** One of them has a role that may be of a section; the others read. */
export const COACHING_TARGET = 6;
const FIRST_TARGET = ROLES.length + 3;
export const targetId = (index: number) => FIRST_TARGET + index;
export const targetEmail = (index: number) => `target-${index}@walk.test`;

/** Makes the accounts of the walk, through the control socket, as the command line does, and signs them in. */
export async function gather(desk: Desk): Promise<Record<PersonName, Visitor>> {
  const { url } = desk;
  const added = (email: string, role: Role, club = CLUB) => ({
    ...{ do: "add", email, name: email, club, role, password: PASSWORD },
  });
  await carryOut(desk, [
    ...ROLES.map((role) => added(`${role}@walk.test`, role)),
    ...[added("elsewhere@walk.test", "director", OTHER_CLUB), added("disabled@walk.test", "director")],
    ...Array.from({ length: TARGETS }, (_, index) =>
      added(targetEmail(index), index === COACHING_TARGET ? "coach" : "reader"),
    ),
    { do: "operator", email: "operator@walk.test", name: "Operator", password: PASSWORD },
  ]);
  const people = { "signed out": { name: "signed out", cookie: "" } } as Record<PersonName, Visitor>;
  for (const role of ROLES) people[role] = await enter(url, role, `${role}@walk.test`, PASSWORD);
  people["director of another club"] = await enter(url, "director of another club", "elsewhere@walk.test", PASSWORD);
  people["operator without a club"] = await enter(url, "operator", "operator@walk.test", PASSWORD);
  people["disabled account"] = await enter(url, "disabled account", "disabled@walk.test", PASSWORD);
  await carryOut(desk, [{ do: "disable", email: "disabled@walk.test" }]);
  return people;
}

/** Through the running dashboard; where its tables are on a server, in a process of its own, as the command line does. */
async function carryOut({ databaseUrl, dashboardData }: Desk, wishes: Record<string, string>[]): Promise<void> {
  if (!databaseUrl) {
    for (const wish of wishes) await command(dashboardData, wish);
    return;
  }
  execFileSync(process.execPath, ["--conditions=react-server", "scripts/testing/user-commands.ts"], {
    input: JSON.stringify(wishes),
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dashboardData },
  });
}
