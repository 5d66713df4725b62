import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PostCommand, ToldLetter } from "#lib/sync/post/testing/post-process.ts";
import { ownFolder } from "../../scripts/own-folder.ts";
import { type AskedVictim, answered, startAsked } from "../../scripts/testing/victim.ts";
import { startHostileHost } from "../letters/hostile-host.ts";
import { judgeLetters, printAmiss } from "../letters/verdict.ts";

const SENDER = "the program that hands letters over";
/** One in so many letters, and so many at most: most of the time are the starts. */
const LETTERS_A_KILL = 10;
const MOST_KILLS = 40;
/** Nothing moves for so long: something stands still. */
const STILL_MS = 120_000;

/** A program that hands letters over, until it is killed. */
interface Sender {
  program: AskedVictim;
  owner: string;
}

/**
 * A mailing over a mail server that does wrong by turns, while the programs that hand it over are killed at any moment: two on a server, one on an embedded database.
 * What the server took is held against the ledger. Prints it.
 * @returns how much of it is not as it should be
 */
export async function crashLetters(count: number, database: string, databaseUrl: string | undefined): Promise<number> {
  const own = ownFolder("letters");
  const kills = Math.min(MOST_KILLS, Math.floor(count / LETTERS_A_KILL));
  const began = performance.now();
  const host = await startHostileHost();
  const place = databaseUrl ?? join(own.path, "store");
  const start = () => begin(place, own.path);
  const senders = [await start(), ...(databaseUrl === undefined ? [] : [await start()])];
  for (const [nth, one] of senders.entries()) await ask(one, { begin: nth === 0 ? count : 0, port: host.port });
  const untilOpen = async (most: number) => {
    let [left, since] = [Number.POSITIVE_INFINITY, performance.now()];
    while (performance.now() - since < STILL_MS) {
      const alive = senders.map(({ owner }) => owner);
      const open = senders[0] && (await ask<number>(senders[0], { hurry: true, alive }));
      if (open === undefined || open <= most) return;
      if (open < left) [left, since] = [open, performance.now()];
      await wait(25);
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    await untilOpen(Math.floor(count * (1 - (kill + 1) / (kills + 1))));
    // In the middle of a letter, each time somewhere else.
    await wait((kill * 37) % 90);
    const nth = kill % senders.length;
    const sender = senders[nth];
    if (!sender) continue;
    await sender.program.end("SIGKILL");
    const again = await start();
    await ask(again, { begin: 0, port: host.port });
    senders[nth] = again;
  }
  await untilOpen(0);
  const ledger = (senders[0] && (await ask<ToldLetter[]>(senders[0], { ledger: true }))) ?? [];
  for (const sender of senders) await sender.program.end("SIGKILL");
  await host.close();
  own.remove();
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`letters, ${database}: ${count} asked for, killed ${kills} times, in ${seconds} s.`);
  const unmet = host.deeds.filter((deed) => !host.met.has(deed));
  console.log(
    `  The server did ${host.met.size} of ${host.deeds.length} wrong things. Not: ${unmet.join(", ") || "none"}.`,
  );
  return tellLetters(ledger, host.took, count);
}

/** Holds what a server took against the ledger, and prints it. @returns how much of it is not as it should be */
function tellLetters(ledger: readonly ToldLetter[], took: ReadonlyMap<string, number>, count: number): number {
  const verdict = judgeLetters(ledger, (messageId) => took.get(messageId) ?? 0);
  const names = new Set(ledger.map(({ messageId }) => messageId));
  const missing = count - ledger.length + [...took.keys()].filter((name) => !names.has(name)).length;
  const { states, uncertain, doubled, otherwise } = verdict;
  const lost = verdict.lost.length + missing;
  console.log(`  ${states}. Of the uncertain ${uncertain.arrived} had arrived, ${uncertain.twice} twice.`);
  console.log(`  Lost: ${lost}. Doubled: ${doubled.length}. Told otherwise: ${otherwise.length}.`);
  printAmiss(verdict, "    ");
  return lost + doubled.length + otherwise.length;
}

async function begin(place: string, folder: string): Promise<Sender> {
  const program = startAsked(["--conditions=react-server", "lib/sync/post/testing/post-process.ts", place, folder]);
  return { program, ...answered(await program.greeting<{ owner: string }>(), SENDER) };
}

const ask = async <Answer>({ program }: Sender, command: PostCommand): Promise<Answer> =>
  answered(await program.ask<Answer>(command), SENDER);
