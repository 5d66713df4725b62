import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Seat } from "#lib/base/access/permissions.ts";
import { replaceStore, type Store } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { pressTest } from "./mailing-presses.ts";

const at: { port: number } = { port: 0 };
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
vi.mock("#lib/base/words/wait-words.ts", () => ({ waitInMinutes: async () => "an hour" }));
vi.mock("#lib/base/program/environment.ts", async (original) => {
  const real = await original<typeof import("#lib/base/program/environment.ts")>();
  return {
    ...real,
    environment: () => ({ ...real.environment(), mailAllowed: [{ host: "127.0.0.1", port: at.port }] }),
  };
});

let store: Store;
let close: () => Promise<void>;
let host: MailHost;
beforeAll(async () => {
  ({ store, close } = await testStore({ kind: "memory" }));
  replaceStore(store);
  host = await startMailHost();
  at.port = host.port;
  const now = new Date();
  const club = { slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" };
  await store.db
    .insert(clubs)
    .values({ ...club, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  await store.db.transaction((tx) =>
    saveMailServer(
      tx,
      "demo",
      {
        ...{ host: "127.0.0.1", port: host.port, account: null, sender: "club@club.example", senderName: "Le club" },
        ...{ replyTo: null, dkimSelector: null, perMinute: 1, perHour: 1, perDay: 1 },
        ...{ fromHour: 0, untilHour: 24, isOn: true },
      },
      { password: undefined, by: { id: 1, name: "Directrice" }, now },
    ),
  );
});
afterAll(async () => {
  await host.close();
  await close();
});

const seatOf = (id: number) => ({ club: "demo", person: { id, name: "Aude", email: `p${id}@club.example` } }) as Seat;
const letter = { name: "Aude", text: { subject: "Relance", body: "Bonjour" } };

it("lets nobody have letters sent to themselves without end, however fast they press", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => pressTest(seatOf(1), letter)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: "rate_limited", words: "mailing.testedOften" });
  expect(host.mailbox).toHaveLength(20);
  // Nobody else is kept from looking.
  expect(await pressTest(seatOf(2), letter)).toMatchObject({ ok: true });
  // What reaches nobody is no letter.
  expect(await pressTest(seatOf(1), null)).toMatchObject({ ok: false, code: "nobody" });
});
