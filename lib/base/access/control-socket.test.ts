import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccountByEmail } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { CommandRefused, findControlKey } from "#runtime/control-socket.ts";
import { carryOut } from "./commands.ts";
import { askDashboard, openDeskControl } from "./control-socket.ts";
import { signInWithPassword } from "./sign-in.ts";

const directory = mkdtempSync(join(tmpdir(), "guichet-control-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const connect = (store: Store, slug: string) =>
  saveClub(store.db, {
    slug,
    name: slug,
    baseUrl: `http://localhost:4000/${slug}/api/v1`,
    clientId: "client",
    credential: { kind: "secret", secret: "secret" },
  });

describe.each(databases("control"))("the command line, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await testStore(location);
    store = opened.store;
    const closeDoor = await openDeskControl(directory);
    close = async () => {
      await closeDoor();
      await opened.close();
    };
  });
  afterAll(() => close());

  const key = () => {
    const found = findControlKey({ dataDirectory: directory, file: "door.json" });
    if (!found) throw new Error("the control socket's file is missing");
    return found;
  };

  it("keeps the control socket's key from everybody but the owner of the machine", async () => {
    expect(statSync(join(directory, "door.json")).mode & 0o777).toBe(0o600);
    expect(new URL(key().url).hostname).toBe("127.0.0.1");
    for (const token of ["", "wrong"]) {
      const answer = await fetch(key().url, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: "{}",
      });
      expect(answer.status).toBe(401);
    }
  });

  it("wants a connected club before anybody can enter", async () => {
    const add = { do: "add", email: "ana@club.test", name: "Ana", role: "director" } as const;
    await expect(askDashboard(directory, add)).rejects.toThrow("No club is connected yet");
    await connect(store, "voile");
    const answer = await askDashboard(directory, add);
    if (!answer) throw new Error("nobody answers at the control socket");
    const { password } = answer.data as { password: string };
    expect(answer.lines.join("\n")).toContain(password);
    expect(await signInWithPassword("ana@club.test", password, { machine: "10.0.0.1" })).toMatchObject({
      ok: true,
      account: { roles: new Map([["voile", "director"]]) },
    });
    await expect(askDashboard(directory, add)).rejects.toThrow("There is an account ana@club.test already");
  });

  it("asks which club where there are several, and knows only those", async () => {
    await connect(store, "judo");
    const role = { do: "role", email: "ana@club.test", role: "coach" } as const;
    await expect(carryOut(store.db, role)).rejects.toThrow("Say which club with --club: judo, voile");
    await expect(carryOut(store.db, { ...role, club: "tennis" })).rejects.toThrow("No club tennis is connected");
    await carryOut(store.db, { ...role, club: "judo" });
    expect((await findAccountByEmail(store.db, "ana@club.test"))?.roles).toEqual(
      new Map([
        ["judo", "coach"],
        ["voile", "director"],
      ]),
    );
    await carryOut(store.db, { ...role, club: "judo", role: "none" });
    expect((await findAccountByEmail(store.db, "ana@club.test"))?.roles).toEqual(new Map([["voile", "director"]]));
  });

  it("disables, enables, and replaces a password, signing the account out each time", async () => {
    const number = async () => (await findAccountByEmail(store.db, "ana@club.test"))?.sessionNumber;
    await carryOut(store.db, { do: "add", email: "zoe@club.test", name: "Zoé", club: "voile", role: "director" });
    const before = await number();
    await askDashboard(directory, { do: "disable", email: "ana@club.test" });
    expect(await findAccountByEmail(store.db, "ana@club.test")).toMatchObject({ disabled: true });
    await askDashboard(directory, { do: "enable", email: "ana@club.test" });
    await askDashboard(directory, { do: "password", email: "ana@club.test", password: "quite another one" });
    expect(await number()).toBe((before ?? 0) + 2);
    expect(await signInWithPassword("ana@club.test", "quite another one", { machine: "10.0.0.2" })).toMatchObject({
      ok: true,
    });
    const list = await askDashboard(directory, { do: "list" });
    expect(list?.lines).toEqual(["ana@club.test · Ana · director of voile", "zoe@club.test · Zoé · director of voile"]);
    expect(JSON.stringify(list)).not.toContain("argon2");
  });

  it("refuses a command that is none, and says which part", async () => {
    await expect(carryOut(store.db, { do: "disable", email: "nobody@club.test" })).rejects.toThrow(CommandRefused);
    const short = { do: "password", email: "ana@club.test", password: "short" } as const;
    await expect(askDashboard(directory, short)).rejects.toThrow("password needs at least 10 characters");
    const huge = { do: "add", email: "a@b.test", name: "x".repeat(20_000), role: "reader" } as const;
    await expect(askDashboard(directory, huge)).rejects.toThrow("too long");
  });
});

it("takes a file that a crash left for no control socket", async () => {
  writeFileSync(join(directory, "door.json"), JSON.stringify({ url: "http://127.0.0.1:1", token: "old" }));
  expect(await askDashboard(directory, { do: "list" })).toBeUndefined();
});
