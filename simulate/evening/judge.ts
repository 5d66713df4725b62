import { setTimeout as wait } from "node:timers/promises";
import type { Api } from "../club/api.ts";
import type { Coverage } from "../coverage.ts";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Any } from "../desk/seat.ts";
import type { Fault } from "../kind.ts";
import type { Message } from "../programs.ts";
import { CLUB } from "./house.ts";
import type { Player } from "./player.ts";
import type { Scene } from "./scene.ts";
import type { Operation, Who } from "./steps.ts";
import type { AnyWish, Beside, Decided, Enrolled, Listed, Marked, Noted, Received, Told } from "./wishes.ts";

interface Evening {
  api: Api;
  scene: Scene;
  wishes: readonly AnyWish[];
  beside: Beside;
  players: ReadonlyMap<Who, Player>;
  /** Everything that the club has announced since the history began. */
  messages: readonly Message[];
  coverage: Coverage;
}

const MESSAGE: Readonly<Record<Operation, string>> = {
  ...{ validate: "registrations.validated", refuse: "registrations.refused", cancel: "registrations.cancelled" },
};

/** What is written at once is told a moment later (docs/api, events). */
const ANNOUNCED_WITHIN_MS = 60_000;
const LOOK_MS = 200;

const name = (told: Told) => ("reason" in told && told.reason ? `${told.is}: ${told.reason}` : told.is);

/** Holds everything that was told against what the club and the desk have. @returns what is otherwise */
export async function judge(evening: Evening): Promise<Fault[]> {
  const { wishes, coverage } = evening;
  for (const wish of wishes) {
    coverage.meet("wishes", wish.kind);
    for (const told of wish.kind === "decision" ? wish.told.values() : [wish.told])
      coverage.meet("outcomes", `${wish.kind} ${name(told)}`);
  }
  const faults: Fault[] = [];
  const found = (rule: string) => (words: string) => void faults.push({ rule, words });
  await judgeRegistrations(evening, found);
  await judgePayments(evening, found);
  await judgeNotes(evening, found);
  await judgeRecords(evening, found);
  await judgeMarks(evening, found);
  await judgeWaiting(evening, found);
  return faults;
}

/** What is broken, the gravest first: a history is made shorter as long as it breaks the first of them. */
const GRAVEST = ["somebody else", "doubled", "told otherwise", "stands still", "a page opens", "what waits", "lost"];

/** The same faults, the gravest first. */
export const gravestFirst = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted((one, other) => rank(one) - rank(other));

const rank = ({ rule }: Fault) => (GRAVEST.includes(rule) ? GRAVEST.indexOf(rule) : GRAVEST.length);

type Finder = (rule: string) => (words: string) => void;

/** Each row of a list: its person is there once, and registered once. @returns whom lists have made */
async function judgeRows(evening: Evening, all: readonly Any[], found: Finder): Promise<Set<number>> {
  const { api, scene, wishes, beside } = evening;
  const rows = wishes.filter((wish): wish is Listed => wish.kind === "row");
  const emails = new Set(rows.map(({ email }) => email));
  const people = rows.length > 0 ? ((await api.all("/members", Math.max(0, ...scene.people) - 1)) as Any[]) : [];
  const everybody = rows.some(({ told }) => told.is === "asked") ? ((await api.all("/members")) as Any[]) : [];
  const theirs = people.filter(({ email }) => emails.has(email));
  // Whoever was read in stands in the list, and may be decided on and cancelled since.
  const mayBeGone = wishes.some((wish) => wish.kind === "decision" && wish.operation === "cancel");
  for (const row of rows) {
    const there = theirs.filter(({ email }) => email === row.email).map(({ id }) => id as number);
    const same = rows.filter(({ email }) => email === row.email);
    const mine = all.filter(({ member_id, group_id }) => there.includes(member_id) && group_id === row.group).length;
    const words = `the row of ${row.email} for group ${row.group} by the ${row.who} at step ${row.step}, told ${name(row.told)}; the club has ${there.length} of them, and ${mine} registrations`;
    if (there.length > 1 || mine > 1) found("doubled")(words);
    if (row.told.is === "nothing") found("lost")(words);
    if (row.told.is === "done" && (there.length === 0 || (mine === 0 && !mayBeGone))) found("told otherwise")(words);
    const isNobody = same.every(({ told }) => told.is === "not done");
    if (row.told.is === "not done" && (mine > 0 || (isNobody && there.length > 0))) found("told otherwise")(words);
    if (row.told.is === "not done" && !beside.accessReplaced) found("an untrue reason")(words);
    // Asked about is who may be somebody else, and their rows were not sent.
    if (row.told.is === "asked" && mine > 0) found("told otherwise")(words);
    if (row.told.is === "asked" && !everybody.some((one) => one.email !== row.email && mayBe(one, row)))
      found("an untrue reason")(words);
  }
  return new Set(theirs.map(({ id }) => id as number));
}

/** Whether somebody careful would ask if a record is a row's person: of the same names, or of the same birth date with a part of the name. */
function mayBe(record: Any, row: Listed): boolean {
  const [names, wished] = [bare(`${record.last_name} ${record.first_name}`), bare(row.name)];
  if (names === wished) return true;
  return record.birth_date === row.born && names.split(" ").some((word) => wished.split(" ").includes(word));
}

const bare = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How often the club has announced each decision of a registration. */
function announced({ messages }: Evening, id: number, operation: Operation): number {
  return messages.filter(({ type, subject }) => type === MESSAGE[operation] && subject === `annual-registrations/${id}`)
    .length;
}

async function judgeRegistrations(evening: Evening, found: Finder): Promise<void> {
  const { api, scene, wishes, beside } = evening;
  const decided = wishes.filter((wish): wish is Decided => wish.kind === "decision");
  const enrolled = wishes.filter((wish): wish is Enrolled => wish.kind === "enrolment");
  const all = (await api.all(`/seasons/${scene.season}/annual-registrations`)) as Any[];
  const now = new Map<number, boolean | null>(all.map(({ id, valid }) => [id, valid]));

  const listed = await judgeRows(evening, all, found);
  // Whoever stands in the list and did not before was registered by somebody.
  const made = all.filter(({ id }) => !scene.registrations.has(id) && !beside.registered.some((one) => one.id === id));
  for (const wish of enrolled) {
    const mine = made.filter(({ member_id, group_id }) => member_id === wish.member && group_id === wish.group);
    const same = enrolled.filter(({ member, group }) => member === wish.member && group === wish.group);
    const said = same.filter(({ told }) => told.is === "done").length;
    const most = said + same.filter(({ told }) => told.is === "untold" || told.is === "open").length;
    const words = `person ${wish.member} was to be registered to group ${wish.group} at step ${wish.step}, told ${name(wish.told)}; the club has ${mine.length}`;
    // What was registered and decided on since may have gone again.
    const gone =
      decided.some(({ operation, ids }) => operation === "cancel" && ids.some((id) => !now.has(id))) ||
      beside.deleted.length > 0;
    if (wish.told.is === "nothing") found("lost")(words);
    if (mine.length > most) found(mine.length > 1 ? "doubled" : "told otherwise")(words);
    if (mine.length < said && !gone && !stoodThere(evening, wish)) found("told otherwise")(words);
    if (wish.told.is === "not done" && !isTrueOfEnrolment(evening, wish)) found("an untrue reason")(words);
  }
  for (const { id, member_id, group_id } of made)
    if (!listed.has(member_id) && !enrolled.some((wish) => wish.member === member_id && wish.group === group_id))
      found("somebody else")(`registration ${id} of person ${member_id} in group ${group_id} was nobody's wish`);

  const touched = new Set([
    ...scene.registrations.keys(),
    ...decided.flatMap(({ ids }) => ids),
    ...all.map(({ id }) => id as number),
  ]);
  await untilAnnounced(evening, touched, decided);
  for (const id of touched) {
    for (const operation of ["validate", "refuse", "cancel"] as const) {
      const mine = decided.filter((wish) => wish.operation === operation && wish.ids.includes(id));
      const told = mine.map((wish) => wish.told.get(id) ?? ({ is: "nothing" } as Told));
      const before = operation === "validate" && scene.registrations.get(id)?.valid === true ? 1 : 0;
      const others = beside.decided.filter((one) => one.id === id && one.operation === operation).length;
      const times = announced(evening, id, operation) - others - announcedBefore(evening, id, operation, before);
      const done = told.filter((one) => one.is === "done").length;
      const perhaps = told.filter((one) => one.is === "untold" || one.is === "open").length;
      const words = `${operation} of ${id}: ${mine.map((wish) => `the ${wish.who} at step ${wish.step}${wish.open === undefined || wish.open === id ? "" : ` (the address named ${wish.open})`} was told ${name(wish.told.get(id) ?? { is: "nothing" })}`).join(", ") || "nobody's wish"}; the club did it ${times} times beside ${others} of a colleague`;
      if (told.some((one) => one.is === "nothing")) found("lost")(words);
      if (times > 0 && mine.length === 0) found("somebody else")(words);
      else if (times > done + perhaps) found(done > 0 ? "doubled" : "told otherwise")(words);
      else if (times < done && !wasSoBefore(evening, id, operation) && !(times > 0 && beside.answersLost))
        found("told otherwise")(words);
      for (const wish of mine) {
        const one = wish.told.get(id);
        if (one?.is === "not done" && !isTrueOfDecision(evening, wish, id, one.reason))
          found("an untrue reason")(`${words}: ${one.reason}`);
      }
    }
  }
}

/** The rig's own validation at the beginning is announced perhaps before the history's first look, perhaps after. */
function announcedBefore(evening: Evening, id: number, operation: Operation, most: number): number {
  return most === 0 ? 0 : Math.min(most, announced(evening, id, operation));
}

/** An answer that was lost may be found as done by a look at a record that somebody else had decided the same way. */
const wasSoBefore = ({ beside, scene }: Evening, id: number, operation: Operation): boolean =>
  beside.decided.some((one) => one.id === id && one.operation === operation) ||
  (operation === "cancel" && beside.deleted.includes(id)) ||
  (operation === "validate" && scene.registrations.get(id)?.valid === true);

/** Waits for the announcements of what was told as done. */
async function untilAnnounced(evening: Evening, ids: ReadonlySet<number>, decided: readonly Decided[]): Promise<void> {
  const limit = Date.now() + ANNOUNCED_WITHIN_MS;
  const lacks = () =>
    [...ids].some((id) =>
      (["validate", "refuse", "cancel"] as const).some((operation) => {
        const done = decided.filter((wish) => wish.operation === operation && wish.told.get(id)?.is === "done").length;
        return done > announced(evening, id, operation);
      }),
    );
  while (lacks() && Date.now() < limit) await wait(LOOK_MS);
}

/** Reasons with which a wish to decide may end, each with what has to have happened for it to be true. */
function isTrueOfDecision(evening: Evening, wish: Decided, id: number, reason: string): boolean {
  const { wishes, beside, scene } = evening;
  const others = wishes.filter(
    (one): one is Decided => one.kind === "decision" && one !== wish && one.ids.includes(id),
  );
  const hasTold = (one: Decided) => one.told.get(id)?.is === "done" || one.told.get(id)?.is === "untold";
  const isGone =
    beside.deleted.includes(id) ||
    beside.decided.some((one) => one.id === id && one.operation === "cancel") ||
    others.some((one) => one.operation === "cancel" && hasTold(one));
  const isSame =
    others.some((one) => one.operation === wish.operation && hasTold(one)) ||
    beside.decided.some((one) => one.id === id && one.operation === wish.operation) ||
    (wish.operation === "validate" && scene.registrations.get(id)?.valid === true);
  switch (reason) {
    case "taken_back":
      return wish.isTakenBack;
    case "superseded":
    case "replaced":
      return others.length > 0;
    case "left":
    case "no plan":
      return true;
    // The panel goes on by itself once what was pressed before on the same one has come to its end.
    case "kept back":
      return (
        wish.onScreen &&
        wishes.some(
          (one) =>
            one.kind === "decision" && one !== wish && one.onScreen && one.who === wish.who && one.step <= wish.step,
        )
      );
    case "already":
    case "skipped: registration_state":
    case "skipped: not_found":
    case "registration_state":
      return isSame || isGone;
    case "gone":
    case "not_found":
    case "nothing":
      return isGone;
    case "capacity_reached":
      return isNarrow(evening, id);
    case "not_under_former_access":
      return beside.accessReplaced;
    case "stopped":
      return wish.isTakenBack || beside.accessReplaced;
    case "late":
    case "others":
      return true;
    default:
      return false;
  }
}

/** Only two groups have an end. */
function isNarrow({ scene, wishes, beside }: Evening, id: number): boolean {
  const group = scene.registrations.get(id)?.group ?? beside.registered.find((one) => one.id === id)?.group;
  const ends = [scene.groups[1], scene.groups[3]];
  return group === undefined
    ? wishes.some((one) => one.kind === "enrolment" && ends.includes(one.group))
    : ends.includes(group);
}

/** Whether somebody was registered there all the same: whose answer was lost is found as done by a look at what the club has. */
const stoodThere = ({ scene, beside }: Pick<Evening, "scene" | "beside">, wish: Enrolled): boolean =>
  [...scene.registrations.values(), ...beside.registered].some(
    ({ member, group }) => member === wish.member && group === wish.group,
  );

function isTrueOfEnrolment({ scene, wishes, beside }: Evening, wish: Enrolled): boolean {
  const reason = wish.told.is === "not done" ? wish.told.reason : "";
  switch (reason) {
    case "already_registered":
      return (
        stoodThere({ scene, beside }, wish) ||
        wishes.some(
          (one) =>
            one.kind === "enrolment" &&
            one !== wish &&
            one.member === wish.member &&
            one.group === wish.group &&
            one.told.is !== "not done",
        )
      );
    case "capacity_reached":
      return wish.group === scene.groups[1] || wish.group === scene.groups[3];
    case "not_under_former_access":
      return beside.accessReplaced;
    default:
      return false;
  }
}

async function judgePayments({ api, scene, wishes, beside }: Evening, found: Finder): Promise<void> {
  const received = wishes.filter((wish): wish is Received => wish.kind === "payment");
  const all = (await api.all(`/seasons/${scene.season}/payments`)) as Any[];
  for (const wish of received) {
    const there = all.filter(({ amount_cents }) => amount_cents === wish.cents);
    const words = `${wish.cents} cents of person ${wish.member} by the ${wish.who} at step ${wish.step}, told ${name(wish.told)}; the club has ${there.length}`;
    if (there.length > 1) found("doubled")(words);
    if (there.some(({ member_id }) => member_id !== wish.member)) found("somebody else")(words);
    if (wish.told.is === "nothing") found("lost")(words);
    if (wish.told.is === "done" && there.length === 0) found("told otherwise")(words);
    if (wish.told.is === "not done" && there.length > 0) found("told otherwise")(words);
    if (wish.told.is === "not done" && !(wish.told.reason === "not_under_former_access" && beside.accessReplaced))
      found("an untrue reason")(words);
    if (wish.told.is === "untold" && !beside.accessReplaced) found("an untrue reason")(words);
  }
  for (const { id, amount_cents } of all)
    if (!received.some(({ cents }) => cents === amount_cents))
      found("somebody else")(`payment ${id} of ${amount_cents} cents was nobody's wish`);
}

async function judgeNotes({ players, scene, wishes }: Evening, found: Finder): Promise<void> {
  const noted = wishes.filter((wish): wish is Noted => wish.kind === "note");
  const director = players.get("director");
  for (const member of new Set(noted.map((wish) => wish.member))) {
    const said = await director?.read(`/api/clubs/${CLUB}/${scene.season}/members/${member}/notes`);
    if (!said) {
      found("a page opens")(`the notes about person ${member} cannot be read`);
      continue;
    }
    const there = said.notes as { id: string; body: string }[];
    for (const id of new Set(noted.filter((wish) => wish.member === member).map(({ note }) => note))) {
      const words = noted.filter(({ note }) => note === id);
      const told = words.filter((wish) => wish.told.is === "done").map(({ body }) => body);
      const mine = there.filter((one) => one.id === id);
      const text = `the note ${id} about person ${member} by the ${words[0]?.who}: told ${words.map((wish) => name(wish.told)).join(", ")}; there is ${JSON.stringify(mine.map(({ body }) => body))}`;
      if (words.some((wish) => wish.told.is === "nothing")) found("lost")(text);
      if (mine.length > 1) found("doubled")(text);
      if (told.length > 0 && !told.includes(mine[0]?.body ?? "")) found("told otherwise")(text);
      if (told.length === 0 && mine.length > 0) found("told otherwise")(text);
      for (const wish of words)
        if (wish.told.is === "not done" && !(wish.told.reason === "changed" && words.length > 1))
          found("an untrue reason")(text);
    }
    for (const { id, body } of there)
      if (!noted.some((wish) => wish.note === id))
        found("somebody else")(`the note ${id} (${body}) about person ${member} was nobody's wish`);
  }
}

/** What a form may say of a club that did not answer. */
const UNANSWERED = [
  "unreachable",
  "timed_out",
  "unreadable_answer",
  "rate_limited",
  "failed",
  "contract",
  "not_offered",
  "own_share_spent",
  "unavailable",
  "credentials",
];

async function judgeRecords({ api, wishes, scene, beside, players }: Evening, found: Finder): Promise<void> {
  const made = wishes.flatMap((wish) => (wish.kind === "record" ? [wish] : []));
  const changed = wishes.flatMap((wish) => (wish.kind === "change" ? [wish] : []));
  const people = made.length > 0 ? ((await api.all("/members", Math.max(0, ...scene.people) - 1)) as Any[]) : [];
  for (const wish of made) {
    const there = people.filter(({ email }) => email === wish.email).length;
    const words = `the record of ${wish.email} by the ${wish.who} at step ${wish.step}, told ${name(wish.told)}; the club has ${there}`;
    if (wish.told.is === "nothing") found("lost")(words);
    if (there > 1) found("doubled")(words);
    if (wish.told.is === "done" && there === 0) found("told otherwise")(words);
    if (wish.told.is === "not done" && !UNANSWERED.includes(wish.told.reason)) found("an untrue reason")(words);
  }
  for (const wish of changed) {
    const { body } = await api.get(`/members/${wish.member}`);
    const is = body.data.address === wish.address;
    const words = `the address of person ${wish.member} by the ${wish.who} at step ${wish.step}, told ${name(wish.told)}; the club has ${JSON.stringify(body.data.address)}`;
    if (wish.told.is === "nothing") found("lost")(words);
    if (wish.told.is === "done" && !is) {
      // It is told on the person's page where it came to nothing.
      const page = await players.get("director")?.ask(`/${CLUB}/${scene.season}/members/${wish.member}`);
      const isTold = /not there as it was asked for|cannot be told apart|was changed meanwhile/i.test(page?.text ?? "");
      if (!isTold || !beside.accessReplaced) found("told otherwise")(words);
    }
    if (wish.told.is === "not done" && is) found("told otherwise")(words);
    if (wish.told.is === "not done" && !UNANSWERED.includes(wish.told.reason)) found("an untrue reason")(words);
  }
}

async function judgeMarks({ api, wishes, scene, beside }: Evening, found: Finder): Promise<void> {
  const marked = wishes.filter((wish): wish is Marked => wish.kind === "mark");
  const { date, id } = scene.lesson;
  const { body } = await api.get(`/attendance?date=${date}&type=lesson&course_id=${id}&limit=100`);
  const there = new Map<number, string | null>((body.data as Any[]).map((one) => [one.id, one.presence]));
  for (const member of new Set([...marked.map((wish) => wish.member), ...there.keys()])) {
    const mine = marked.filter((wish) => wish.member === member);
    const done = mine.filter((wish) => wish.told.is === "done").map(({ presence }) => presence as string);
    const perhaps = mine
      .filter((wish) => wish.told.is === "open" || wish.told.is === "untold")
      .map(({ presence }) => presence as string);
    const is = there.get(member) ?? null;
    const words = `person ${member} was marked ${mine.map((wish) => `${wish.presence} by the ${wish.who} at step ${wish.step} (told ${name(wish.told)})`).join(", ") || "by nobody"}; the club has ${is}`;
    if (mine.some((wish) => wish.told.is === "nothing")) found("lost")(words);
    if (mine.length === 0 && is !== null) found("somebody else")(words);
    // Whoever is no member any more stands on no sheet.
    if (!there.has(member)) continue;
    if (done.length > 0 && (is === null || !(done.includes(is) || perhaps.includes(is))))
      found("told otherwise")(words);
    if (done.length === 0 && is !== null && !perhaps.includes(is) && mine.length > 0) found("told otherwise")(words);
    for (const wish of mine) {
      const told = wish.told;
      if (told.is !== "not done") continue;
      const isTrue =
        told.reason === "conflict"
          ? new Set(mine.map(({ presence }) => presence)).size > 1 || mine.length > 1
          : ["not_expected", "other_person", "no_session"].includes(told.reason) ||
            (told.reason === "not_under_former_access" && beside.accessReplaced);
      if (!isTrue) found("an untrue reason")(words);
    }
  }
}

const COPIED_WITHIN_MS = 30_000;

/** Nobody says that nothing waits while something does. */
async function judgeWaiting({ api, players, scene }: Evening, found: Finder): Promise<void> {
  const limit = Date.now() + COPIED_WITHIN_MS;
  const director = players.get("director");
  if (director) await DESK_DEEDS.readAgain.byHttp(director, { season: scene.season }, {});
  for (;;) {
    const all = (await api.all(`/seasons/${scene.season}/annual-registrations`)) as Any[];
    const waits = all.filter(({ valid }) => valid === null).length;
    const said = await director?.read(`/api/clubs/${CLUB}/${scene.season}/registrations?state=pending&size=200`);
    if (said?.total === waits && said.counts.all === all.length) return;
    if (Date.now() > limit)
      return found("what waits")(
        `the desk lists ${said?.total} of ${said?.counts?.all} as waiting, the club has ${waits} of ${all.length}`,
      );
    await wait(LOOK_MS * 3);
  }
}
