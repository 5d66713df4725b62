import { test as base } from "@playwright/test";
import { type BuiltAction, builtActions } from "../../scripts/testing/built-manifest.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { startPostgres } from "../../scripts/testing/postgres.ts";
import { ask, postAction, returned, type Visitor } from "../../scripts/testing/visitor.ts";
import { untilCopied } from "../harness/copy.ts";
import { type DashboardIntegration, type Desk, startDesk } from "../harness/desk.ts";
import { type DeskRows, openDeskRows } from "../harness/desk-rows.ts";
import type { Walk } from "./action-case.ts";
import { ACTIONS } from "./actions.ts";
import { type MarkedPeople, markPeople } from "./marked.ts";
import { CLUB, gather, OTHER_CLUB, PASSWORD, type PersonName, SEASON } from "./people.ts";

export { expect } from "@playwright/test";

/** A desk with two clubs and somebody of every role, for specs that ask over plain HTTP: they share one start of the programs. */
export interface Round {
  desk: Desk;
  people: Record<PersonName, Visitor>;
  walk: Walk;
  /** Two people of the club whose data are like nobody else's. */
  marked: MarkedPeople;
  /** What stands in the desk's tables, where it has a PostgreSQL server of its own (`onServer`). */
  tables: DeskRows | undefined;
  /** Calls an action. @returns what it returned @throws when the answer is none of an action's */
  call(action: BuiltAction, person: PersonName, args: unknown[]): Promise<Record<string, unknown>>;
}

export const actions = builtActions();
const PROVE = "app/(desk)/_proof/actions.ts#proveOneselfAnew";
/** The action that a case of the table calls. */
export const actionOf = (tested: string) => actions.find(({ name }) => name === tested.split(" ")[0]);
/** A page that has the action. */
export const pageOf = (name: string) =>
  Object.entries(ACTIONS).find(([tested]) => tested.split(" ")[0] === name)?.[1].page ?? "/sign-in";

interface RoundOptions {
  integration: DashboardIntegration;
  /** The desk's tables are on a PostgreSQL server of its own, where a test can look into them. */
  onServer: boolean;
}

export const test = base.extend<object, { round: Round } & RoundOptions>({
  integration: ["Guichet", { option: true, scope: "worker" }],
  onServer: [false, { option: true, scope: "worker" }],
  round: [
    async ({ integration, onServer }, use) => {
      const database = onServer ? await startPostgres() : undefined;
      const round = await startRound(integration, database?.url);
      await use(round);
      await round.tables?.close();
      await round.desk.stop();
      await database?.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

async function startRound(as: DashboardIntegration, databaseUrl?: string): Promise<Round> {
  // The other club comes first: the environment connects one at a start, and a connection stays.
  const desk = await startDesk("walk", {
    as,
    busy: true,
    unread: true,
    env: {
      GUICHET_DEMO: "",
      CLUB_API_URL: `http://localhost:${await freePort()}/${OTHER_CLUB}/api/v1`,
      CLUB_CLIENT_ID: OTHER_CLUB,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  // Before the club is connected: people and lessons are read at once then.
  const marked = await markPeople(desk);
  await desk.restartDashboard({ CLUB_API_URL: desk.configuredUrl, CLUB_CLIENT_ID: desk.integration.client_id });
  const people = await gather(desk);
  const post = (action: BuiltAction | undefined, page: string, person: PersonName, args: unknown[]) =>
    postAction(desk.url, people[person], page, action?.id ?? "", JSON.stringify(args));
  const call: Round["call"] = async (action, person, args) => {
    const reply = await post(action, pageOf(action.name), person, args);
    const answer = returned(reply);
    if (reply.status === 200 && typeof answer === "object" && answer !== null) {
      if (!("code" in answer) || answer.code !== "prove_again") return { ...answer };
      // A walk may take longer than a quarter of an hour.
      const proof = actions.find(({ name }) => name === PROVE);
      const shown = returned(await post(proof, `/${CLUB}/account`, person, [{ password: PASSWORD, code: "" }]));
      if (!(shown as { ok?: boolean } | undefined)?.ok) throw new Error(`${person} cannot show who they are.`);
      return call(action, person, args);
    }
    const said = `${reply.status} ${reply.text.slice(0, 2_000)}`;
    throw new Error(`${action.name} ${JSON.stringify(args).slice(0, 200)} by ${person}: ${said}`);
  };
  const walk = walkBy("director", { desk, people, call });
  await ask(desk.url, people.director, `/${CLUB}/${SEASON}`);
  await untilCopied((path) => walk.read(path));
  const tables = databaseUrl ? await openDeskRows(databaseUrl) : undefined;
  return { desk, people, walk, marked, tables, call };
}

/** The walk as one person takes it; what they make has numbers of its own. */
function walkBy(person: PersonName, { desk, people, call }: Pick<Round, "desk" | "people" | "call">): Walk {
  let count = 0;
  return {
    next: () => count++,
    direct: async (name, args) => {
      const action = actions.find((one) => one.name === name);
      if (!action) throw new Error(`${name} is not in the build.`);
      return call(action, person, args);
    },
    text: async (path) => (await ask(desk.url, people[person], path)).text,
    read: async (path) => JSON.parse((await ask(desk.url, people[person], path)).text),
    handIn: async (path, body) => {
      const { status, text } = await ask(desk.url, people[person], path, { method: "POST", body });
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    },
  };
}
