import { NoAnswer, NoSuchAction } from "../desk/seat.ts";
import type { Fault } from "../kind.ts";
import { Accounts } from "./accounts.ts";
import { Notes } from "./notes.ts";
import { type Office, one } from "./office.ts";
import { Papers } from "./papers.ts";
import { Registered } from "./registered.ts";
import { Settings } from "./settings.ts";
import { type Step, say } from "./steps.ts";
import { Views } from "./views.ts";
import { Week } from "./week.ts";

type Deeds = { [Name in Step["do"]]: (step: Extract<Step, { do: Name }>) => Promise<void> };

/** Plays a history, and holds what was told and shown against what was meant. @returns what was broken first: what follows from it would only repeat it */
export async function play(office: Office, history: readonly Step[]): Promise<Fault[]> {
  const parts = {
    ...{ notes: new Notes(office), views: new Views(office), accounts: new Accounts(office) },
    ...{ papers: new Papers(office), week: new Week(office), registered: new Registered(office) },
  };
  const deeds = deedsOf(office, parts, new Settings(office));
  for (const step of history) {
    office.coverage.meet("steps", step.do);
    await heard(office, step.do, say(step), () => (deeds[step.do] as (step: Step) => Promise<void>)(step));
    if (office.faults.length > 0) return office.faults;
  }
  for (const [name, part] of Object.entries(parts)) {
    await heard(office, name, `at last: ${name}`, () => part.look());
    if (office.faults.length > 0) return office.faults;
  }
  return office.faults;
}

/** A question to the desk that ends in no answer is a fault of the desk's; anything else is one of the rig's. */
async function heard(office: Office, name: string, words: string, work: () => Promise<void>): Promise<void> {
  await work().catch((cause: unknown) => {
    if (cause instanceof NoSuchAction) return office.coverage.meet("actions that this build has not", name);
    if (!(cause instanceof NoAnswer)) throw cause;
    office.found(`no answer: ${name}`, `${words}: ${cause.message}`);
  });
}

interface Parts {
  notes: Notes;
  views: Views;
  accounts: Accounts;
  papers: Papers;
  week: Week;
  registered: Registered;
}

function deedsOf(office: Office, parts: Parts, settings: Settings): Deeds {
  const { notes, views, accounts, papers, week, registered } = parts;
  return {
    "write a note": (step) => notes.write(step),
    "rewrite a note": (step) => notes.rewrite(step),
    "remove a note": (step) => notes.remove(step),
    "settle a note": (step) => notes.settle(step),
    "forget somebody": async (step) => {
      const member = one(office.scene.people, step.person) ?? 0;
      if (!(await notes.forget(step, member))) return;
      papers.forget(member);
      await registered.forget(member);
    },
    "keep a view": (step) => views.keep(step),
    "rename a view": (step) => views.rename(step),
    "change a view": (step) => views.change(step),
    "forget a view": (step) => views.forget(step),
    "open a list with": (step) => views.openWith(step),
    "offer a role": (step) => accounts.offer(step),
    "take an offer": (step) => accounts.take(step),
    "withdraw an offer": (step) => accounts.withdraw(step),
    "give a role": (step) => accounts.giveRole(step),
    "shut somebody out": (step) => accounts.shutOut(step),
    "renew a password": (step) => accounts.renew(step),
    "sign out elsewhere": (step) => accounts.signOutElsewhere(step),
    "hand a document in": (step) => papers.handIn(step),
    "reword a document": (step) => papers.reword(step),
    "remove a document": (step) => papers.remove(step),
    "give an upload up": (step) => papers.giveUp(step),
    "call a session off": (step) => week.callOff(step),
    "make a feed": (step) => week.makeFeed(step),
    "end a feed": (step) => week.endFeed(step),
    "select all that match": (step) => registered.select(step),
    "ask about a selection": (step) => registered.ask(step),
    "say why refused": (step) => registered.reason(step),
    "move a registration": (step) => registered.move(step),
    "say that they are two": (step) => registered.sayApart(step),
    "settle two records": (step) => registered.settle(step),
    "try the connection": (step) => settings.try(step),
    "read the contract again": (step) => settings.readContract(step),
    "name postal codes": (step) => settings.nameCodes(step),
    "look communes up": (step) => settings.lookUp(step),
    "say where the club lives": (step) => settings.sayZone(step),
    "keep a key": (step) => settings.keepKey(step),
    "remove the key": (step) => settings.removeKey(step),
    "delete a season": (step) => settings.deleteSeason(step),
    "make a sport": (step) => settings.makeSport(step),
    "hand a paper in": (step) => papers.file(step),
    "mark a paper": (step) => papers.mark(step),
    "remove a paper": (step) => papers.removePaper(step),
    "give a filing up": (step) => papers.giveFilingUp(step),
    "steer the reading": (step) => papers.steer(step),
  };
}
