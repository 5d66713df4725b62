import { encode } from "next-auth/jwt";
import type { ReactElement, ReactNode } from "react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RecordList } from "#components/base/table/record-list.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { FillProgress } from "#components/desk/frame/fill-progress.tsx";
import { environment } from "#lib/base/program/environment.ts";
import { addAccount, setRole } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { beginSession } from "#lib/base/store/sessions.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { ListPage } from "./list-page.tsx";

/** The cookies of the request: there is none here. */
const jar = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({ getAll: () => [...jar].map(([name, value]) => ({ name, value })) }),
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
  let opened: Store;
  let close: () => Promise<void>;
  const copied = (read: string[]) => opened.db.update(mirrorStates).set({ read });
  const page = () => ListPage({ resource: "payments", club, season: "2", asked: {} });

  beforeAll(async () => {
    ({ store: opened, close } = await testStore(location));
    await opened.db.delete(clubs);
    await opened.db.delete(accounts);
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

  /** Somebody with this role in the club, signed in from here on. */
  const signIn = async (role: "treasurer" | "coach") => {
    const person = await addAccount(opened.db, {
      ...{ email: `${role}@club.example`, name: role, passwordHash: null, homeClub: club, demo: false },
    });
    if (!person) throw new Error("the address is taken");
    await setRole(opened.db, person.id, club, role);
    const token = { session: await beginSession(opened.db, person) };
    jar.set("next-auth.session-token", await encode({ token, secret: environment().secret }));
  };

  it("is held back until a season that was copied earlier has it: no list looks empty before it was read", async () => {
    await signIn("treasurer");
    await copied(["groups", "events", "slots", "annual", "event"]);
    const held = shown(await page());
    expect(held).toContain(FillProgress);
    expect(held).not.toContain(RecordList);
    await copied(["groups", "events", "slots", "annual", "event", "payments"]);
    expect(shown(await page())).toContain(RecordList);
  });

  it("says why to whom it is not shown", async () => {
    await signIn("coach");
    const { type } = await page();
    expect(type).toBe(ErrorState);
  });
});
