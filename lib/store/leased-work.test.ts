import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { createLog } from "#runtime/log.ts";
import type { Store } from "./database.ts";
import { LeasedWork } from "./leased-work.ts";

interface Piece {
  club: string;
  name: string;
}

const works: LeasedWork<Piece>[] = [];
afterEach(() => Promise.all(works.splice(0).map((work) => work.stop())));

it("keeps the leases of what is under way, and lets those end of what could not be settled", async () => {
  const [hangs, fails]: Piece[] = [
    { club: "demo", name: "hangs" },
    { club: "demo", name: "fails" },
  ];
  const waiting = [hangs, fails] as Piece[];
  const sent: string[] = [];
  const renewed: (readonly Piece[])[] = [];
  const work = new LeasedWork<Piece>({
    // Nothing here asks a database but the parts below.
    store: { connection: { kind: "server" }, db: {} } as Partial<Store> as Store,
    log: createLog("leases", "silent"),
    leases: {
      seconds: 0.03,
      renew: async (_db, _owner, pieces) => void renewed.push(pieces),
      end: async () => {},
    },
    ready: async () => waiting.splice(0),
    nameOf: ({ name }) => name,
    send: async ({ name }, _owner, signal) => {
      sent.push(name);
      if (name === "fails") throw new Error("the database went away");
      await once(signal, "abort");
    },
    words: { unread: "unread", unsettled: "unsettled" },
  });
  works.push(work);
  await work.start();
  await expect.poll(() => renewed.length).toBeGreaterThan(1);
  expect(sent).toEqual(["hangs", "fails"]);
  expect(new Set(renewed.flat())).toEqual(new Set([hangs]));
});
