import { ROLES, type Role } from "../desk/programs.ts";
import type { Any } from "../desk/seat.ts";
import { UPKEEP_DEEDS, type ViewedTable } from "../desk/upkeep-deeds.ts";
import { type Office, one } from "./office.ts";
import type { Step } from "./steps.ts";

interface View {
  id: number;
  list: ViewedTable;
  name: string;
  query: string;
  /** null: the whole club's. */
  of: Role | null;
}

const LISTS: readonly ViewedTable[] = ["members", "registrations"];
/** Two of them are one name, as whoever reads them has it. */
const NAMES = ["Juniors", "juniors", "À relancer", "Mardi"];
const QUERIES = ["q=al", "q=bros", "q=dumn"];
const SHARERS: readonly Role[] = ["director", "secretary"];

const nameKey = (name: string) => name.toLowerCase();

/** Views of lists: one's own and the club's. */
export class Views {
  readonly #office: Office;
  #views: View[] = [];
  /** With which view a list opens, by role and list. */
  readonly #opens = new Map<string, number>();

  constructor(office: Office) {
    this.#office = office;
  }

  async keep(step: Extract<Step, { do: "keep a view" }>): Promise<void> {
    const { by, shared, opens } = step;
    const [list, name, query] = [one(LISTS, step.list), one(NAMES, step.name), one(QUERIES, step.query)];
    if (!list || !name || !query) return;
    const of = shared ? null : by;
    const mayBe = (!shared || SHARERS.includes(by)) && !this.#isTaken(list, of, name);
    const told = await this.#office.press(step, UPKEEP_DEEDS.keepView, { list, name, query, shared, opens }, mayBe);
    if (!told) return;
    this.#views.push({ id: told.id, list, name, query, of });
    if (opens) this.#opens.set(`${by} ${list}`, told.id);
  }

  #isTaken(list: ViewedTable, of: Role | null, name: string, but?: View): boolean {
    return this.#views.some(
      (view) => view !== but && view.list === list && view.of === of && nameKey(view.name) === nameKey(name),
    );
  }

  /** One of any list: those of others are there for nobody else. */
  #alter(step: Extract<Step, { which: number }>) {
    const view = one(this.#views, step.which);
    return view && { view, isTheirs: view.of === step.by || (view.of === null && SHARERS.includes(step.by)) };
  }

  async rename(step: Extract<Step, { do: "rename a view" }>): Promise<void> {
    const found = this.#alter(step);
    const name = one(NAMES, step.name);
    if (!found || !name) return;
    const { view, isTheirs } = found;
    const mayBe = isTheirs && !this.#isTaken(view.list, view.of, name, view);
    const wish = { list: view.list, id: view.id, change: { name } };
    if (await this.#office.press(step, UPKEEP_DEEDS.alterView, wish, mayBe)) view.name = name;
  }

  async change(step: Extract<Step, { do: "change a view" }>): Promise<void> {
    const found = this.#alter(step);
    const query = one(QUERIES, step.query);
    if (!found || !query) return;
    const wish = { list: found.view.list, id: found.view.id, change: { query } };
    if (await this.#office.press(step, UPKEEP_DEEDS.alterView, wish, found.isTheirs)) found.view.query = query;
  }

  async forget(step: Extract<Step, { do: "forget a view" }>): Promise<void> {
    const found = this.#alter(step);
    if (!found) return;
    const { list, id } = found.view;
    if (!(await this.#office.press(step, UPKEEP_DEEDS.forgetView, { list, id }, found.isTheirs))) return;
    this.#views = this.#views.filter((view) => view !== found.view);
    for (const [whose, view] of this.#opens) if (view === id) this.#opens.delete(whose);
  }

  async openWith(step: Extract<Step, { do: "open a list with" }>): Promise<void> {
    const view = step.everything ? undefined : one(this.#views, step.which);
    const list = view?.list ?? one(LISTS, step.list);
    if (!list) return;
    const mayBe = !view || view.of === null || view.of === step.by;
    const wish = { list, id: view?.id ?? null };
    if (!(await this.#office.press(step, UPKEEP_DEEDS.openListWith, wish, mayBe))) return;
    if (view) this.#opens.set(`${step.by} ${list}`, view.id);
    else this.#opens.delete(`${step.by} ${list}`);
  }

  /** Everybody is shown their own and the club's, and which of them the list opens with. */
  async look(): Promise<void> {
    for (const by of ROLES)
      for (const list of LISTS) {
        const page = await this.#office.flight(by, `${this.#office.ofSeason}/${list}`);
        const said = page.props<{ views: Any[] }>("views", "opensAs", "noSharing").views;
        const opens = this.#opens.get(`${by} ${list}`);
        const meant = this.#views
          .filter((view) => view.list === list && (view.of === null || view.of === by))
          .map(({ id, name, query, of }) => JSON.stringify([id, name, query, of === null, id === opens]));
        const shown = said.map((view) => JSON.stringify([view.id, view.name, view.query, view.shared, view.opens]));
        if (shown.toSorted().join() !== meant.toSorted().join())
          this.#office.found("views", `of ${list} the ${by} is shown ${shown} instead of ${meant}`);
      }
  }
}
