import { builtPaths } from "../../scripts/testing/built-manifest.ts";
import { ask, command, enter, postAction, returned, type Visitor } from "../../scripts/testing/visitor.ts";
import type { Desk } from "../harness/desk.ts";
import type { ActionCase, Walk } from "../walk/action-case.ts";
import { ACTIONS } from "../walk/actions.ts";
import { addressesOf, secondOf } from "../walk/pages.ts";
import {
  CLUB,
  OTHER_CLUB,
  PASSWORD,
  PEOPLE,
  type PersonName,
  ROLES,
  SEASON,
  targetEmail,
  targetId,
} from "../walk/people.ts";
import { METHODS, ROUTES, ROUTES_OF_NOBODY, type RouteCase, TO_NOBODY } from "../walk/routes.ts";
import { actionOf, actions, expect, pageOf, type Round, test } from "../walk/test.ts";

// Everything that a browser can call, found in the build itself, by everybody who could call it, over plain HTTP. Each test stands alone:
// one that fails hides none after it.

const TESTED = new Set(Object.keys(ACTIONS).map((tested) => actionOf(tested)?.name));
/** Actions that ask for a code, not for a person. */
const FIRST_RUN = "app/(auth)/first-run/actions.ts#createFirstAccount";
const JOIN = "app/(auth)/join/actions.ts#takeOffer";
const LOOK = "app/(auth)/join/actions.ts#lookAtOffer";
const FORGOTTEN = "app/(auth)/forgotten/actions.ts#askForNewPassword";
const CHOOSE = "app/(auth)/new-password/actions.ts#choosePassword";
const SET_UP = "app/(auth)/sign-in/actions.ts#setUpAtSignIn";
const ASK_KEY = "app/(auth)/sign-in/actions.ts#requestPasskey";
/** Asked of nobody in particular: it tells nothing of anybody, and keeps nothing. */
const ASK_ANY_KEY = "app/(auth)/sign-in/actions.ts#requestAnyPasskey";
const OF_A_CODE: readonly string[] = [FIRST_RUN, JOIN, LOOK, FORGOTTEN, CHOOSE, SET_UP, ASK_KEY, ASK_ANY_KEY];
/** Actions of nobody's club: of whoever operates the installation, and of whoever is signed in. */
const OF_AN_OPERATOR = "app/(operator)/operator/actions.ts#";
const OF_AN_OPERATORS_ACCOUNT = "app/(operator)/operator/account/actions.ts#";
const OF_A_SESSION = "app/(desk)/_proof/actions.ts#";
const ofNoClub = (name: string) =>
  [OF_AN_OPERATOR, OF_AN_OPERATORS_ACCOUNT, OF_A_SESSION].some((file) => name.startsWith(file));

/** The page that has an operator's action: elsewhere it is none. */
function pageOfOperator(name: string): string {
  if (name.startsWith(OF_AN_OPERATORS_ACCOUNT)) return "/operator/account";
  if (/#(add|end)Operator$/.test(name)) return "/operator/people";
  return /#(replace|forgetConnectedClub|offerDirector)$/.test(name) ? `/operator/clubs/${CLUB}` : "/operator/clubs/new";
}

let round: Round;
let desk: Desk;
let people: Record<PersonName, Visitor>;
let walk: Walk;
let call: Round["call"];
test.beforeAll(({ round: begun }) => {
  round = begun;
  ({ desk, people, walk, call } = round);
});

/** How an action ended: `ok`, or the code of its refusal. */
function outcomeOf(answer: unknown): string {
  const { ok, code, none } = (answer ?? { ok: false, code: "no answer" }) as {
    ok?: boolean;
    code?: string;
    none?: unknown;
  };
  return ok === false ? String(code) : none ? "no form" : "ok";
}

/** The one table of who gets what. */
function expectedOf(person: PersonName, may: readonly string[]): "signed_out" | "no_role" | "denied" | "ok" {
  if (person === "signed out" || person === "disabled account") return "signed_out";
  if (person === "director of another club" || person === "operator without a club") return "no_role";
  return may.includes(person) ? "ok" : "denied";
}
/** Drawing a page costs more than any answer: those whose answers differ look at them. */
const LOOKERS: PersonName[] = [
  ...(["signed out", "director", "coach", "director of another club"] as const),
  ...(["operator without a club", "disabled account"] as const),
];
const STATUS = { signed_out: 401, no_role: 404, denied: 403, ok: 200 };

test("every action, route and page of the build is in the walk", () => {
  const { routes } = builtPaths();
  const place = "Say in e2e/walk/ who may call it, and with what.";
  expect
    .soft(
      actions
        .map(({ name }) => name)
        .filter((name) => !TESTED.has(name) && !OF_A_CODE.includes(name) && !ofNoClub(name)),
      place,
    )
    .toEqual([]);
  expect
    .soft(
      routes.filter((route) => !(route in ROUTES) && !ROUTES_OF_NOBODY.includes(route)),
      place,
    )
    .toEqual([]);
});

for (const [turn, [name, tested]] of Object.entries(ACTIONS).entries()) {
  test(`${name} does its work for who may, refuses everybody else in words, and takes no malformed argument`, async () => {
    const action = actionOf(name);
    if (!action) throw new Error("It is in no manifest of the build: take it out of the table.");
    // Whoever is refused uses nothing up: they ask for the same, which is there to be done.
    const refused = await tested.args(walk);
    for (const person of PEOPLE) {
      const expected = expectedOf(person, tested.may);
      const args = expected === "ok" ? await tested.args(walk) : refused;
      const answer = await call(action, person, args);
      const due = expected === "ok" ? (tested.answers ?? "ok") : expected;
      expect.soft(outcomeOf(answer), `${person}: ${JSON.stringify(answer)}`).toBe(due);
      if (outcomeOf(answer) !== "ok") expect.soft((answer as { words: string }).words).not.toBe("");
      // A club's name finds nothing that every object inherits, and no role in another club.
      for (const club of elsewhereFor(person, turn)) {
        const elsewhere = outcomeOf(await call(action, person, [club, ...args.slice(1)]));
        const isTheirs = club === OTHER_CLUB && person === "director of another club";
        if (!isTheirs) expect.soft(elsewhere, `${person} in ${club}`).toMatch(/^(signed_out|no_role)$/);
      }
    }
    for (const person of PEOPLE) {
      for (const wrong of malformedArguments(refused, tested, person, turn))
        expect
          .soft(outcomeOf(await call(action, person, wrong)), `${person}: ${JSON.stringify(wrong).slice(0, 200)}`)
          .toBe("malformed");
    }
  });
}

test("a body that holds no arguments reaches no action", async () => {
  // The framework reads bodies, whichever action they are for: one of each file stands for all, and is sent some of them.
  const files = new Map(Object.entries(ACTIONS).map(([name, { page }]) => [name.split("#")[0], { name, page }]));
  for (const [turn, { name, page }] of [...files.values()].entries())
    for (const body of takenInTurn(UNREADABLE, turn, UNREADABLE_AT_ONCE)) {
      const reply = await postAction(desk.url, people.director, page, actionOf(name)?.id ?? "", body);
      expect.soft(reply.status, `${name}: ${body.slice(0, 40)}: ${reply.text.slice(0, 200)}`).toBe(400);
    }
});

/** In the place of any argument; the last as React writes `undefined` and numbers that JSON lacks. */
const STRANGE = [null, ["demo"], { toString: 1 }, "a\u0000b", 2_147_483_648, "$undefined", "$Infinity", "$NaN"];

/** Each argument of each action is asked with some of them, in turn: over all actions every one of them stands in every place many times. */
const STRANGE_AT_ONCE = 2;
/** Bodies that hold no arguments, for one action. */
const UNREADABLE_AT_ONCE = 3;

/** So many of a list, others at each turn: over its turns each of them comes as often. */
const takenInTurn = <T>(all: readonly T[], turn: number, count: number): T[] =>
  Array.from({ length: Math.min(count, all.length) }, (_, nth) => all[(turn * count + nth) % all.length] as T);

/** Who may the most, and who may nothing: whatever is no matter of roles is tried as both. */
const EXTREMES: readonly PersonName[] = ["director", "signed out"];

/** What decides about them is the same for all. */
const OTHERS: readonly PersonName[] = PEOPLE.filter(
  (person) => !EXTREMES.includes(person) && person !== "director of another club",
);

/** Whoever of them an action asks: another one each time. */
const otherAt = (turn: number): PersonName | undefined => OTHERS[turn % OTHERS.length];

/** The clubs besides the walked one in whose names somebody asks. */
function elsewhereFor(person: PersonName, turn: number): string[] {
  if (person === "director") return ["constructor", "__proto__", OTHER_CLUB];
  return OTHERS.includes(person) && person !== otherAt(turn) ? [] : [OTHER_CLUB];
}

/** Everything for the extremes; for one of the others the sort of which nothing can be read. */
function malformedArguments(
  args: unknown[],
  { malformed = [], nullAt }: ActionCase,
  person: PersonName,
  turn: number,
): unknown[][] {
  if (!EXTREMES.includes(person)) return person === otherAt(turn) ? [[]] : [];
  const general = [[], [...args, "one more"], args.map(() => null)];
  // What is read is refused before anybody is looked at.
  if (person !== "director") return general;
  const strange = args.flatMap((_, place) =>
    takenInTurn(STRANGE, turn + place, STRANGE_AT_ONCE)
      .filter((value) => value !== null || place !== nullAt)
      .map((value) => args.with(place, value)),
  );
  return [...general, ...strange, ...malformed];
}

/** Bodies that hold no arguments at all. */
const UNREADABLE = [
  "",
  "[",
  "null",
  "1e400",
  '"demo"',
  '["$F99"]',
  '["$@1"]',
  '["$K1"]',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
];

test("the first account is made once, whatever is sent after it", async () => {
  const action = actions.find(({ name }) => name === FIRST_RUN);
  if (!action) throw new Error("The first run has no action.");
  const given = { code: "AAAA-AAAA", name: "Eve", email: "eve@walk.test", password: "a long password" };
  for (const args of [
    [given],
    [],
    [null],
    [{ ...given, email: { toString: 1 } }],
    [{ ...given, name: "\u0000" }],
    [given, 1],
  ]) {
    const reply = await postAction(desk.url, people["signed out"], "/first-run", action.id, JSON.stringify(args));
    expect.soft(reply.status, reply.text.slice(0, 300)).toBeLessThan(500);
    expect.soft(outcomeOf(returned(reply) ?? {})).not.toBe("ok");
  }
});

test("an offered role is taken once, by its person, and by nobody with another code", async () => {
  const action = actions.find(({ name }) => name === JOIN);
  if (!action) throw new Error("Nobody can take an offer.");
  const take = async (visitor: Visitor, ...args: unknown[]) => {
    const reply = await postAction(desk.url, visitor, "/join", action.id, JSON.stringify(args));
    expect.soft(reply.status, reply.text.slice(0, 300)).toBe(200);
    return outcomeOf(returned(reply));
  };
  const users = "app/(desk)/[club]/(desk)/settings/users/actions.ts";
  const offer = async (email: string) => {
    const answer = await walk.direct(`${users}#addUser`, [CLUB, { name: "Zoé", email, role: "coach" }]);
    return new URL(String(answer.handOver)).hash.slice(1);
  };
  const nobody = people["signed out"];
  const password = "the person's own";
  for (const strange of [[], [null], [{ code: "x", password, more: 1 }], [{ code: { toString: 1 }, password }]])
    expect.soft(await take(nobody, ...strange)).toBe("malformed");
  const code = await offer("zoe@walk.test");
  expect.soft(await take(nobody, { code: "aaaa-aaaa-aaaa-aaaa", password })).toBe("wrong_code");
  expect.soft(await take(nobody, { code, password: "short" })).toBe("password");
  expect.soft(await take(nobody, { code, password })).toBe("ok");
  expect.soft(await take(nobody, { code, password })).toBe("wrong_code");
  const zoe = await enter(desk.url, "Zoé", "zoe@walk.test", password);
  expect.soft((await ask(desk.url, zoe, `/api/clubs/${CLUB}/quota`)).status).toBe(200);
  // The director of another club has an account: a code for it is worth nothing to anybody else.
  const second = await offer("elsewhere@walk.test");
  expect.soft(await take(nobody, { code: second, password })).toBe("sign_in");
  expect.soft(await take(people.director, { code: second, password })).toBe("sign_in");
});

test("a new password is asked for alike by everybody, and chosen once by a link", async () => {
  const press = async (name: string, page: string, ...args: unknown[]) => {
    const action = actions.find((one) => one.name === name);
    const reply = await postAction(desk.url, people["signed out"], page, action?.id ?? "", JSON.stringify(args));
    expect.soft(reply.status, reply.text.slice(0, 300)).toBe(200);
    return returned(reply);
  };
  const strange = [[], [null], [{ email: { toString: 1 } }], [{ email: "a@b.test", more: 1 }], [{ email: "\u0000" }]];
  for (const args of strange)
    expect.soft(["malformed", "invalid"]).toContain(outcomeOf(await press(FORGOTTEN, "/forgotten", ...args)));
  const known = await press(FORGOTTEN, "/forgotten", { email: targetEmail(2) });
  expect.soft(await press(FORGOTTEN, "/forgotten", { email: "nobody@walk.test" })).toEqual(known);
  const choose = async (code: unknown, password: string) =>
    outcomeOf(await press(CHOOSE, "/new-password", { code, password }));
  expect.soft(await choose({ toString: 1 }, "x")).toBe("malformed");
  expect.soft(await choose("aaaa-aaaa-aaaa-aaaa", "the person's own")).toBe("wrong_code");
  const users = "app/(desk)/[club]/(desk)/settings/users/actions.ts";
  const { handOver } = await walk.direct(`${users}#renewPassword`, [CLUB, targetId(2)]);
  const code = new URL(String(handOver)).hash.slice(1);
  expect.soft(await choose(code, "password123")).toBe("common");
  expect.soft(await choose(code, "the person's own")).toBe("ok");
  expect.soft(await choose(code, "somebody else's")).toBe("wrong_code");
  await enter(desk.url, "target", targetEmail(2), "the person's own");
  expect.soft(desk.dashboardLog()).not.toContain(code);
});

test("a second factor is asked for after the password, and nothing opens before it", async () => {
  const askedBy =
    (of: string) =>
    async (...args: unknown[]) => {
      const id = actions.find(({ name }) => name === of)?.id ?? "";
      const reply = await postAction(desk.url, people["signed out"], "/sign-in", id, JSON.stringify(args));
      expect.soft(reply.status, reply.text.slice(0, 300)).toBe(200);
      return outcomeOf(returned(reply));
    };
  const [setUp, askKey] = [askedBy(SET_UP), askedBy(ASK_KEY)];
  for (const strange of [
    [],
    [null],
    [{ email: { toString: 1 }, password: "x" }],
    [{ email: "a", password: "b", c: 1 }],
  ])
    for (const ask of [setUp, askKey]) expect.soft(await ask(...strange)).toBe("malformed");
  const [email, password] = ["factor@walk.test", "the person's own"];
  await command(desk.dashboardData, { do: "add", email, name: "Factor", club: CLUB, role: "doctor", password });
  expect.soft(await setUp({ email, password })).toBe("wrong");
  expect.soft(await askedBy(ASK_ANY_KEY)()).toBe("ok");
  expect.soft(await askedBy(ASK_ANY_KEY)("x")).toBe("malformed");
  // Whoever has no key is asked for none, and nobody learns of keys without the password.
  expect.soft(await askKey({ email, password: "another" })).toBe("wrong");
  expect.soft(await askKey({ email, password })).toBe("code_needed");
  const users = "app/(desk)/[club]/(desk)/settings/users/actions.ts";
  expect.soft(await walk.direct(`${users}#askFactorOf`, [CLUB, ["doctor"]])).toEqual({ ok: true });
  await expect(enter(desk.url, "Factor", email, password)).rejects.toThrow("factor_needed");
  expect.soft(await setUp({ email, password: "another" })).toBe("wrong");
  expect.soft(await setUp({ email, password })).toBe("ok");
  await expect(enter(desk.url, "Factor", email, password)).rejects.toThrow("factor_needed");
  // Whoever was signed in goes on.
  expect.soft((await ask(desk.url, people.doctor, `/api/clubs/${CLUB}/quota`)).status).toBe(200);
  expect.soft(await walk.direct(`${users}#askFactorOf`, [CLUB, []])).toEqual({ ok: true });
});

test("what operates the installation is an operator's alone, and a proof is whose session it is", async () => {
  const press = async (name: string, person: PersonName, args: unknown[]) => {
    const { id = "" } = actions.find((one) => one.name === name) ?? {};
    const page = name.startsWith(OF_A_SESSION) ? `/${CLUB}/account` : pageOfOperator(name);
    const reply = await postAction(desk.url, people[person], page, id, JSON.stringify(args));
    expect.soft(reply.status, `${name} by ${person}: ${reply.text.slice(0, 300)}`).toBe(200);
    return outcomeOf(returned(reply));
  };
  const typed = { clientId: "x", method: "secret", secret: "x", webhookKey: "" };
  const OPERATED: Record<string, unknown[]> = {
    findAddress: ["https://127.0.0.1/"],
    makeKey: [],
    tryConnecting: ["https://127.0.0.1/api/v1", typed],
    connect: ["https://127.0.0.1/api/v1", typed],
    replace: [CLUB, typed],
    forgetConnectedClub: [CLUB, "demo"],
    offerDirector: [CLUB, { name: "Eve", email: "eve@walk.test" }],
    addOperator: ["eve@walk.test"],
    endOperator: [1],
  };
  const OF_ACCOUNT: Record<string, unknown[]> = {
    beginOperatorFactor: [],
    confirmOperatorFactor: ["not the password", "000000"],
    renewOperatorCodes: ["not the password", "000000"],
    endOperatorFactor: ["not the password", "000000"],
    changeOperatorName: ["Odette"],
    changeOperatorPassword: ["not the password", "another one that is long"],
    beginOperatorKey: [true],
    keepOperatorKey: ["not the password", "{}"],
    askOperatorKey: [false],
    removeOperatorKey: ["AAAA", "not the password", "000000"],
    letOperatorKeySignIn: ["{}"],
    endOperatorKeySignIn: ["AAAA"],
    endOperatorSession: ["A".repeat(43)],
  };
  /** Nothing that they ask about may be: the club is the environment's, and has a director. */
  const DUE: Record<string, string> = {
    ...{ findAddress: "private_address", tryConnecting: "private_address", connect: "private_address" },
    ...{ replace: "of_environment", forgetConnectedClub: "of_environment", offerDirector: "directed" },
    ...{
      addOperator: "no_account",
      confirmOperatorFactor: "wrong",
      changeOperatorPassword: "wrong",
      renewOperatorCodes: "gone",
    },
    ...{ endOperatorFactor: "gone", keepOperatorKey: "wrong", askOperatorKey: "gone", removeOperatorKey: "gone" },
    ...{ letOperatorKeySignIn: "key_not_alone" },
  };
  const all = [
    ...Object.entries(OPERATED).map(([name, args]) => ({ name, args, action: OF_AN_OPERATOR + name })),
    ...Object.entries(OF_ACCOUNT).map(([name, args]) => ({ name, args, action: OF_AN_OPERATORS_ACCOUNT + name })),
  ];
  const names = actions
    .filter(({ name }) => [OF_AN_OPERATOR, OF_AN_OPERATORS_ACCOUNT].some((file) => name.startsWith(file)))
    .map(({ name }) => name);
  expect(names.sort()).toEqual(all.map(({ action }) => action).sort());
  for (const { name, args, action } of all)
    for (const person of PEOPLE) {
      const isNobody = person === "signed out" || person === "disabled account";
      const due = isNobody ? "signed_out" : person === "operator without a club" ? (DUE[name] ?? "ok") : "no_operator";
      expect.soft(await press(action, person, args), `${name} by ${person}`).toBe(due);
      for (const wrong of [[...args, 1], args.map(() => null), args.map(() => ({ toString: 1 }))])
        if (wrong.length > 0) expect.soft(await press(action, person, wrong), `${name} by ${person}`).toBe("malformed");
    }
  for (const page of [
    "/operator",
    "/operator/clubs/new",
    `/operator/clubs/${CLUB}`,
    "/operator/people",
    "/operator/history",
    "/operator/account",
  ])
    for (const person of PEOPLE) {
      const isNobody = person === "signed out" || person === "disabled account";
      const { status, text } = await ask(desk.url, people[person], page);
      expect
        .soft(status, `${page} by ${person}`)
        .toBe(isNobody ? 307 : person === "operator without a club" ? 200 : 404);
      for (const { told } of [round.marked.own, round.marked.other])
        for (const canary of Object.values(told).flat()) expect.soft(text, `${page} by ${person}`).not.toMatch(canary);
    }
  const proof = (name: string, person: PersonName, ...args: unknown[]) => press(OF_A_SESSION + name, person, args);
  for (const strange of [[], [null], [{ password: { toString: 1 }, code: "" }], [{ password: "x", code: "", more: 1 }]])
    expect.soft(await press(`${OF_A_SESSION}proveOneselfAnew`, "coach", strange)).toBe("malformed");
  expect.soft(await proof("proveOneselfAnew", "signed out", { password: PASSWORD, code: "" })).toBe("signed_out");
  expect.soft(await proof("proveOneselfAnew", "coach", { password: "another one", code: "" })).toBe("wrong");
  expect.soft(await proof("proveOneselfAnew", "coach", { password: "", code: "123456" })).toBe("code_wrong");
  expect.soft(await proof("proveOneselfAnew", "coach", { password: PASSWORD, code: "" })).toBe("ok");
  expect.soft(await proof("waysToProve", "signed out")).toBe("signed_out");
  expect.soft(await proof("waysToProve", "coach")).toBe("ok");
  expect.soft(await proof("askKeyForProof", "coach")).toBe("code_wrong");
});

test("an action that belongs to another page does nothing here, and the answer says so", async () => {
  for (const [name, { page }] of Object.entries(ACTIONS)) {
    const action = actionOf(name);
    const elsewhere = page.includes("/settings/users") ? `/${CLUB}/seasons` : "/sign-in";
    const reply = await postAction(desk.url, people["signed out"], elsewhere, action?.id ?? "", `["${CLUB}"]`);
    // Next tells so of an action of this build or another.
    expect.soft([name, reply.status, reply.headers.get("x-nextjs-action-not-found")]).toEqual([name, 409, "1"]);
  }
});

test("an action that is none is not found", async () => {
  for (const id of ["0".repeat(42), "7f".repeat(21), "constructor", "x"]) {
    const reply = await postAction(desk.url, people.director, `/${CLUB}/seasons`, id, "[]");
    // Next tells a page of another build (409) from an identifier that no build makes.
    expect.soft([400, 404, 409], id).toContain(reply.status);
  }
});

test("a form that was sent without our script does nothing", async () => {
  const post = async (page: string, body: FormData | URLSearchParams, of: string) => {
    const { status, text } = await ask(desk.url, people.director, page, { method: "POST", body });
    expect.soft(status, `${of}: ${text.slice(0, 200)}`).toBeLessThan(500);
  };
  for (const { name, id } of actions) {
    const form = new FormData();
    form.set(`$ACTION_ID_${id}`, "");
    form.set("1_$ACTION_KEY", "x");
    await post(pageOf(name), form, name);
  }
  // It names no action: the same for all of a page.
  for (const page of new Set(actions.map(({ name }) => pageOf(name))))
    await post(page, new URLSearchParams({ email: "a@b.test" }), page);
});

for (const [turn, [route, methods]] of Object.entries(ROUTES).entries()) {
  test(`${route} answers who may, and nobody else`, async () => {
    const paths = new Map<RouteCase, string>();
    for (const tested of Object.values(methods)) paths.set(tested, await tested.path(walk));
    const [anywhere = ""] = paths.values();
    for (const method of METHODS) {
      const tested = methods[method];
      if (!tested) {
        // The framework refuses it before anybody is asked who they are.
        for (const person of EXTREMES) {
          const { status } = await ask(desk.url, people[person], anywhere, { method });
          expect.soft(status, `${method} by ${person}`).toBe(405);
        }
        continue;
      }
      const path = paths.get(tested) ?? anywhere;
      for (const person of PEOPLE) {
        const expected = STATUS[expectedOf(person, tested.may)];
        // What is only read stays as it is; whoever is refused uses nothing up.
        const asked = expected === 200 && method !== "GET" ? await tested.path(walk) : path;
        const answered = expected === 200 ? (tested.status ?? 200) : expected;
        expect.soft(await statusOf(person, method, asked, tested), `${method} ${asked} by ${person}`).toBe(answered);
        const mayAsk = expected === 200 || tested.ofOwn?.some((role) => role === person);
        // Whoever is refused is refused before what they ask is looked at: one of the malformed, another for each.
        const malformed =
          mayAsk || EXTREMES.includes(person)
            ? tested.malformed
            : takenInTurn(tested.malformed, turn + PEOPLE.indexOf(person), 1);
        for (const [status, bad, body] of malformed) {
          const refused = await ask(desk.url, people[person], bad, { method, ...bodyOf(body) });
          expect
            .soft(refused.status, `${method} ${bad} by ${person}: ${refused.text}`)
            .toBe(mayAsk ? status : expected);
          expect.soft(refused.headers.get("content-type")).toContain("problem+json");
        }
      }
    }
    for (const club of ["constructor", "__proto__", OTHER_CLUB]) {
      const [method = ""] = Object.keys(methods);
      const address = anywhere.replace(`/${CLUB}`, `/${club}`);
      expect.soft((await ask(desk.url, people.director, address, { method })).status, address).toBe(404);
    }
  });
}

test("what asks no person's role stumbles over nothing either", async () => {
  for (const person of ["signed out", "director", "disabled account"] as const) {
    for (const path of TO_NOBODY) {
      for (const method of METHODS) {
        const body = method === "GET" ? {} : { body: "\u0000" };
        const { status, text } = await ask(desk.url, people[person], path, { method, ...body });
        expect.soft(status, `${method} ${path}: ${text.slice(0, 200)}`).toBeLessThan(500);
      }
    }
  }
});

const bodyOf = (body: unknown) => (body === undefined ? {} : { body: JSON.stringify(body) });

async function statusOf(person: PersonName, method: string, path: string, tested: RouteCase): Promise<number> {
  if (!tested.endless) {
    const made = tested.bodyOf ? await tested.bodyOf(walk) : tested.body;
    const body = tested.file === undefined ? bodyOf(made) : { body: tested.file };
    const { status } = await ask(desk.url, people[person], path, { method, ...body });
    // It stands already as the first who asked wished it.
    return tested.body && status === 409 ? 200 : status;
  }
  const stop = new AbortController();
  const answer = await fetch(desk.url + path, { headers: { cookie: people[person].cookie }, signal: stop.signal });
  stop.abort();
  return answer.status;
}

/** What the browser's tab says of a page: the last title, which comes after the frame where a page comes late. */
const titleIn = (html: string) => [...html.matchAll(/<title>([^<]*)<\/title>/g)].at(-1)?.[1];

test("every page shows itself to who may under a title of its own, and is nothing to everybody else", async () => {
  const titles = new Map<string, string[]>();
  const note = (html: string, address: string) => {
    const title = titleIn(html) ?? "none";
    titles.set(title, [...(titles.get(title) ?? []), address]);
  };
  // It grows with the pages: hundreds of addresses are drawn.
  test.setTimeout(480_000);
  for (const page of builtPaths().pages.filter((one) => one.includes("[club]"))) {
    const [meant = ""] = addressesOf(page);
    for (const person of LOOKERS) {
      const { status, headers, text } = await ask(desk.url, people[person], meant);
      const expected = expectedOf(person, ROLES);
      if (expected === "signed_out")
        expect.soft([status, headers.get("location")], meant).toEqual([307, expect.stringMatching(/sign-in/)]);
      else if (expected === "no_role") expect.soft(status, meant).toBe(404);
      else expect.soft(status, `${meant} by ${person}: ${text.slice(0, 200)}`).toBeLessThan(500);
      if (person === "director" && status === 200) note(text, meant);
    }
    // Two records of one kind are two titles.
    for (const second of secondOf(page)) {
      const { status, text } = await ask(desk.url, people.director, second);
      if (status === 200) note(text, second);
    }
    for (const address of addressesOf(page).slice(1)) {
      const { status, text } = await ask(desk.url, people.director, address);
      expect.soft(status, `${address}: ${text.slice(0, 200)}`).toBeLessThan(500);
    }
  }
  const shared = [...titles].filter(([, addresses]) => new Set(addresses).size > 1);
  expect.soft(shared, "Name in generateMetadata what is open (app/(desk)/_records/title.ts).").toEqual([]);
  expect(titles.size).toBeGreaterThan(70);
});

test("a director disables an account and enables it again, and the desk goes on", async () => {
  const users = "app/(desk)/[club]/(desk)/settings/users/actions.ts";
  const email = targetEmail(3);
  await command(desk.dashboardData, { do: "password", email, password: "the first password" });
  const person = await enter(desk.url, "target", email, "the first password");
  const season = `/api/clubs/${CLUB}/status?season=${SEASON}`;
  expect.soft((await ask(desk.url, person, season)).status).toBe(200);
  expect.soft(await walk.direct(`${users}#changeDisabled`, [CLUB, targetId(3), true])).toEqual({ ok: true });
  expect.soft((await ask(desk.url, person, season)).status).toBe(401);
  await expect(enter(desk.url, "target", email, "the first password")).rejects.toThrow("may not sign in");
  expect.soft(await walk.direct(`${users}#changeDisabled`, [CLUB, targetId(3), false])).toEqual({ ok: true });
  const again = await enter(desk.url, "target", email, "the first password");
  expect.soft((await ask(desk.url, again, season)).status).toBe(200);
});

test("nothing of all this was an error of the desk's own", () => {
  const errors = desk
    .dashboardLog()
    .split("\n")
    .filter((line) => /⨯|"level":(50|60)|Unhandled|TypeError|RangeError/.test(line));
  expect.soft(errors).toEqual([]);
});
