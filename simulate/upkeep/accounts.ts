import { enter } from "../../scripts/testing/visitor.ts";
import { type Role, SEAT_PASSWORD, seatEmail } from "../desk/programs.ts";
import type { Any } from "../desk/seat.ts";
import { Seat } from "../desk/seat.ts";
import { UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import { type Office, one } from "./office.ts";
import type { Step } from "./steps.ts";

/** Somebody whom the director may give a role. */
interface Person {
  email: string;
  /** What waits for them, with every code that was given out for it before. */
  offer: { role: Role; code: string; before: string[] } | undefined;
  account: { id: number; role: Role | null; password: string; isOut: boolean } | undefined;
}

const CHOSEN = "what they have chosen";

/** Accounts of the desk: offered, taken, given another role, shut, opened again. */
export class Accounts {
  readonly #office: Office;
  readonly #people: readonly Person[];

  constructor(office: Office) {
    this.#office = office;
    this.#people = ["ida", "ute", "zoe"].map((name) => ({
      ...{ email: `${name}-${office.slug}@simulated.test`, offer: undefined, account: undefined },
    }));
  }

  async offer(step: Extract<Step, { do: "offer a role" }>): Promise<void> {
    const { whom, role } = step;
    // Now and then somebody who has a role already.
    if (whom % 8 === 0) {
      const taken = { name: "The reader", email: seatEmail("reader"), role };
      await this.#office.press(step, UPKEEP_DEEDS.offerRole, taken, false);
      return;
    }
    const person = one(this.#people, whom);
    if (!person) return;
    const mayBe = !person.account?.role;
    const wish = { name: person.email.split("-")[0] ?? "", email: person.email, role };
    const told = await this.#office.press(step, UPKEEP_DEEDS.offerRole, wish, mayBe);
    if (!told) return;
    const { code, before = [] } = person.offer ?? {};
    person.offer = { role, code: told.handOver, before: code ? [...before, code] : before };
  }

  async take({ whom, isOld }: Extract<Step, { do: "take an offer" }>): Promise<void> {
    const person = one(
      this.#people.filter(({ offer }) => offer),
      whom,
    );
    if (!person?.offer) return;
    const { offer, account } = person;
    const old = isOld ? one(offer.before, whom) : undefined;
    // Whoever has an account is signed in with it: nobody else takes what is theirs.
    const stranger = new Seat(this.#office.desk.url, { name: "somebody", cookie: "" }, this.#office.desk.actions);
    stranger.coverage = this.#office.coverage;
    const told = await stranger.press("takeOffer", {}, [{ code: old ?? offer.code, password: CHOSEN }]);
    const mayBe = old === undefined && !account;
    this.#office.coverage.meet("outcomes", `take an offer: ${told.ok ? "done" : `refused ${told.code}`}`);
    if (told.ok !== mayBe)
      this.#office.found(
        told.ok ? "done although it cannot be: take an offer" : "refused: take an offer",
        `${person.email}, ${old ? "a code that was replaced" : "the code that counts"}: ${JSON.stringify(told)}`,
      );
    if (!told.ok) return;
    person.offer = undefined;
    const { id } = (await this.#shown()).accounts.find(({ email }) => email === person.email) ?? {};
    person.account = { id, role: offer.role, password: CHOSEN, isOut: false };
  }

  async withdraw(step: Extract<Step, { do: "withdraw an offer" }>): Promise<void> {
    const person = one(
      this.#people.filter(({ offer }) => offer),
      step.whom,
    );
    if (!person) return;
    const shown = (await this.#shown()).offers.find(({ email }) => email === person.email);
    if (!shown) return this.#office.found("offers", `what was offered to ${person.email} is not shown`);
    if (await this.#office.press(step, UPKEEP_DEEDS.withdrawOffer, { id: shown.id }, true)) person.offer = undefined;
  }

  #withRole = () => this.#people.filter(({ account }) => account?.role);

  async giveRole(step: Extract<Step, { do: "give a role" }>): Promise<void> {
    const account = one(this.#withRole(), step.whom)?.account;
    if (!account) return;
    const { role } = step;
    if (await this.#office.press(step, UPKEEP_DEEDS.giveRole, { id: account.id, role }, true))
      account.role = role === "none" ? null : role;
  }

  async shutOut(step: Extract<Step, { do: "shut somebody out" }>): Promise<void> {
    const account = one(this.#withRole(), step.whom)?.account;
    if (!account) return;
    if (await this.#office.press(step, UPKEEP_DEEDS.shutOut, { id: account.id, isOut: step.isOut }, true))
      account.isOut = step.isOut;
  }

  async renew(step: Extract<Step, { do: "renew a password" }>): Promise<void> {
    const account = one(this.#withRole(), step.whom)?.account;
    if (!account) return;
    const told = await this.#office.press(step, UPKEEP_DEEDS.renewPassword, { id: account.id }, true);
    if (told) account.password = told.handOver;
  }

  /** Somebody has signed in on another machine, and ends that from here. */
  async signOutElsewhere(step: Extract<Step, { do: "sign out elsewhere" }>): Promise<void> {
    const { desk, slug, scene } = this.#office;
    const left = new Seat(desk.url, await enter(desk.url, step.by, seatEmail(step.by), SEAT_PASSWORD), []);
    const told = await this.#office.press(step, UPKEEP_DEEDS.signOutElsewhere, {}, true);
    if (!told) return;
    const status = `/api/clubs/${slug}/status?season=${scene.season}`;
    const [there, here] = [await left.read(status), await this.#office.seat(step.by).read(status)];
    if (there.status === 200 || here.status !== 200 || !(told.ended >= 1))
      this.#office.found(
        "signed out elsewhere",
        `${told.ended} ended by the ${step.by}; the other browser is answered ${there.status}, their own ${here.status}`,
      );
  }

  async #shown(): Promise<{ accounts: Any[]; offers: Any[] }> {
    const page = await this.#office.flight("director", "/settings/users");
    const rows = (...names: string[]) => page.find<Record<string, Any>>(...names) ?? {};
    return { accounts: rows("club", "users").users ?? [], offers: rows("club", "offers").offers ?? [] };
  }

  /** The page of users has everybody with their role and what waits for whom; who may sign in does. */
  async look(): Promise<void> {
    const { accounts, offers } = await this.#shown();
    const { url } = this.#office.desk;
    for (const { email, offer, account } of this.#people) {
      const shown = accounts.find((some) => some.email === email);
      const waits = offers.find((some) => some.email === email);
      const is = [shown?.role ?? null, shown?.disabled ?? null, waits?.role ?? null];
      const hasRole = account !== undefined && account.role !== null;
      const meant = [account?.role ?? null, hasRole ? account.isOut : null, offer?.role ?? null];
      if (JSON.stringify(is) !== JSON.stringify(meant))
        this.#office.found(
          "accounts",
          `${email} is shown as ${JSON.stringify(is)} instead of ${JSON.stringify(meant)}`,
        );
      if (!account || !hasRole) continue;
      const isIn = await enter(url, email, email, account.password).then(
        () => true,
        () => false,
      );
      if (isIn === account.isOut)
        this.#office.found(
          "who signs in",
          `${email} is ${account.isOut ? "shut out" : "welcome"}, and ${isIn ? "came in" : "did not come in"}`,
        );
    }
  }
}
