import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { NoAnswer, NoSuchAction } from "../desk/seat.ts";
import { ASKED, ImportScreen } from "../files/screen.ts";
import { CLUB } from "./house.ts";
import type { Playing } from "./playing.ts";
import { nameOf } from "./scene.ts";
import type { Step } from "./steps.ts";
import type { Listed, Told } from "./wishes.ts";

/** A list of people that somebody reads in. */
export interface List {
  screen: ImportScreen;
  /** As the desk names it; undefined before it has taken it. */
  id: string | undefined;
  /** It was pressed to run, and somebody was told so. */
  runs: boolean;
  /** What each of its rows was to do, in their order. */
  rows: Listed[];
}

/** Of each person, so that the second row names the record that the first one makes. */
const GROUPS = [
  [0, "Roomy"],
  [2, "Wide"],
] as const;

/** Nobody presses more often while nothing works, nor sooner again. */
const TRIES = 4;
const AGAIN_MS = 2_000;

/** Lists of people that are read in from a file, tried and run. */
export class Lists {
  readonly #playing: Playing;
  readonly all: List[] = [];

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  readIn({ who, count }: Extract<Step, { do: "read a list in" }>): void {
    const { nth, step, scene, wishes } = this.#playing;
    const player = this.#playing.player(who);
    const list: List = {
      ...{ screen: new ImportScreen(player, CLUB, scene.season), id: undefined, runs: false },
      rows: [],
    };
    const lines = ["Nom;Prénom;Date de naissance;E-mail;Groupe"];
    for (let place = 0; place < count; place++) {
      const made = this.#playing.another();
      const { last_name, first_name } = nameOf(nth, 700 + made);
      const born = [`1${made % 10}`, "03", `198${made % 10}`];
      const email = `list${nth}-${made}@example.org`;
      for (const [group, name] of GROUPS) {
        lines.push([last_name, first_name, born.join("/"), email, name].join(";"));
        list.rows.push({
          kind: "row",
          who,
          step,
          name: `${last_name} ${first_name}`,
          born: born.toReversed().join("-"),
          email,
          group: scene.groups[group],
          told: { is: "nothing" },
        });
      }
    }
    wishes.push(...list.rows);
    this.all.push(list);
    const ask = randomUUID();
    const bytes = Buffer.from(`${lines.join("\r\n")}\r\n`);
    const once = async (): Promise<boolean> => {
      try {
        list.id ??= await this.#hand(list.screen, ask, bytes);
        await list.screen.begin(list.id);
        list.runs = true;
        return true;
      } catch (cause) {
        if (cause instanceof NoSuchAction) throw cause;
        // What was told is that it did not work, or nothing: they press again.
        if (cause instanceof NoAnswer) return false;
        throw cause;
      }
    };
    this.#playing.inHand(
      (async () => {
        for (let tries = 0; tries < TRIES; tries++) {
          if (await once()) return;
          await wait(AGAIN_MS);
        }
        this.#playing.again.push(once);
      })(),
    );
  }

  async #hand(screen: ImportScreen, ask: string, bytes: Buffer): Promise<string> {
    const handed = await screen.hand({ name: "people.csv", bytes, encoding: "utf8" }, ask);
    if ("id" in handed) return handed.id;
    throw new NoAnswer(`A list was answered ${JSON.stringify(handed)}`);
  }
}

/** Writes down what the desk tells of each row of a list. */
export async function hearOf({ screen, id, rows }: List): Promise<void> {
  if (id === undefined) return;
  const told = [...(await screen.rows(id))].toSorted(([one], [other]) => one - other).map(([, words]) => words.trim());
  const isHeldUp = told.some((words) => words.startsWith("on its way")) && (await screen.isHeldUp(id));
  for (const [place, row] of rows.entries()) row.told = toldOf(told[place] ?? "", isHeldUp);
}

function toldOf(words: string, isHeldUp: boolean): Told {
  if (/^(created|changed)/.test(words)) return { is: "done" };
  if (/^(unchanged|nothing|refused|left out)/.test(words)) return { is: "not done", reason: words };
  if (ASKED.test(words)) return { is: "asked" };
  return { is: "open", reason: isHeldUp ? "the club gives no answer" : null };
}
