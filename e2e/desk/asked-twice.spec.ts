import { setTimeout as sleep } from "node:timers/promises";
import { postAction, returned } from "../../scripts/testing/visitor.ts";
import type { DeskRows, TableSaid } from "../harness/desk-rows.ts";
import { type LossyDoor, openLossyDoor } from "../harness/lossy-door.ts";
import { ACTIONS } from "../walk/actions.ts";
import { LIST_ARGUMENTS } from "../walk/list-cases.ts";
import { actionOf, expect, pageOf, type Round, test } from "../walk/test.ts";

// Every action of the build that may write, asked again with the same arguments because its answer was lost, and asked twice at once: in the desk's tables and at the club it has the effect of one.

test.use({ onServer: true });

/** Milliseconds for which the log is held at most. */
const LONGEST_HOLD = 2_000;
const SEASONAL = "app/(desk)/[club]/[season]";
/** Several for one reason. */
function told(because: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, because]));
}

let round: Round;
let door: LossyDoor | undefined;
test.beforeAll(async ({ round: started }) => {
  round = started;
  door = await openLossyDoor(round.desk.url);
});
test.afterAll(() => door?.close());

/** Actions that write nothing for anybody, each with what they are instead. */
const READING: Readonly<Record<string, string>> = {
  ...told("it reads", [
    "app/(desk)/[club]/actions.ts#lookUpCommunes",
    "app/(desk)/[club]/(activities)/sports/actions.ts#openNewSport",
    `${SEASONAL}/(treasury)/payments/new/actions.ts#readPaste`,
    `${SEASONAL}/(registrations)/registrations/actions.ts#noteSelection`,
    `${SEASONAL}/(registrations)/registrations/actions.ts#planDecision`,
    `${SEASONAL}/(registrations)/registrations/actions.ts#selectMatching`,
  ]),
  ...told("it has the copy or the contract read again, which writes when the club says otherwise", [
    "app/(desk)/[club]/actions.ts#refreshMirror",
    "app/(desk)/[club]/(desk)/settings/contract/actions.ts#readAgain",
  ]),
  ...told("the walk's are about what stands so, or is not there: there is nothing to do", [
    "app/(desk)/[club]/actions.ts#signOutElsewhere",
    "app/(desk)/[club]/(desk)/settings/users/actions.ts#askFactorOf",
    "app/(desk)/[club]/(desk)/settings/users/actions.ts#takePasswords",
    "app/(desk)/[club]/(desk)/settings/users/actions.ts#takeKeysAlone",
    "app/(desk)/[club]/(desk)/account/actions.ts#endKeySignIn",
    "app/(desk)/[club]/(desk)/settings/users/actions.ts#keepGroups",
    "app/(desk)/[club]/(desk)/settings/users/actions.ts#endSessionsOf",
    "app/(desk)/[club]/(papers)/documents/actions.ts#abandonDocumentUpload",
    "app/(desk)/[club]/(desk)/settings/connection/actions.ts#setZone",
    "app/(desk)/[club]/(desk)/settings/days/actions.ts#removeFreeDays",
    "app/(desk)/_post/blocked-actions.ts#unblockAddress",
    "app/(desk)/[club]/(desk)/settings/mail/actions.ts#stopAutomatic",
    "app/(desk)/[club]/(desk)/settings/mail/actions.ts#againAutomatic",
    "app/(desk)/[club]/(desk)/settings/medical/actions.ts#tellMedical",
    "app/(desk)/_notes/actions.ts#deleteNote",
    "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts#takeOverRollover",
    `${SEASONAL}/(activities)/(offer)/week/calendar/actions.ts#endOwnFeed`,
    `${SEASONAL}/(activities)/(offer)/week/off/actions.ts#callOff`,
    `${SEASONAL}/(people)/import/actions.ts#takeOverImport`,
    `${SEASONAL}/(papers)/papers/actions.ts#steerPapers`,
    `${SEASONAL}/(registrations)/renewal/lists/actions.ts#takeOverList`,
    `${SEASONAL}/(people)/members/[id]/held/actions.ts#forget`,
    `${SEASONAL}/(people)/members/[id]/papers/actions.ts#giveUpFiling`,
    `${SEASONAL}/(treasury)/payments/new/actions.ts#putAside`,
    `${SEASONAL}/(registrations)/registrations/new/actions.ts#changeEnrolling`,
    `${SEASONAL}/(treasury)/treasury/actions.ts#setReceivedMeans`,
    `${SEASONAL}/(treasury)/treasury/instalments/actions.ts#unlinkInstalment`,
    `${SEASONAL}/(people)/letters/actions.ts#noteWanted`,
    ...["mailLetter", "tryLetter", "stopLetter", "mailLetterAgain"].map(
      (name) => `${SEASONAL}/(people)/letters/actions.ts#${name}`,
    ),
    ...["mailPaperLetters", "tryPaperLetter", "stopPaperLetters", "mailPaperLettersAgain"].map(
      (name) => `${SEASONAL}/(papers)/papers/letters/actions.ts#${name}`,
    ),
    ...["mailReminders", "tryReminder", "stopMailedReminders", "mailRemindersAgain"].map(
      (name) => `${SEASONAL}/(treasury)/treasury/reminders/actions.ts#${name}`,
    ),
  ]),
  ...told("a session remembers it, and no table", [`${SEASONAL}/(papers)/medical/actions.ts#sayWhy`]),
  ...told("an account remembers it, in a table that programs write too", [
    "app/(desk)/[club]/(desk)/news/actions.ts#readNews",
  ]),
  ...told("a browser that is signed out stays so", ["app/(desk)/[club]/(desk)/account/actions.ts#endOneSession"]),
};

/** What is said anew each time it is asked, each with why that is no second effect. */
const ANEW: Readonly<Record<string, string>> = {
  ...told("a secret is shown once and kept by nobody: who did not see it gets another one for the same thing", [
    "app/(desk)/[club]/(desk)/settings/users/actions.ts#addUser",
    "app/(desk)/[club]/(desk)/settings/users/actions.ts#renewPassword",
    "app/(desk)/[club]/(desk)/account/actions.ts#beginFactor",
    "app/(desk)/[club]/(desk)/account/actions.ts#beginKey",
    `${SEASONAL}/(activities)/(offer)/week/calendar/actions.ts#makeFeed`,
    `${SEASONAL}/(people)/_cards/actions.ts#makeCardLink`,
  ]),
  ...told("it is tried once more, and what is kept is the last try", [
    "app/(desk)/[club]/(desk)/settings/connection/actions.ts#tryConnection",
    "app/(desk)/[club]/(desk)/settings/mail/actions.ts#tryMail",
    "app/(desk)/[club]/(desk)/settings/mail/box-actions.ts#tryMailbox",
    `${SEASONAL}/(people)/import/actions.ts#tryImport`,
    `${SEASONAL}/(registrations)/renewal/lists/actions.ts#tryList`,
    "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts#tryRollover",
  ]),
};

/** What cannot be done a second time, by the code that says so: what was asked for stands already. Of nothing else it is said that it was refused. */
const REFUSED_THEN: Readonly<Record<string, string>> = {
  "app/(desk)/_views/actions.ts#forgetView": "gone",
  [`${SEASONAL}/(desk)/assembly/actions.ts#removeOneAssembly`]: "gone",
  "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts#removeRolloverList": "gone",
  "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts#runRollover": "changed",
  "app/(desk)/[club]/(desk)/settings/users/actions.ts#withdrawOffer": "gone",
  [`${SEASONAL}/(people)/import/actions.ts#removeImport`]: "gone",
  [`${SEASONAL}/(people)/import/actions.ts#runImport`]: "changed",
  [`${SEASONAL}/(papers)/medical/rules/actions.ts#endMedicalRule`]: "changed",
  [`${SEASONAL}/(people)/members/twins/actions.ts#settleTwins`]: "changed",
  [`${SEASONAL}/(registrations)/renewal/lists/actions.ts#removeList`]: "gone",
  [`${SEASONAL}/(treasury)/treasury/aid/actions.ts#removeDossier`]: "gone",
  ...Object.fromEntries(
    ["removeOneExpense", "removeOneReceipt"].map((name) => [
      `${SEASONAL}/(treasury)/treasury/expenses/actions.ts#${name}`,
      "gone",
    ]),
  ),
};

/** What is refused the second time unless the club has refused meanwhile what the first one sent: then all stands as the person was told, and the same press is answered the same. */
const UNLESS_REFUSED: readonly string[] = [`${SEASONAL}/(people)/members/twins/actions.ts#settleTwins`];

/** Refused the first time as well: the walk's are about lists and work that nobody has begun. What they do is tried where those are (staging, crashes). */
const REFUSED_AT_ONCE: readonly string[] = [
  "app/(desk)/[club]/(desk)/settings/users/actions.ts#giveFactorCode",
  "app/(desk)/[club]/(desk)/settings/users/actions.ts#leaveRoleToGroups",
  ...[
    "confirmFactor",
    "renewCodes",
    "endFactor",
    "keepKey",
    "removeOwnPasskey",
    "askOwnKey",
    "letKeySignIn",
    "changePassword",
  ].map((name) => `app/(desk)/[club]/(desk)/account/actions.ts#${name}`),
  "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts#controlRollover",
  "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts#growRolloverList",
  "app/(desk)/[club]/(desk)/settings/work/actions.ts#decideRestoredWork",
  `${SEASONAL}/(people)/import/actions.ts#controlImport`,
  `${SEASONAL}/(registrations)/renewal/lists/actions.ts#controlList`,
  `${SEASONAL}/(registrations)/renewal/lists/actions.ts#mendListRows`,
];

/** What is refused and noted each time, where: a guess at a password is one more, however often the same is guessed. */
const NOTED: Readonly<Record<string, readonly string[]>> = {
  "app/(desk)/[club]/(desk)/account/actions.ts#changePassword": ["audit_entries"],
};

/** What the second of two different ones writes beside its own, because it ends the first. */
const ENDS_ANOTHER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [`${SEASONAL}/(treasury)/treasury/instalments/actions.ts#agreePlan`]: { audit_entries: 1, chronicle: 1 },
};

/** What names something in an answer: the second one names the same as the one that was lost. */
const NAMING = ["ok", "id", "number", "numbers", "href", "isDone"] as const;
const named = (answer: unknown) =>
  Object.fromEntries(Object.entries(answer ?? {}).filter(([key]) => NAMING.some((one) => one === key)));

interface Effects {
  tables: Record<string, TableSaid>;
  /** Names of the writes that went to the club: one name is one write, however often it is sent. */
  writes: string[];
}

/** What the desk keeps and what it has sent, once all that was asked for has come to its end. */
async function effects(): Promise<Effects> {
  const { tables, desk } = round;
  if (!tables) throw new Error("The desk is on no server.");
  await expect.poll(() => tables.isAtRest(), { timeout: 60_000, intervals: [50, 100, 250] }).toBe(true);
  const writes = desk.writes().filter(({ path }) => !path.startsWith("/oauth"));
  return {
    tables: await tables.told(),
    writes: [...new Set(writes.map((one) => `${one.method} ${one.path} ${one.key}`))],
  };
}

/** By how much each has grown. */
function growth(before: Effects, after: Effects): Record<string, number> {
  const grown = Object.entries(after.tables).map(
    ([name, { rows }]) => [name, rows - (before.tables[name]?.rows ?? 0)] as const,
  );
  return Object.fromEntries(
    [...grown, ["writes to the club", after.writes.length - before.writes.length] as const].filter(
      ([, by]) => by !== 0,
    ),
  );
}

/** What two looks tell differently. */
const changed = (before: Effects, after: Effects) => [
  ...Object.keys(after.tables).filter((name) => after.tables[name]?.digest !== before.tables[name]?.digest),
  ...after.writes.filter((write) => !before.writes.includes(write)),
];

/**
 * How many statements an action may send to the database, and how often the same one, those of the page that is drawn again with its answer included: a database may be 30 ms away, and what
 * comes for each row of a list is a loop. What needs more says so here: what was counted, and two or three more.
 */
const [STATEMENTS_MOST, SAME_MOST] = [80, 8];
const STATEMENTS: Readonly<Record<string, readonly [statements: number, same: number]>> = {
  // Draws the club's first page again, with all its steps.
  "app/(desk)/[club]/_steps/actions.ts#setStepsAway": [134, SAME_MOST],
  // Draw a person's page again.
  ...Object.fromEntries(
    ["prepareCards", "makeCardLink", "endLinkOfCard", "endLostCard"].map((name) => [
      `${SEASONAL}/(people)/_cards/actions.ts#${name}`,
      [113, SAME_MOST],
    ]),
  ),
  [`${SEASONAL}/(people)/members/twins/actions.ts#settleTwins`]: [97, SAME_MOST],
  "app/(desk)/[club]/(activities)/seasons/actions.ts#deleteSeasonAction": [100, SAME_MOST],
  // Begins a list of a whole season, one statement for each kind of row.
  "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts#prepareRollover": [170, 14],
  // Notes for each language and each person's paper what it says.
  [`${SEASONAL}/(treasury)/treasury/receipts/actions.ts#issueReceipts`]: [STATEMENTS_MOST, 10],
  // Waits for the club to be read, and looks a few times in a second whether it is.
  [`${SEASONAL}/(treasury)/treasury/closing/actions.ts#closeOneYear`]: [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ],
};

/** What the dashboard's log says of the changes that it was asked for since the last look. */
function newChanges(): { statements: number; same: number }[] {
  const log = round.desk.dashboardLog();
  const lines = log.slice(looked).split("\n");
  // The last line may not be whole yet.
  looked = log.length - (lines.at(-1)?.length ?? 0);
  return lines
    .filter((line) => line.includes('"method":"POST"') && line.endsWith("}"))
    .map((line) => JSON.parse(line) as { msg: string; statements: number; same: number })
    .filter(({ msg }) => msg === "request");
}
let looked = 0;

/** Asks twice at once, such that neither has written before both have looked, or one waits for the other. */
async function atTheSameMoment<T>(tables: DeskRows, ask: () => Promise<T>): Promise<T[]> {
  const held = await tables.holdLog();
  try {
    let answered = 0;
    const asked = [ask(), ask()].map((one) => one.finally(() => answered++));
    const both = Promise.all(asked);
    both.catch(() => undefined);
    // What writes no log is answered; what waits for the club is let go after a while.
    const until = Date.now() + LONGEST_HOLD;
    while (Date.now() < until && answered + (await held.waiting()) < 2) await sleep(10);
    await held.release();
    return await both;
  } finally {
    await held.release();
  }
}

/** A failure of one of many is told, and hides none after it: a test that fails starts the programs anew. */
async function each(names: readonly string[], carryOut: (name: string) => Promise<void>): Promise<void> {
  for (const name of names)
    await test.step(name, () => carryOut(name).catch((failure) => expect.soft(String(failure), name).toBe("")));
}

test("every action that was asked again because its answer was lost, or twice at once, has one effect", async () => {
  test.setTimeout(1_200_000);
  await each(Object.keys(ACTIONS), async (name) => {
    const { walk, tables, people, call } = round;
    const [tested, action] = [ACTIONS[name], actionOf(name)];
    if (!tested || !action || !tables || !door) throw new Error("It is in no manifest of the build.");
    const argued = async () => (await LIST_ARGUMENTS[name]?.({ walk, tables })) ?? (await tested.args(walk));
    const args = await argued();
    const before = await effects();
    const body = JSON.stringify(args);
    newChanges();
    await expect(postAction(door.url, people.director, pageOf(action.name), action.id, body)).rejects.toThrow();
    const { status, text } = await door.lost();
    expect(status, `${name} ${text.slice(0, 300)}`).toBe(200);
    const lost = returned({ status, text, headers: new Headers() });
    const once = await effects();
    const asked = newChanges();
    await expect.poll(() => asked.push(...newChanges()), { timeout: 5_000 }).toBeGreaterThan(0);
    for (const { statements, same } of asked) {
      const [most, often] = STATEMENTS[name] ?? [STATEMENTS_MOST, SAME_MOST];
      test.info().annotations.push({ type: "statements", description: `${name}: ${statements}, ${same} the same` });
      expect.soft(statements, `${name}: statements`).toBeLessThanOrEqual(most);
      expect.soft(same, `${name}: the same statement`).toBeLessThanOrEqual(often);
    }
    const again = await call(action, "director", args);
    const twice = await effects();
    // What only reads a form gives it, and says no more.
    if (!(name in READING))
      expect.soft(lost, `${name} ${JSON.stringify(args)}`).toMatchObject({ ok: !REFUSED_AT_ONCE.includes(name) });
    if (name in READING || REFUSED_AT_ONCE.includes(name))
      expect.soft(changed(before, once), `${name}: it writes nothing`).toEqual(NOTED[name] ?? []);
    else expect.soft(changed(before, once), `${name}: it does something`).not.toEqual([]);
    if (name in ANEW)
      expect
        .soft(growth(once, twice), `${name}: asked again it makes no second thing`)
        .not.toHaveProperty("writes to the club");
    else expect.soft(changed(once, twice), `${name}: asked again it writes nothing more`).toEqual(NOTED[name] ?? []);
    if (name in REFUSED_THEN && !(again.ok && UNLESS_REFUSED.includes(name))) {
      expect
        .soft(again, `${name}: the second is refused: ${JSON.stringify(again)}`)
        .toMatchObject({ ok: false, code: REFUSED_THEN[name] });
      expect.soft(String(again.words), `${name}: nobody knows that nothing was done`).not.toMatch(/nothing (was|is)/i);
    } else
      expect.soft(named(again), `${name}: ${JSON.stringify(again)} in place of what was lost`).toEqual(named(lost));

    const atOnce = await argued();
    const still = await effects();
    const both = await atTheSameMoment(tables, () => call(action, "director", atOnce));
    const after = await effects();
    // What stands already is no more than said again; what is new is there once.
    const [one, two] = [growth(before, once), growth(still, after)];
    const most = name in ANEW || name in NOTED ? 2 : 1;
    const beyond = Object.entries(two).filter(
      ([place, by]) => by > most * Math.max(0, one[place] ?? 0) + (ENDS_ANOTHER[name]?.[place] ?? 0),
    );
    expect.soft(beyond, `${name} at once: ${JSON.stringify(both)}`).toEqual([]);
  });
});
