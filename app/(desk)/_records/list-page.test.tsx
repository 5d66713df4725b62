import type { ReactElement, ReactNode } from "react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { FillProgress } from "#components/frame/fill-progress.tsx";
import { RecordList } from "#components/table/record-list.tsx";
import type { Store } from "#lib/store/database.ts";
import { clubs } from "#lib/store/schema/clubs.ts";
import { mirrorStates } from "#lib/store/schema/mirror.ts";
import { databases, testStore } from "#lib/testing/store.ts";
import { ListPage } from "./list-page.tsx";

let opened: Store;
vi.mock("#lib/store/database.ts", async (original) => ({
  ...(await original<typeof import("#lib/store/database.ts")>()),
  store: async () => opened,
}));
vi.mock("#lib/access/seat.ts", () => ({
  requireSeat: async () => ({ club: "demo", person: { id: 1 } }),
  whyNot: async () => null,
}));
vi.mock("#lib/access/permissions.ts", async (original) => ({
  ...(await original<typeof import("#lib/access/permissions.ts")>()),
  mayReadPayments: () => ({ allowed: true }),
}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTimeZone: async () => "Europe/Paris",
  getTranslations: async () => (key: string) => key,
}));

const club = "demo";
const moment = new Date("2026-09-01T08:00:00Z");

/** What a page shows, by its components. */
const shown = ({ props }: ReactElement<{ children: ReactNode }>) =>
  (props.children as ReactElement[]).map(({ type }) => type);

describe.each(databases("list_page"))("the page of a list, %s", (_name, location) => {
  let close: () => Promise<void>;
  const copied = (read: string[]) => opened.db.update(mirrorStates).set({ read });
  const page = () => ListPage({ resource: "payments", club, season: "2", asked: {} });

  beforeAll(async () => {
    ({ store: opened, close } = await testStore(location));
    await opened.db.delete(clubs);
    await opened.db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: moment, updatedAt: moment },
    });
    const whole = { club, missingScopes: [], dueAt: moment, asOf: moment };
    await opened.db.insert(mirrorStates).values([
      { ...whole, seasonId: 0 },
      { ...whole, seasonId: 2 },
    ]);
  });
  afterAll(() => close());

  it("is held back until a season that was copied earlier has it: no list looks empty before it was read", async () => {
    await copied(["groups", "events", "slots", "annual", "event"]);
    const held = shown(await page());
    expect(held).toContain(FillProgress);
    expect(held).not.toContain(RecordList);
    await copied(["groups", "events", "slots", "annual", "event", "payments"]);
    expect(shown(await page())).toContain(RecordList);
  });
});
